import type { Email, Role, User } from '../../src/api/types';
import { newWebhook, noEmail, principals, userLike } from '../fixtures/users.ts';
import { settings } from '../fixtures/settings.ts';
import { found, http } from '../http.ts';
import type { Store } from '../store.ts';

const now = () => new Date().toISOString();
const day = 86_400_000;

/** Users, and the account of the one who is logged in. Every change is possible. */
export function allUserHandlers(store: Store) {
  return [
    ...userHandlers(store),
    ...accountHandlers(store),
    ...tokenHandlers(store),
    ...webhookHandlers(store),
  ];
}

function userHandlers(store: Store) {
  const userOf = (name: string) =>
    found(
      store.users.find((user) => user.name === name),
      'There is no such user.',
    );
  const changed = (name: string, change: Partial<User>) => Object.assign(userOf(name), change);

  return [
    http.get('/principals', ({ reply }) => reply(200, { principals: [...principals] })),
    http.get('/settings', ({ reply }) =>
      reply(200, { version: '0.1.0', since: new Date(Date.now() - 5_400_000).toISOString(), settings }),
    ),
    http.get('/users', ({ reply }) => reply(200, { users: store.users })),
    http.get('/users/{name}', ({ params, reply }) => reply(200, userOf(params.name))),
    http.post('/users', ({ body: { name, displayName, role, password }, reply }) => {
      const hasPassword = password !== undefined;
      store.users.push(userLike(name, displayName ?? name, role as Role, { hasPassword }));
      return reply(201, userOf(name));
    }),
    http.put('/users/{name}/role', ({ params, body, reply }) =>
      reply(200, changed(params.name, { role: body.role as Role })),
    ),
    http.put('/users/{name}/password', ({ params, reply }) =>
      reply(200, changed(params.name, { hasPassword: true })),
    ),
    http.post('/users/{name}/disable', ({ params, reply }) =>
      reply(200, changed(params.name, { disabled: true })),
    ),
    http.post('/users/{name}/enable', ({ params, reply }) =>
      reply(200, changed(params.name, { disabled: false })),
    ),
    http.put('/users/{name}/identity', ({ params, body: { issuer, subject }, reply }) =>
      reply(200, changed(params.name, { issuer, subject })),
    ),
    http.delete('/users/{name}/identity', ({ params, reply }) =>
      reply(200, changed(params.name, { issuer: null, subject: null })),
    ),
    http.put('/users/{name}/hosts/{host}', ({ params: { name, host }, reply }) =>
      reply(200, changed(name, { hosts: [...userOf(name).hosts, store.addressOf(host)].sort() })),
    ),
    http.delete('/users/{name}/hosts/{host}', ({ params: { name, host }, reply }) =>
      reply(200, changed(name, { hosts: userOf(name).hosts.filter((one) => one !== host) })),
    ),
  ];
}

function accountHandlers(store: Store) {
  const changed = (change: Partial<Email>) => Object.assign(store.email, change);

  return [
    http.get('/me', ({ reply }) => {
      const { name = '', displayName = '', role = 'member' } = store.session ?? {};
      const shares = store.shares.filter(({ speakers }) => speakers.includes(name));
      const { hosts = [] } = store.users.find((user) => user.name === name) ?? {};
      return reply(200, {
        name,
        displayName,
        role,
        shares: shares.map((share) => share.name),
        scopes: null,
        hosts,
      });
    }),
    http.put('/me/password', ({ reply }) => {
      store.tokens = store.tokens.filter(({ principal }) => principal !== store.user);
      return reply(204);
    }),
    http.get('/me/email', ({ reply }) => reply(200, store.email)),
    http.put('/me/email', ({ body: { kinds, address }, reply }) =>
      reply(200, changed({ kinds, pendingAddress: address })),
    ),
    http.post('/me/email/confirm', ({ reply }) =>
      reply(200, changed({ address: store.email.pendingAddress, pendingAddress: null })),
    ),
    http.delete('/me/email', ({ reply }) => {
      changed(noEmail);
      return reply(204);
    }),
  ];
}

function tokenHandlers(store: Store) {
  return [
    http.get('/tokens', ({ query, reply }) =>
      reply(200, {
        tokens: store.tokens.filter(({ principal }) => query.scope === 'all' || principal === store.user),
        standardDays: 90,
        longestDays: 366,
      }),
    ),
    http.post('/tokens', ({ body: { name, scopes, neverExpires = false, ...body }, reply }) => {
      const standard = new Date(Date.now() + 90 * day).toISOString();
      const expiresAt = neverExpires ? null : (body.expiresAt ?? standard);
      const own = { id: store.nextId('t-'), principal: store.user ?? '', createdAt: now(), lastUsedAt: null };
      const token = { ...own, name, scopes, expiresAt };
      store.tokens.unshift(token);
      return reply(201, { secret: `wp_${'0a1b2c3d'.repeat(5)}`, token });
    }),
    http.delete('/tokens/{id}', ({ params, reply }) => {
      store.tokens = store.tokens.filter(({ id }) => id !== params.id);
      return reply(204);
    }),
  ];
}

function webhookHandlers(store: Store) {
  return [
    http.get('/webhooks', ({ reply }) =>
      reply(200, { webhooks: store.webhooks.filter(({ principal }) => principal === store.user) }),
    ),
    http.post('/webhooks', ({ body: { url, kinds }, reply }) => {
      const own = { id: store.nextId('w-'), principal: store.user ?? '', createdAt: now() };
      const webhook = { ...newWebhook, ...own, url, kinds };
      store.webhooks.unshift(webhook);
      return reply(201, { secret: `whsec_${'9f8e7d6c'.repeat(5)}`, webhook });
    }),
    http.delete('/webhooks/{id}', ({ params, reply }) => {
      store.webhooks = store.webhooks.filter(({ id }) => id !== params.id);
      return reply(204);
    }),
    http.post('/webhooks/{id}/ping', ({ reply }) =>
      reply(200, { delivered: true, status: 204, error: null, milliseconds: 38 }),
    ),
  ];
}
