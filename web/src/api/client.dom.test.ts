import { http, HttpResponse } from 'msw';
import { server } from '../testing/setup';
import { getConnection, setStream } from './connection';
import { answer, client, done, onSessionExpired, setCsrfToken } from './client';
import { ApiError } from './problem';

const api = '*/api/v1';

const failureOf = async (pending: Promise<unknown>) => {
  const error: unknown = await pending.then(
    () => null,
    (fault: unknown) => fault,
  );
  if (!(error instanceof ApiError)) throw new Error('A failure of the gateway was expected.');
  return error;
};

describe('the client of the gateway', () => {
  it('sends the token with requests that change something, and with those alone', async () => {
    const sent: (string | null)[] = [];
    const note = ({ request }: { request: Request }) => {
      sent.push(request.headers.get('X-CSRF-Token'));
      return request.method === 'GET'
        ? HttpResponse.json({ shares: [] })
        : new HttpResponse(null, { status: 204 });
    };
    server.use(http.get(`${api}/shares`, note), http.delete(`${api}/session`, note));
    setCsrfToken('secret');
    await answer(client.GET('/shares'));
    await done(client.DELETE('/session'));
    setCsrfToken(null);
    expect(sent).toEqual([null, 'secret']);
  });

  it('reports the time of the state that the gateway answers from while its database is away', async () => {
    setStream({ state: 'live' });
    const at = '2026-11-20T21:00:10Z';
    server.use(
      http.get(`${api}/shares`, () =>
        HttpResponse.json({ shares: [] }, { headers: { 'Windowpane-Stale-Since': at } }),
      ),
      http.get(`${api}/session`, () => HttpResponse.json({})),
    );
    await answer(client.GET('/shares'));
    expect(getConnection()).toEqual({ state: 'stale', since: Date.parse(at), away: 'database' });
    await answer(client.GET('/session'));
    expect(getConnection()).toEqual({ state: 'live' });
  });

  it('reports that the gateway does not answer when there is no answer', async () => {
    server.use(http.get(`${api}/shares`, () => HttpResponse.error()));
    expect((await failureOf(answer(client.GET('/shares')))).problem).toBe('unreachable');
  });

  it('reports that the gateway is away when a proxy answers in its place', async () => {
    server.use(
      http.get(`${api}/shares`, () => new HttpResponse('<html>Bad gateway</html>', { status: 502 })),
    );
    expect((await failureOf(answer(client.GET('/shares')))).problem).toBe('unreachable');
  });

  it('does not take something that is no answer for one', async () => {
    server.use(http.get(`${api}/shares`, () => new HttpResponse('<html>', { status: 200 })));
    expect((await failureOf(answer(client.GET('/shares')))).problem).toBe('unreachable');
  });

  it('announces the end of the session once per request, but not when asked who is logged in', async () => {
    const unauthenticated = () => HttpResponse.json({ type: '/problems/unauthenticated' }, { status: 401 });
    server.use(http.get(`${api}/shares`, unauthenticated), http.get(`${api}/session`, unauthenticated));
    const expired = vi.fn();
    const stop = onSessionExpired(expired);
    await failureOf(answer(client.GET('/session')));
    expect(expired).not.toHaveBeenCalled();
    await failureOf(answer(client.GET('/shares')));
    expect(expired).toHaveBeenCalledOnce();
    stop();
  });
});
