import { http, HttpResponse } from 'msw';
import { server } from '../testing/setup';
import { onSessionExpired } from './client';
import { pauseAfter, streamEvents } from './events';

const events = '*/api/v1/events';

function streamOf(...chunks: readonly string[]) {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

/** Listens until the stream has broken so many times, and returns the events. */
function listen(breaks: number): Promise<unknown[]> {
  return new Promise((resolve) => {
    const received: unknown[] = [];
    const stop = streamEvents({
      opened: () => received.push('opened'),
      event: (name, data) => received.push([name, data]),
      lost: (lastReceived) => {
        received.push(lastReceived === null ? 'never heard' : 'lost');
        if (received.filter((what) => what === 'lost' || what === 'never heard').length < breaks) return;
        stop();
        resolve(received);
      },
    });
  });
}

describe('the stream of events', () => {
  it('hands over each event that it knows and passes over others', async () => {
    server.use(
      http.get(events, () =>
        streamOf(
          ': ping\n\n',
          'event: share\ndata: {"name":"lab"}\n\n',
          'event: something-newer\ndata: {}\n\nevent: network\ndata: {"ver',
          'sion":7}\n\n',
        ),
      ),
    );
    expect(await listen(1)).toEqual([
      'opened',
      ['share', { name: 'lab' }],
      ['network', { version: 7 }],
      'lost',
    ]);
  });

  it('is opened again after it broke', async () => {
    let asked = 0;
    server.use(
      http.get(events, () => {
        asked++;
        return asked === 1 ? HttpResponse.error() : streamOf(': ping\n\n');
      }),
    );
    expect(await listen(2)).toEqual(['never heard', 'opened', 'lost']);
  });

  it('breaks when the gateway answers with something else', async () => {
    server.use(http.get(events, () => new HttpResponse(null, { status: 503 })));
    expect(await listen(1)).toEqual(['never heard']);
  });

  it('breaks when the gateway is silent for too long', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const ping = new TextEncoder().encode(': ping\n\n');
    let feed: ReadableStreamDefaultController<Uint8Array> | undefined;
    vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          feed = controller;
          init?.signal?.addEventListener('abort', () => {
            controller.error(new Error('aborted'));
          });
        },
      });
      return Promise.resolve(new Response(body));
    });
    const lost = vi.fn();
    const stop = streamEvents({ opened: () => undefined, event: () => undefined, lost });
    await vi.advanceTimersByTimeAsync(20_000);
    feed?.enqueue(ping);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(lost).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(lost).toHaveBeenCalledOnce();
    stop();
  });

  it('is opened again at once when the browser is back on a network', async () => {
    let asked = 0;
    server.use(
      http.get(events, () => {
        asked++;
        return HttpResponse.error();
      }),
    );
    vi.spyOn(Math, 'random').mockReturnValue(0);
    let losses = 0;
    await new Promise<void>((resolve) => {
      const stop = streamEvents({
        opened: () => undefined,
        event: () => undefined,
        lost: () => {
          losses++;
          // Five attempts with their pauses would take a quarter of a minute.
          if (losses < 5) setTimeout(() => window.dispatchEvent(new Event('online')));
          else {
            stop();
            resolve();
          }
        },
      });
    });
    expect(asked).toBe(5);
  });

  it('ends, and announces the end of the session, without a session', async () => {
    server.use(http.get(events, () => new HttpResponse(null, { status: 401 })));
    await new Promise<void>((resolve) => {
      const off = onSessionExpired(() => {
        off();
        resolve();
      });
      streamEvents({ opened: () => undefined, event: () => undefined, lost: () => undefined });
    });
  });
});

describe('the pause before the next attempt', () => {
  it('doubles up to a quarter of a minute', () => {
    expect([1, 2, 3, 4, 5, 50].map((failures) => pauseAfter(failures, 0))).toEqual([
      1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
    ]);
  });

  it('differs from browser to browser, by half of it at most', () => {
    expect(pauseAfter(2, 1)).toBe(1_000);
    expect(pauseAfter(2, 0.5)).toBe(1_500);
  });
});
