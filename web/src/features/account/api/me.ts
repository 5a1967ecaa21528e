import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';

/** Who asks, which shares they speak for, and which hosts they stand for. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => answer(client.GET('/me', { signal })),
});

export function useMe() {
  return useQuery(meQuery);
}
