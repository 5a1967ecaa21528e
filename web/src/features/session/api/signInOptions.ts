import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';

/** How users sign in beside name and password, and whether any user exists yet. */
export const waysQuery = queryOptions({
  queryKey: ['ways-in'],
  queryFn: ({ signal }) => answer(client.GET('/session/ways', { signal })),
});

export function useWays() {
  return useQuery(waysQuery);
}
