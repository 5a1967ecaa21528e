import { queryOptions, useQueries } from '@tanstack/react-query';
import { minute } from '../lib/duration';
import { createLimiter } from '../lib/limiter';
import type { Interval, Step } from '../lib/timeline';
import { gatewayNow } from './clock';
import { fetchShareTimeline } from './shares';

/** Timelines are asked for so few at once. */
const limited = createLimiter(6);

/** What is reserved on several shares from one instant to another, as far as it was looked up. */
export interface ShareTimelines {
  readonly steps: ReadonlyMap<string, readonly Step[]>;
  readonly error: Error | null;
}

/** The timelines of several shares. The caller bounds how many these are. */
export function useShareTimelines(names: readonly string[], { start, end }: Interval): ShareTimelines {
  return useQueries({
    queries: names.map((name) => ({
      queryKey: ['share-timeline', name, 'one of many', start, end],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchNamed(name, { start, end }, signal),
    })),
    combine,
  });
}

/** What is reserved on a share from now on, `reach` milliseconds ahead; read again when a booking changes. */
export function shareAheadQuery(name: string, reach: number) {
  return queryOptions({
    queryKey: ['share-timeline', name, 'ahead', reach],
    queryFn: ({ signal }) => {
      const start = Math.floor(gatewayNow() / minute) * minute;
      return fetchNamed(name, { start, end: start + reach }, signal);
    },
  });
}

/** The same of several shares, read again every five minutes as well, because time goes on. */
export function useShareTimelinesAhead(names: readonly string[], reach: number): ShareTimelines {
  return useQueries({
    queries: names.map((name) => ({ ...shareAheadQuery(name, reach), refetchInterval: 5 * minute })),
    combine,
  });
}

async function fetchNamed(name: string, { start, end }: Interval, signal: AbortSignal) {
  const { steps } = await limited(() => fetchShareTimeline(name, start, end, signal));
  return { name, steps };
}

function combine(
  answers: readonly {
    readonly data: { readonly name: string; readonly steps: readonly Step[] } | undefined;
    readonly error: Error | null;
  }[],
): ShareTimelines {
  return {
    steps: new Map(answers.flatMap(({ data }) => (data ? [[data.name, data.steps] as const] : []))),
    error: answers.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
  };
}
