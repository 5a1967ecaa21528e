/** Something that lasts from one instant to another, in milliseconds; without an end for ever. */
export interface Lasting {
  readonly start: number;
  readonly end: number;
}

/**
 * Puts what overlaps one above the other: each lane holds, in order of time, things of which none begins before the one
 * before it is over. Nothing counts as shorter than `least`, so that what is drawn so wide does not overlap either.
 */
export function lanesOf<T extends Lasting>(things: readonly T[], least: number): T[][] {
  const lanes: T[][] = [];
  const byStart = [...things].sort((a, b) => a.start - b.start || a.end - b.end);
  const laneOf = new Map<T, number>();
  const endOf = (thing: T) => Math.max(thing.end, thing.start + least);
  const byEnd = [...byStart].sort((a, b) => endOf(a) - endOf(b));
  const free: number[] = [];
  let over = 0;
  for (const thing of byStart) {
    for (let ended = byEnd[over]; ended !== undefined && endOf(ended) <= thing.start; ended = byEnd[over]) {
      const lane = laneOf.get(ended);
      if (lane !== undefined) free.push(lane);
      over += 1;
    }
    const lane = free.pop() ?? lanes.length;
    (lanes[lane] ??= []).push(thing);
    laneOf.set(thing, lane);
  }
  return lanes;
}
