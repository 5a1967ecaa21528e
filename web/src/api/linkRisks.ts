import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from './client';

/** The risks that links share, of the links that have any. */
export const linkRisksQuery = queryOptions({
  queryKey: ['link-risks'],
  queryFn: async ({ signal }) => (await answer(client.GET('/links/risks', { signal }))).links,
});

export function useLinkRisks() {
  return useQuery(linkRisksQuery);
}
