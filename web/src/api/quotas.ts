import { queryOptions } from '@tanstack/react-query';
import { answer, client } from './client';
import type { Quota } from './types';

/** Every query of quotas, so that a change of one refreshes them all. */
export const quotasKey = ['quotas'] as const;

/** Bookings change the use, and no event reports it. */
const refetchInterval = 15_000;

/** All kinds of quotas, who uses most, and the quotas that administrators set. */
export const quotaOverviewQuery = queryOptions({
  queryKey: [...quotasKey, 'overview'],
  queryFn: ({ signal }) => answer(client.GET('/quotas', { signal })),
  refetchInterval,
});

/** The quotas of the user who is signed in. */
export const ownQuotasQuery = queryOptions({
  queryKey: [...quotasKey, 'me'],
  queryFn: async ({ signal }) => (await answer(client.GET('/quotas/me', { signal }))).quotas,
  refetchInterval,
});

/** The quotas of a user or a share. */
export function holderQuotasQuery(holder: Quota['holder'], name: string) {
  const options = { params: { path: { name } } };
  return queryOptions({
    queryKey: [...quotasKey, holder, name],
    queryFn: async ({ signal }) => {
      const path = holder === 'user' ? '/quotas/users/{name}' : '/quotas/shares/{name}';
      return (await answer(client.GET(path, { ...options, signal }))).quotas;
    },
    refetchInterval,
  });
}
