import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../api/client';

/** One share. Kept under the key of all of them, so that what refreshes those refreshes this. */
export function shareQuery(name: string) {
  return queryOptions({
    queryKey: ['shares', name],
    queryFn: ({ signal }) => answer(client.GET('/shares/{name}', { params: { path: { name } }, signal })),
  });
}

export function useShare(name: string) {
  return useQuery(shareQuery(name));
}
