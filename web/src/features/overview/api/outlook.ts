import {
  keepPreviousData,
  queryOptions,
  useQueries,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { answer, client } from '../../../api/client';
import { gatewayNow } from '../../../api/clock';
import { ApiError } from '../../../api/problem';
import { sharesQuery, useShares } from '../../../api/shares';
import { shareAheadQuery, useShareTimelinesAhead } from '../../../api/shareTimelines';
import type { LinkTimelines } from '../../../api/types';
import { day, hour, minute } from '../../../lib/duration';
import type { Interval } from '../../../lib/timeline';
import {
  busiestLinks,
  largestShare,
  nearestShares,
  sharesToLookAt,
  type LinkOutlook,
} from '../utils/outlook';

/** How many days the outlook may cover. */
export const reaches = ['1', '7', '30'] as const;
export type Reach = (typeof reaches)[number];

/** The one that is shown first. */
export const firstReach: Reach = '7';

/** The steps of each reach, in seconds: short enough to read a time of day from, and few. */
const stepSeconds: Readonly<Record<Reach, number>> = {
  '1': (15 * minute) / 1_000,
  '7': hour / 1_000,
  '30': (3 * hour) / 1_000,
};

/** How many links and shares are listed. */
export const maxLines = 5;

/** Shares whose timelines are read to find those. */
const maxTimelines = 12;

/** More bookings than this on one link in one step are not added up. */
const maxBookings = 500;

const refetchInterval = 2 * minute;

/** A busy link, with the share that reserves most at its peak; null where that is not known. */
export interface BusyLink extends LinkOutlook {
  readonly largest: string | null;
}

/** Asks for what the outlook shows first; the shares that it looks at depend on what is reserved on them. */
export function askForOutlook(queries: QueryClient): Promise<unknown>[] {
  const timelines = queries
    .query(sharesQuery)
    .then((shares) =>
      Promise.all(
        sharesToLookAt(shares, maxTimelines).map(({ name }) =>
          queries.query(shareAheadQuery(name, lengthOf(firstReach))),
        ),
      ),
    );
  return [queries.query(linksAheadQuery(firstReach)), timelines];
}

/** How long a reach is, in milliseconds. */
function lengthOf(reach: Reach): number {
  return Number(reach) * day;
}

/** What will be reserved in the next days, where that is most. */
export function useOutlook(reach: Reach) {
  const table = useLinksAhead(reach);
  const shares = useShares();
  const links = useMemo(() => table.data && busiestLinks(table.data), [table.data]);
  const candidates = useMemo(() => sharesToLookAt(shares.data ?? [], maxTimelines), [shares.data]);
  const timelines = useShareTimelinesAhead(
    candidates.map(({ name }) => name),
    lengthOf(reach),
  );
  const isComplete = shares.data !== undefined && candidates.every(({ name }) => timelines.steps.has(name));
  // These answers are long, and the page is complete without them.
  const largest = useLargestShares(links?.slice(0, maxLines) ?? [], isComplete);
  return {
    /** Whether this is still the outlook of a reach that was chosen before. */
    isOld: table.isPlaceholderData,
    links: links?.slice(0, maxLines).map((link, at): BusyLink => ({ ...link, largest: largest[at] ?? null })),
    full: links?.filter(({ full }) => full.length > 0),
    shares: isComplete ? nearestShares(candidates, timelines.steps).slice(0, maxLines) : undefined,
    failed:
      (table.data === undefined ? table.error : null) ??
      (shares.data === undefined ? shares.error : null) ??
      timelines.error,
    retry: () => void Promise.all([table.refetch(), shares.refetch()]),
  };
}

/** What will be reserved on links, from now on. */
function linksAheadQuery(reach: Reach) {
  return queryOptions({
    queryKey: ['link-timeline', 'ahead', reach],
    queryFn: async ({ signal }): Promise<LinkTimelines> => {
      const now = gatewayNow();
      const span = { from: iso(now), to: iso(now + lengthOf(reach)) };
      const ask = (query: typeof span & { step?: number }) =>
        answer(client.GET('/links/timeline', { params: { query }, signal }));
      try {
        return await ask({ ...span, step: stepSeconds[reach] });
      } catch (error) {
        // A network of very many links has longer steps: the gateway chooses them.
        if (error instanceof ApiError && error.problem === 'invalid') return ask(span);
        throw error;
      }
    },
    // The lists are long, and new ones differ from the ones before.
    structuralSharing: false,
  });
}

function useLinksAhead(reach: Reach) {
  return useQuery({ ...linksAheadQuery(reach), refetchInterval, placeholderData: keepPreviousData });
}

/** The share that reserves most on each link at its peak. */
function useLargestShares(links: readonly LinkOutlook[], enabled: boolean): readonly (string | null)[] {
  return useQueries({
    queries: links.map(({ id, peak }) => ({
      queryKey: ['link-timeline', 'largest share', id, peak.end],
      enabled,
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchLargestShare(id, peak, signal),
      refetchInterval,
    })),
    combine: (answers) => answers.map(({ data }) => data ?? null),
  });
}

async function fetchLargestShare(link: string, peak: Interval, signal: AbortSignal): Promise<string | null> {
  const query = {
    scope: 'all' as const,
    state: 'booked' as const,
    link,
    from: iso(peak.start),
    to: iso(peak.end),
    limit: maxBookings,
  };
  const { bookings, nextCursor } = await answer(client.GET('/bookings', { params: { query }, signal }));
  return nextCursor === null ? largestShare(bookings, peak) : null;
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
