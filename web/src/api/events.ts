import { EventSourceParserStream } from 'eventsource-parser/stream';
import { announceExpiry, apiRoot } from './client';
import type { Booking, ControllerState, LinkUseList, TableUseList } from './types';

/** The data of every kind of event that the gateway sends. */
export interface GatewayEvents {
  readonly hello: { readonly serverTime: string };
  readonly booking: Booking;
  readonly share: { readonly name: string };
  readonly network: { readonly version: number };
  readonly links: LinkUseList;
  readonly tables: TableUseList;
  readonly maintenance: { readonly id: string };
  readonly controller: Pick<ControllerState, 'connected' | 'since'>;
}

export type GatewayEventName = keyof GatewayEvents;

const eventNames: ReadonlySet<string> = new Set([
  'hello',
  'booking',
  'share',
  'network',
  'links',
  'tables',
  'maintenance',
  'controller',
] satisfies readonly GatewayEventName[]);

function isEventName(name: string | undefined): name is GatewayEventName {
  return name !== undefined && eventNames.has(name);
}

/** Effects of a stream on the rest of the application. */
export interface StreamListener {
  /** The stream is open; events from before are not in it. */
  opened(): void;
  event<N extends GatewayEventName>(name: N, data: GatewayEvents[N]): void;
  /** The stream broke; the last data of the gateway came at this instant (milliseconds), if any. */
  lost(lastReceived: number | null): void;
}

/** The gateway sends at least a comment every 10 s: more silence than this is a dead connection. */
const silenceTimeout = 25_000;

const firstPause = 1_000;
const maxPause = 15_000;

/**
 * How long to wait before the next attempt after so many that failed one after another, in milliseconds: twice as long
 * each time up to 15 s, less up to half of it by lot (0 to 1), so that not all browsers come back to a gateway at once.
 */
export function pauseAfter(failures: number, lot: number): number {
  return Math.min(firstPause * 2 ** (failures - 1), maxPause) * (1 - lot / 2);
}

/** Keeps a stream of events open, with growing pauses between attempts, until the returned function is called. */
export function streamEvents(listener: StreamListener): () => void {
  const stopped = new AbortController();
  void keepOpen(listener, stopped.signal);
  return () => {
    stopped.abort();
  };
}

async function keepOpen(listener: StreamListener, stopped: AbortSignal): Promise<void> {
  let failures = 0;
  let lastReceived: number | null = null;
  while (!stopped.aborted) {
    const ended = await readOnce(listener, stopped, () => {
      lastReceived = Date.now();
      failures = 0;
    });
    if (isAborted(stopped)) return;
    if (ended === 'expired') {
      announceExpiry();
      return;
    }
    listener.lost(lastReceived);
    failures++;
    await sleep(pauseAfter(failures, Math.random()), stopped);
  }
}

// A call, so that the compiler does not believe an earlier look at the signal.
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

async function readOnce(
  listener: StreamListener,
  stopped: AbortSignal,
  onReceived: () => void,
): Promise<'expired' | 'lost'> {
  const silence = new AbortController();
  let watchdog = setTimeout(() => {
    silence.abort();
  }, silenceTimeout);
  const alive = () => {
    onReceived();
    clearTimeout(watchdog);
    watchdog = setTimeout(() => {
      silence.abort();
    }, silenceTimeout);
  };
  try {
    const response = await fetch(`${window.location.origin}${apiRoot}/events`, {
      headers: { Accept: 'text/event-stream' },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.any([stopped, silence.signal]),
    });
    if (response.status === 401) return 'expired';
    if (!response.ok || response.body === null) return 'lost';
    alive();
    listener.opened();
    const messages = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: alive }))
      .getReader();
    for (;;) {
      const { done, value } = await messages.read();
      if (done) return 'lost';
      alive();
      if (isEventName(value.event)) dispatch(listener, value.event, value.data);
    }
  } catch {
    return 'lost';
  } finally {
    clearTimeout(watchdog);
  }
}

function dispatch(listener: StreamListener, name: GatewayEventName, data: string): void {
  listener.event(name, JSON.parse(data) as GatewayEvents[typeof name]);
}

/** Waits; less long when stopped, or when the browser is back on a network. */
function sleep(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const wake = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    stopped.addEventListener('abort', wake, { signal: over.signal });
    window.addEventListener('online', wake, { signal: over.signal });
  });
}
