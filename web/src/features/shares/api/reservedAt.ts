import { useQueries } from '@tanstack/react-query';
import { fetchShareTimeline } from '../../../api/shares';
import type { Share } from '../../../api/types';
import type { Cell } from '../../../lib/icicle';
import { valueAt, type Interval, type Step } from '../../../lib/timeline';
import { createLimiter } from '../../../lib/limiter';

/** Timelines are asked for so many shares at most, the widest, and by so few at once. */
const maxShares = 40;
const limited = createLimiter(3);

/** What is reserved on the shares of the picture from one instant to another, as far as it was looked up. */
export interface ShareTimelines {
  readonly steps: ReadonlyMap<string, readonly Step[]>;
  readonly error: Error | null;
}

/** The shares to ask for: those that have anything ahead, the widest first. Where nothing is, nothing will be. */
export function sharesToFetch(cells: readonly Cell[], shares: ReadonlyMap<string, Share>): string[] {
  return cells
    .filter(({ name }) => (shares.get(name)?.peakReservedBps ?? 0) > 0)
    .sort((one, other) => other.width - one.width)
    .slice(0, maxShares)
    .map(({ name }) => name);
}

export function useShareTimelines(names: readonly string[], { start, end }: Interval): ShareTimelines {
  return useQueries({
    queries: names.map((name) => ({
      queryKey: ['share-timeline', name, 'picture', start, end],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { steps } = await limited(() => fetchShareTimeline(name, start, end, signal));
        return { name, steps };
      },
    })),
    combine,
  });
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

/** The bandwidth that is reserved on a share at an instant, null for now; null where it was not fetched. */
export function reservedAt(share: Share, ahead: ShareTimelines['steps'], at: number | null): number | null {
  if (at === null) return share.reservedNowBps;
  if (share.peakReservedBps === 0) return 0;
  const steps = ahead.get(share.name);
  return steps === undefined ? null : valueAt(steps, at);
}
