import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from './client';

/** Every host that is known by name or has been seen on the network. */
export const hostsQuery = queryOptions({
  queryKey: ['hosts'],
  queryFn: async ({ signal }) => (await answer(client.GET('/hosts', { signal }))).hosts,
});

export function useHosts() {
  return useQuery(hostsQuery);
}
