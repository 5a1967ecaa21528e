import { http as msw } from 'msw';
import { password, setUpToken, userLike } from '../fixtures/people.ts';
import { http, problem } from '../http.ts';
import type { Store } from '../store.ts';

const open = ['POST /session', 'DELETE /session', 'GET /session/ways', 'POST /setup'];

/** Stops requests of nobody, and changes without the token of the session. */
export function sessionGuard(store: Store) {
  return msw.all('*/api/v1/*', ({ request }) => {
    const path = new URL(request.url).pathname.replace(/.*\/api\/v1/, '');
    if (open.includes(`${request.method} ${path}`)) return undefined;
    const { session } = store;
    if (session === null) return problem(401, 'unauthenticated');
    const isChange = request.method !== 'GET';
    return isChange && request.headers.get('X-CSRF-Token') !== session.csrfToken
      ? problem(403, 'csrf')
      : undefined;
  });
}

/** The session and the set-up of the gateway. */
export function sessionHandlers(store: Store) {
  return [
    http.get('/session', ({ reply }) => (store.session ? reply(200, store.session) : undefined)),
    http.post('/session', ({ body, reply }) => {
      const session = body.password === password ? store.sessionOf(body.name) : null;
      if (session === null) return problem(401, 'unauthenticated', { detail: 'Name or password is wrong.' });
      store.user = session.name;
      return reply(200, session);
    }),
    http.delete('/session', ({ reply }) => {
      store.user = null;
      return reply(204);
    }),
    http.get('/session/ways', ({ reply }) => reply(200, { oidc: false, setup: !store.hasAdministrator })),
    http.post('/setup', ({ body, reply }) => {
      if (body.token !== setUpToken) {
        const message = 'is not the one that this gateway told its operator';
        return problem(400, 'invalid', { errors: [{ field: 'token', message }] });
      }
      store.hasAdministrator = true;
      return reply(201, userLike(body.name, body.name, 'administrator'));
    }),
  ];
}
