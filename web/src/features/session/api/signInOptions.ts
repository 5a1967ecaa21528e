import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';

/** How people get in beside name and password, and whether there is anybody yet who could. */
export const waysQuery = queryOptions({
  queryKey: ['ways-in'],
  queryFn: ({ signal }) => answer(client.GET('/session/ways', { signal })),
});

export function useWays() {
  return useQuery(waysQuery);
}
