import { queryOptions, useQuery } from '@tanstack/react-query';
import { hostName } from '../lib/naming';
import { answer, client } from './client';

/** Every host that is known by name or has been seen on the network. */
export const hostsQuery = queryOptions({
  queryKey: ['hosts'],
  queryFn: async ({ signal }) => (await answer(client.GET('/hosts', { signal }))).hosts,
});

export function useHosts() {
  return useQuery(hostsQuery);
}

/** Gives an address the name of its host, where it is known. */
export function useHostName(): (address: string) => string {
  const hosts = useHosts().data ?? [];
  return (address) => hostName(hosts, address);
}
