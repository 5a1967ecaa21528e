import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import type { Candidate } from '../preview';

/** Paths to show. */
const maxPaths = 4;

/**
 * The paths between the hosts of a candidate, and the bandwidth left on each over its window. The key is that of the
 * checks, so that the events that make those stale make this stale, too.
 */
export function usePaths({ flowGroup, ...window }: Candidate) {
  const { srcHost: from = '', dstHost: to = '' } = flowGroup;
  const [start, end] = [new Date(window.start).toISOString(), new Date(window.end).toISOString()];
  return useQuery({
    queryKey: ['booking-check', 'paths', from, to, start, end],
    queryFn: ({ signal }) =>
      answer(client.GET('/paths', { params: { query: { from, to, start, end, limit: maxPaths } }, signal })),
    placeholderData: keepPreviousData,
  });
}
