/** From `at` (milliseconds) on, until the next step, `bps` is reserved. Steps are in order of time. */
export interface Step {
  readonly at: number;
  readonly bps: number;
}

/** A half-open interval `[start, end)` in milliseconds. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** One point of a stacked step chart: what is reserved already, and what a candidate would add to it. */
export interface StackedStep {
  readonly at: number;
  readonly reservedBps: number;
  readonly addedBps: number;
}

/** What is reserved at an instant (milliseconds): the level of the last step before it; 0 before the first. */
export function valueAt(steps: readonly Step[], at: number): number {
  let value = 0;
  for (const step of steps) {
    if (step.at > at) break;
    value = step.bps;
  }
  return value;
}

/** The timeline over the range with a candidate stacked on top; one step per instant at which anything changes. */
export function stack(
  steps: readonly Step[],
  range: Interval,
  candidate?: Interval & { readonly bps: number },
): StackedStep[] {
  const instants = [range.start, range.end, ...steps.map((step) => step.at)];
  if (candidate) instants.push(candidate.start, candidate.end);
  const within = instants.filter((at) => at >= range.start && at <= range.end);
  return [...new Set(within)]
    .sort((a, b) => a - b)
    .map((at) => ({
      at,
      reservedBps: valueAt(steps, at),
      addedBps: candidate && at >= candidate.start && at < candidate.end ? candidate.bps : 0,
    }));
}

/** The most that is reserved, candidate included, at any instant of the stacked steps. */
export function peakOf(stacked: readonly StackedStep[]): number {
  return Math.max(0, ...stacked.map((step) => step.reservedBps + step.addedBps));
}

/** The instant at which most is reserved, the first where there are several; null where nothing ever is. */
export function fullestAt(steps: readonly Step[]): number | null {
  const peak = steps.reduce((most, { bps }) => Math.max(most, bps), 0);
  return peak === 0 ? null : (steps.find(({ bps }) => bps === peak)?.at ?? null);
}

/** Until when it is worth looking: the last change of any timeline, or the end where something goes on until then. */
export function horizonOf(timelines: readonly (readonly Step[])[], range: Interval): number {
  const last = timelines.map((steps) => {
    const step = steps.at(-1);
    return step === undefined ? range.start : step.bps > 0 ? range.end : step.at;
  });
  return Math.max(range.start, ...last);
}

/** A window with as much time again on both sides to see it in, but nothing before `now`. */
export function rangeAround(window: Interval, now: number): Interval {
  const length = window.end - window.start;
  return { start: Math.max(Math.min(now, window.start), window.start - length), end: window.end + length };
}
