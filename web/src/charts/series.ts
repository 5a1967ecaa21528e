/** One row of a chart: an instant (milliseconds) and the value (bit/s, or a count) of each series at it. */
export interface TimeRow {
  readonly at: number;
  readonly rates: Readonly<Record<string, number>>;
}

/** What a series means, which decides its colour. */
export type SeriesRole = 'reserved' | 'used' | 'peak' | 'candidate';

/** A series over time. Series of steps hold their value until the next row; they are stacked in their order. */
export interface Series {
  readonly key: string;
  readonly name: string;
  readonly role: SeriesRole;
  readonly shape: 'line' | 'steps';
  /** 0, or more for those that are paler: each of several of one role. */
  readonly shade?: number;
}

/** A level that does not change over the chart: a limit, a guarantee. */
export interface Level {
  readonly name: string;
  readonly bps: number;
  readonly role: 'limit' | 'reserved';
}

/** At most `max` rows, evenly chosen, the last one always among them. */
export function sampled<T>(rows: readonly T[], max: number): T[] {
  if (rows.length <= max) return [...rows];
  const every = Math.ceil(rows.length / max);
  return rows.filter((_, index) => (rows.length - 1 - index) % every === 0);
}

/** Shorter than this (milliseconds) is late, not missing. */
const shortestGap = 5_000;

/**
 * The rows in runs without gaps, so that no line is drawn through time without measurements. A gap is longer than three
 * times the shortest distance between two rows before it: early rows may be means over longer times than later ones.
 */
export function runsOf<T extends { readonly at: number }>(rows: readonly T[]): T[][] {
  const runs: T[][] = [];
  let last: number | undefined;
  let usual = Infinity;
  for (const row of rows) {
    const way = last === undefined ? Infinity : row.at - last;
    if (last === undefined || way > Math.max(shortestGap, 3 * usual)) runs.push([]);
    if (way > 0) usual = Math.min(usual, way);
    runs.at(-1)?.push(row);
    last = row.at;
  }
  return runs;
}

/** The rows with an empty one in every gap. */
export function withGaps(rows: readonly TimeRow[]): TimeRow[] {
  return runsOf(rows).flatMap((run, index) => {
    const first = run[0];
    return index > 0 && first !== undefined ? [{ at: first.at - 1, rates: {} }, ...run] : run;
  });
}

/** The rows with one more at the end of the chart, until which series of steps hold their last values. */
export function heldUntil(
  end: number,
  rows: readonly TimeRow[],
  series: readonly Series[],
): readonly TimeRow[] {
  const last = rows.at(-1);
  if (last === undefined || last.at >= end) return rows;
  const held = series.flatMap(({ key, shape }) => {
    const value = last.rates[key];
    return shape === 'steps' && value !== undefined ? [[key, value] as const] : [];
  });
  return [...rows, { at: end, rates: Object.fromEntries(held) }];
}
