import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from './client';

/** Counts of flows change all the time, and no event reports them. */
const refetchInterval = 2_000;

/** Every service that the user may see. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: async ({ signal }) => (await answer(client.GET('/services', { signal }))).services,
  refetchInterval,
});

export function useServices() {
  return useQuery(servicesQuery);
}

/** One service, with its servers as they are now. */
export function serviceQuery(name: string) {
  return queryOptions({
    queryKey: [...servicesQuery.queryKey, name],
    queryFn: ({ signal }) => answer(client.GET('/services/{name}', { params: { path: { name } }, signal })),
    refetchInterval,
  });
}
