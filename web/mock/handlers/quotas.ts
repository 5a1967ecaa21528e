import type { Quota } from '../../src/api/types';
import { quotaKinds } from '../fixtures/quotas.ts';
import { found, http } from '../http.ts';
import type { Store } from '../store.ts';

/** Quotas. Every change is possible. */
export function quotaHandlers(store: Store) {
  const is = (holder: string, name: string, kind: string) => (quota: Quota) =>
    quota.holder === holder && quota.name === name && quota.kind === kind;
  const quotaOf = (holder: Quota['holder'], name: string, kind: string): Quota => {
    const { standard } = found(quotaKinds.find((one) => one.holder === holder && one.kind === kind));
    return (
      store.quotas.find(is(holder, name, kind)) ?? {
        holder,
        name,
        kind,
        use: kind === 'open-bookings' ? 4 : 0,
        value: standard,
        exception: false,
      }
    );
  };
  const quotasOf = (holder: Quota['holder'], name: string) =>
    quotaKinds.filter((one) => one.holder === holder).map(({ kind }) => quotaOf(holder, name, kind));
  const set = (holder: Quota['holder'], name: string, kind: string, value: number | null) => {
    const before = quotaOf(holder, name, kind);
    store.quotas = store.quotas.filter((quota) => !is(holder, name, kind)(quota));
    if (value !== null) store.quotas.push({ ...before, value, exception: true });
    return { ...quotaOf(holder, name, kind), use: before.use };
  };

  return [
    http.get('/quotas', ({ reply }) =>
      reply(200, {
        kinds: quotaKinds.map((one) => ({
          ...one,
          top: store.quotas.filter(({ holder, kind }) => holder === one.holder && kind === one.kind),
        })),
        exceptions: store.quotas,
      }),
    ),
    http.get('/quotas/me', ({ reply }) =>
      reply(200, { quotas: quotasOf('user', store.session?.name ?? '') }),
    ),
    http.get('/quotas/users/{name}', ({ params, reply }) =>
      reply(200, { quotas: quotasOf('user', params.name) }),
    ),
    http.get('/quotas/shares/{name}', ({ params, reply }) =>
      reply(200, { quotas: quotasOf('share', params.name) }),
    ),
    http.put('/quotas/users/{name}/{kind}', ({ params: { name, kind }, body, reply }) =>
      reply(200, set('user', name, kind, body.value)),
    ),
    http.delete('/quotas/users/{name}/{kind}', ({ params: { name, kind }, reply }) =>
      reply(200, set('user', name, kind, null)),
    ),
    http.put('/quotas/shares/{name}/{kind}', ({ params: { name, kind }, body, reply }) =>
      reply(200, set('share', name, kind, body.value)),
    ),
    http.delete('/quotas/shares/{name}/{kind}', ({ params: { name, kind }, reply }) =>
      reply(200, set('share', name, kind, null)),
    ),
  ];
}
