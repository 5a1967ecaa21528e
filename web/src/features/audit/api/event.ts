import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';

/** One event, with what was before and after. */
export function eventQuery(seq: number) {
  return queryOptions({
    queryKey: ['audit', 'event', seq],
    queryFn: ({ signal }) => answer(client.GET('/audit/{seq}', { params: { path: { seq } }, signal })),
  });
}

export function useEvent(seq: number, enabled = true) {
  return useQuery({ ...eventQuery(seq), enabled });
}
