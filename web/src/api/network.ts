import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from './client';

/** The network as the controller sees it. */
export const networkQuery = queryOptions({
  queryKey: ['network'],
  queryFn: ({ signal }) => answer(client.GET('/network', { signal })),
});

export function useNetwork() {
  return useQuery(networkQuery);
}
