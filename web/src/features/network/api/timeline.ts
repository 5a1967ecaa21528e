import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { gatewayNow } from '../../../api/clock';
import { answer, apiRoot, client } from '../../../api/client';
import type { LinkTimelines } from '../../../api/types';
import { minute } from '../../../lib/duration';
import type { Interval } from '../../../lib/timeline';
import type { Period } from '../search';
import { reaches } from './utilization';

/** The time around an instant that a period has. */
export function rangeAround(period: Period, now: number): Interval {
  return { start: now - reaches[period], end: now + reaches[period] };
}

/** All links before and after now, in steps that the gateway chooses: the shortest that it allows for so many links. */
export function useLinkTimeline(period: Period, enabled = true) {
  return useQuery({
    queryKey: ['link-timeline', period],
    enabled,
    queryFn: ({ signal }) => {
      const { start, end } = rangeAround(period, gatewayNow());
      const query = { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
      return answer(client.GET('/links/timeline', { params: { query }, signal }));
    },
    refetchInterval: Math.max(minute, Math.min(reaches[period] / 120, 10 * minute)),
    placeholderData: keepPreviousData,
    // The lists are long, and new ones differ from the ones before.
    structuralSharing: false,
  });
}

/** The address of the same table as CSV. */
export function timelineCsv({ from, to, stepSeconds }: LinkTimelines): string {
  const query = new URLSearchParams({ from, to, step: String(stepSeconds) });
  return `${apiRoot}/links/timeline/export?${query.toString()}`;
}
