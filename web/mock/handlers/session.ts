import { http as msw } from 'msw';
import { password, userLike } from '../fixtures/users.ts';
import { http, problem } from '../http.ts';
import type { Store } from '../store.ts';

const open = ['POST /session', 'DELETE /session', 'GET /session/ways', 'POST /setup'];

/** Refuses requests without a session, and changes without the token of the session. */
export function sessionGuard(store: Store) {
  return msw.all('*/api/v1/*', ({ request }) => {
    const path = new URL(request.url).pathname.replace(/.*\/api\/v1/, '');
    if (open.includes(`${request.method} ${path}`)) return undefined;
    if (store.session === null) return problem(401, 'unauthenticated');
    const hasToken = request.headers.get('X-CSRF-Token') === store.session.csrfToken;
    return request.method === 'GET' || hasToken ? undefined : problem(403, 'csrf');
  });
}

/** The session and the setup of the gateway. Every setup token is right. */
export function sessionHandlers(store: Store) {
  return [
    http.get('/session', ({ reply }) => (store.session ? reply(200, store.session) : undefined)),
    http.post('/session', ({ body, reply }) => {
      store.user = body.password === password ? body.name : null;
      return store.session ? reply(200, store.session) : problem(401, 'unauthenticated');
    }),
    http.delete('/session', ({ reply }) => {
      store.user = null;
      return reply(204);
    }),
    http.get('/session/ways', ({ reply }) => reply(200, { oidc: false, setup: !store.hasAdministrator })),
    http.post('/setup', ({ body, reply }) => {
      store.hasAdministrator = true;
      return reply(201, userLike(body.name, body.name, 'administrator'));
    }),
  ];
}
