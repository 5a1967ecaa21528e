import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import { day, hour, minute } from '../../../lib/duration';

/** How far back a chart can look, in milliseconds. */
export const reaches = { hour, day, week: 7 * day, month: 30 * day, year: 365 * day } as const;
export type Reach = keyof typeof reaches;

export function isReach(value: string): value is Reach {
  return value in reaches;
}

/** Points that a chart has room for. */
const points = 240;

/** How long a picture of the past stays good: a point of it, but no less than ten seconds. */
function refreshOf(reach: Reach): number {
  return Math.max(10_000, Math.min(reaches[reach] / points, 5 * minute));
}

/** What one direction of a link carried, until now. */
export function useLinkUtilization(link: string, reach: Reach) {
  return useQuery({
    ...queryOptions({
      queryKey: ['link-utilization', link, reach],
      queryFn: ({ signal }) =>
        answer(client.GET('/links/utilization', { params: { query: { link, ...until(reach) } }, signal })),
    }),
    refetchInterval: refreshOf(reach),
    placeholderData: keepPreviousData,
  });
}

/** How full a flow table was, until now. */
export function useTableUtilization(dpid: string, table: number, reach: Reach) {
  return useQuery({
    ...queryOptions({
      queryKey: ['table-utilization', dpid, table, reach],
      queryFn: ({ signal }) =>
        answer(
          client.GET('/tables/utilization', { params: { query: { dpid, table, ...until(reach) } }, signal }),
        ),
    }),
    refetchInterval: refreshOf(reach),
    placeholderData: keepPreviousData,
  });
}

/** What a queue of a port sent, until now. */
export function useQueueUtilization(place: { dpid: string; port: number; queue: number }, reach: Reach) {
  return useQuery({
    ...queryOptions({
      queryKey: ['queue-utilization', place, reach],
      queryFn: ({ signal }) =>
        answer(
          client.GET('/queues/utilization', { params: { query: { ...place, ...until(reach) } }, signal }),
        ),
    }),
    refetchInterval: refreshOf(reach),
    placeholderData: keepPreviousData,
  });
}

function until(reach: Reach) {
  const to = Date.now();
  return { from: new Date(to - reaches[reach]).toISOString(), to: new Date(to).toISOString(), points };
}
