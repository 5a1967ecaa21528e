import type { Role, User } from '../../src/api/types';
import { mailedCode, newWebhook, noEmail, password, principals, userLike } from '../fixtures/people.ts';
import { settings } from '../fixtures/settings.ts';
import { http, problem } from '../http.ts';
import type { Store } from '../store.ts';

const invalid = (field: string, message: string) => problem(400, 'invalid', { errors: [{ field, message }] });
const forbidden = () => problem(403, 'forbidden');
const notFound = (detail: string) => problem(404, 'not-found', { detail });
const now = () => new Date().toISOString();

/** Users, and the account of the one who is logged in. */
export function peopleHandlers(store: Store) {
  return [
    ...userHandlers(store),
    ...accountHandlers(store),
    ...tokenHandlers(store),
    ...webhookHandlers(store),
  ];
}

function userHandlers(store: Store) {
  const find = (name: string) => store.users.find((user) => user.name === name);
  const missing = () => notFound('There is no such user.');
  const changed = <A>(reply: (status: 200, user: User) => A, name: string, change: Partial<User>) => {
    const user = find(name);
    return user ? reply(200, Object.assign(user, change)) : missing();
  };
  const hostsOf = (name: string) => find(name)?.hosts ?? [];

  return [
    http.get('/principals', ({ reply }) =>
      store.isAdministrator ? reply(200, { principals: [...principals] }) : forbidden(),
    ),
    http.get('/settings', ({ reply }) =>
      store.isMember
        ? forbidden()
        : reply(200, { version: '0.1.0', since: new Date(Date.now() - 5_400_000).toISOString(), settings }),
    ),
    http.get('/users', ({ reply }) => (store.isMember ? forbidden() : reply(200, { users: store.users }))),
    http.get('/users/{name}', ({ params, reply }) => {
      const user = find(params.name);
      return user ? reply(200, user) : missing();
    }),
    http.post('/users', ({ body, reply }) => {
      const { name, displayName, role, password: given } = body;
      if (find(name)) return problem(409, 'conflict', { detail: `There is somebody named ${name} already.` });
      const user = userLike(name, displayName ?? name, role as Role, { hasPassword: given !== undefined });
      store.users.push(user);
      return reply(201, user);
    }),
    http.put('/users/{name}/role', ({ params, body, reply }) =>
      changed(reply, params.name, { role: body.role as Role }),
    ),
    http.put('/users/{name}/password', ({ params, reply }) =>
      changed(reply, params.name, { hasPassword: true }),
    ),
    http.post('/users/{name}/disable', ({ params, reply }) =>
      changed(reply, params.name, { disabled: true }),
    ),
    http.post('/users/{name}/enable', ({ params, reply }) =>
      changed(reply, params.name, { disabled: false }),
    ),
    http.put('/users/{name}/identity', ({ params, body, reply }) =>
      changed(reply, params.name, { issuer: body.issuer, subject: body.subject }),
    ),
    http.delete('/users/{name}/identity', ({ params, reply }) =>
      changed(reply, params.name, { issuer: null, subject: null }),
    ),
    http.put('/users/{name}/hosts/{host}', ({ params, reply }) =>
      changed(reply, params.name, { hosts: [...hostsOf(params.name), store.addressOf(params.host)].sort() }),
    ),
    http.delete('/users/{name}/hosts/{host}', ({ params, reply }) => {
      const gone = store.addressOf(params.host);
      return changed(reply, params.name, { hosts: hostsOf(params.name).filter((host) => host !== gone) });
    }),
  ];
}

function accountHandlers(store: Store) {
  const email = () => store.emails.get(store.user ?? '') ?? noEmail;
  const setEmail = (changed: Partial<typeof noEmail>) => {
    store.emails.set(store.user ?? '', { ...email(), ...changed });
    return email();
  };

  return [
    http.get('/me', ({ reply }) => {
      const { name = '', displayName = '', role = 'member' } = store.session ?? {};
      const shares = store.shares
        .filter(({ speakers }) => speakers.includes(name))
        .map((share) => share.name);
      const hosts = store.users.find((user) => user.name === name)?.hosts ?? [];
      return reply(200, { name, displayName, role, shares, scopes: null, hosts });
    }),
    http.put('/me/password', ({ body, reply }) =>
      body.current === password ? reply(204) : invalid('current', 'is not your password'),
    ),
    http.get('/me/email', ({ reply }) => reply(200, email())),
    http.put('/me/email', ({ body, reply }) =>
      reply(200, setEmail({ kinds: body.kinds, pendingAddress: body.address })),
    ),
    http.post('/me/email/confirm', ({ body, reply }) =>
      body.code === mailedCode
        ? reply(200, setEmail({ address: email().pendingAddress, pendingAddress: null }))
        : invalid('code', 'is not the one that was mailed'),
    ),
    http.delete('/me/email', ({ reply }) => {
      store.emails.delete(store.user ?? '');
      return reply(204);
    }),
  ];
}

function tokenHandlers(store: Store) {
  return [
    http.get('/tokens', ({ query, reply }) => {
      const all = query.scope === 'all';
      if (all && !store.isAdministrator) return forbidden();
      return reply(200, { tokens: store.tokens.filter(({ principal }) => all || principal === store.user) });
    }),
    http.post('/tokens', ({ body, reply }) => {
      const token = {
        id: store.nextId('t-'),
        principal: store.user ?? '',
        name: body.name,
        scopes: body.scopes,
        createdAt: now(),
        expiresAt: body.expiresAt ?? null,
        lastUsedAt: null,
      };
      store.tokens.unshift(token);
      return reply(201, { secret: `wp_${'0a1b2c3d'.repeat(5)}`, token });
    }),
    http.delete('/tokens/{id}', ({ params, reply }) => {
      remove(store.tokens, params.id);
      return reply(204);
    }),
  ];
}

function webhookHandlers(store: Store) {
  return [
    http.get('/webhooks', ({ reply }) =>
      reply(200, { webhooks: store.webhooks.filter(({ principal }) => principal === store.user) }),
    ),
    http.post('/webhooks', ({ body, reply }) => {
      const { url, kinds } = body;
      const principal = store.user ?? '';
      const webhook = { ...newWebhook, id: store.nextId('w-'), principal, url, kinds, createdAt: now() };
      store.webhooks.unshift(webhook);
      return reply(201, { secret: `whsec_${'9f8e7d6c'.repeat(5)}`, webhook });
    }),
    http.delete('/webhooks/{id}', ({ params, reply }) => {
      remove(store.webhooks, params.id);
      return reply(204);
    }),
    http.post('/webhooks/{id}/ping', ({ reply }) =>
      reply(200, { delivered: true, status: 204, error: null, milliseconds: 38 }),
    ),
  ];
}

function remove(from: { id: string }[], id: string): void {
  from.splice(
    from.findIndex((one) => one.id === id),
    1,
  );
}
