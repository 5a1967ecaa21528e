import { server } from '../src/testing/setup';
import { bookingLike } from '../src/testing/booking';
import { http, problem, unreachable } from './http';

const send = (path: string, init?: RequestInit) => fetch(`http://gateway.test/api/v1${path}`, init);

describe('a typed handler', () => {
  it('reads parameters, query and body, and replies as documented', async () => {
    server.use(
      http.post('/bookings/{id}/change', ({ params, body, reply }) =>
        reply(200, bookingLike({ id: params.id, rateBps: body.rateBps ?? 0 })),
      ),
      http.get('/tokens', ({ query, reply }) =>
        query.scope === 'all' ? reply(200, { tokens: [], standardDays: 90, longestDays: 366 }) : undefined,
      ),
    );
    const changed = await send('/bookings/7/change', { method: 'POST', body: '{"rateBps":8}' });
    expect(await changed.json()).toMatchObject({ id: '7', rateBps: 8 });
    expect(await (await send('/tokens?scope=all')).json()).toMatchObject({ tokens: [] });
  });

  it('sends problem documents, texts and nothing at all', async () => {
    server.use(
      http.get('/users', () => problem(403, 'forbidden', { detail: 'Administrators only.' })),
      http.get('/audit/export', ({ reply }) => reply(200, 'seq\n', { 'Content-Type': 'text/csv' })),
      http.delete('/session', ({ reply }) => reply(204)),
      http.get('/hosts', () => unreachable()),
    );
    const refused = await send('/users');
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await refused.json()).toMatchObject({ status: 403, detail: 'Administrators only.' });
    expect(await (await send('/audit/export')).text()).toBe('seq\n');
    expect((await send('/session', { method: 'DELETE' })).status).toBe(204);
    await expect(send('/hosts')).rejects.toThrow();
  });
});

describe('a handler that differs from the OpenAPI document', () => {
  it('does not compile', () => {
    // @ts-expect-error: no such path
    http.get('/windows', () => unreachable());
    // @ts-expect-error: the path has no such method
    http.delete('/bookings', () => unreachable());
    // @ts-expect-error: no such path parameter
    http.get('/bookings/{id}', ({ params }) => (params.name === '' ? unreachable() : undefined));
    // @ts-expect-error: no such query parameter
    http.get('/bookings', ({ query }) => (query.colour === '' ? unreachable() : undefined));
    // @ts-expect-error: no such property in the request
    http.post('/bookings', ({ body }) => (body.speed === 1 ? unreachable() : undefined));
    // @ts-expect-error: no such success status
    http.post('/bookings', ({ reply }) => reply(200, bookingLike()));
    // @ts-expect-error: a property of the response has another type
    http.get('/hosts', ({ reply }) => reply(200, { hosts: [{ ...host, mac: 7 }] }));
    // @ts-expect-error: a property of the response is missing
    http.get('/principals', ({ reply }) => reply(200, { principals: [{ name: 'ada' }] }));
    // @ts-expect-error: the response has no such property
    http.get('/shares', ({ reply }) => reply(200, { shares: [], more: true }));
    // @ts-expect-error: the operation replies without a body
    http.delete('/session', ({ reply }) => reply(204, {}));
    // @ts-expect-error: not built by reply, so not checked
    http.get('/hosts', () => Response.json({ hosts: 'none' }));
    // @ts-expect-error: no such problem
    http.get('/hosts', () => problem(418, 'teapot'));
    expect(host).toBeDefined();
  });
});

const host = { name: 'h1', addresses: ['10.0.0.1'], mac: '0a:00:00:00:00:01', at: null };
