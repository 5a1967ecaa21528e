import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import type { Interval } from '../../../lib/timeline';
import type { Ends } from '../preview';

/** Paths to show. */
const maxPaths = 4;

/**
 * The paths between two hosts, and the bandwidth left on each over a window. The key is that of the
 * checks, so that the events that make those stale make this stale, too.
 */
export function usePaths({ from, to }: Ends, window: Interval) {
  const [start, end] = [new Date(window.start).toISOString(), new Date(window.end).toISOString()];
  return useQuery({
    queryKey: ['booking-check', 'paths', from, to, start, end],
    queryFn: ({ signal }) =>
      answer(client.GET('/paths', { params: { query: { from, to, start, end, limit: maxPaths } }, signal })),
    placeholderData: keepPreviousData,
  });
}
