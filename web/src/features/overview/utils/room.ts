import type { Share } from '../../../api/types';
import { valueAt, type Interval, type Step } from '../../../lib/timeline';

/** How much bandwidth of a share is free over a time ahead. */
export interface Room {
  /** From `at` (milliseconds) on, until the next step, so much is free; the first step is at the start. */
  readonly steps: readonly { readonly at: number; readonly freeBps: number }[];
  readonly nowBps: number;
  /** The least that is free, and when first. */
  readonly leastBps: number;
  readonly leastAt: number;
  /** The share above that has less left at that time than the share itself; null where the share does. */
  readonly limitedBy: string | null;
}

/** The share and those above it that the user may see, up to the root. */
export function chainOf(share: Share, shares: ReadonlyMap<string, Share>): Share[] {
  const chain = [share];
  for (
    let above = shares.get(share.parent ?? '');
    above !== undefined && !chain.includes(above);
    above = shares.get(above.parent ?? '')
  ) {
    chain.push(above);
  }
  return chain;
}

/**
 * What is free on the first share of a chain: the least that it and those above have left. Null as long as a timeline
 * is missing.
 */
export function roomOf(
  chain: readonly Share[],
  timelines: ReadonlyMap<string, readonly Step[]>,
  range: Interval,
): Room | null {
  const places: { name: string; maxBps: number; steps: readonly Step[] }[] = [];
  for (const { name, maxReserveBps, peakReservedBps } of chain) {
    const steps = peakReservedBps === 0 ? [] : timelines.get(name);
    if (steps === undefined) return null;
    places.push({ name, maxBps: maxReserveBps, steps });
  }
  const changes = places.flatMap(({ steps }) => steps.map(({ at }) => at));
  const instants = [range.start, ...changes.filter((at) => at > range.start && at < range.end)];
  const found = [...new Set(instants)]
    .sort((a, b) => a - b)
    .map((at) =>
      places
        .map(({ name, maxBps, steps }) => ({ name, at, freeBps: Math.max(0, maxBps - valueAt(steps, at)) }))
        .reduce((least, other) => (other.freeBps < least.freeBps ? other : least)),
    );
  const first = found[0];
  if (first === undefined) return null;
  const least = found.reduce((one, other) => (other.freeBps < one.freeBps ? other : one));
  return {
    steps: found.map(({ at, freeBps }) => ({ at, freeBps })),
    nowBps: first.freeBps,
    leastBps: least.freeBps,
    leastAt: least.at,
    limitedBy: least.name === chain[0]?.name ? null : least.name,
  };
}
