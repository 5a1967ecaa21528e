import type { Utilization } from '../../src/api/types';

export interface Range {
  /** Milliseconds, half-open. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly stepSeconds: number;
}

/** The time that a chart asks for, by default the last hour in 300 points. */
export function rangeOf(query: { from?: string; to?: string; points?: string }): Range {
  const to = query.to === undefined ? Date.now() : Date.parse(query.to);
  const from = query.from === undefined ? to - 3_600_000 : Date.parse(query.from);
  const count = Math.min(Number(query.points ?? 300), Math.max(2, Math.floor((to - from) / 1_000)));
  return { from, to, count, stepSeconds: Math.max(1, Math.round((to - from) / count / 1_000)) };
}

/** The instant at which each point of the range begins. */
export function stepsOf({ from, to, count }: Range): number[] {
  return Array.from({ length: count }, (_, index) => from + (index * (to - from)) / count);
}

/** A measured quantity over a range. */
export function utilizationOf(
  query: { from?: string; to?: string; points?: string },
  unit: Utilization['unit'],
  limit: number | null,
  valueAt: (at: number) => number,
): Utilization {
  const range = rangeOf(query);
  return {
    unit,
    limit,
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
    stepSeconds: range.stepSeconds,
    points: stepsOf(range).map((at) => {
      const mean = Math.round(valueAt(at));
      return {
        at: new Date(at).toISOString(),
        mean,
        peak: Math.round(Math.min(mean * 1.15, limit ?? Infinity)),
      };
    }),
  };
}
