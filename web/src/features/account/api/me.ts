import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';

/** The user, the shares that they speak for, and the hosts that are registered to them. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => answer(client.GET('/me', { signal })),
});

export function useMe() {
  return useQuery(meQuery);
}
