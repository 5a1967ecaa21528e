import type { Booking } from '../../../api/types';
import type { Series, TimeRow } from '../../../charts/series';
import type { Interval } from '../../../lib/timeline';

/** More shares than this are one of "others", because their colors would look alike. */
const maxShares = 4;
const others = ' others';

export interface Stacked {
  readonly series: readonly Series[];
  readonly rows: readonly TimeRow[];
}

/**
 * What each share has reserved over a range by these bookings, the share with the most first. A row for every instant
 * at which anything changes.
 */
export function stackedByShare(
  bookings: readonly Booking[],
  range: Interval,
  othersName: (count: number) => string,
): Stacked {
  const windows = bookings.map(({ share, rateBps, start, end }) => ({
    share,
    rateBps,
    start: Date.parse(start),
    end: end === null ? Infinity : Date.parse(end),
  }));
  const weights = new Map<string, number>();
  for (const { share, rateBps, start, end } of windows) {
    const within = Math.min(end, range.end) - Math.max(start, range.start);
    weights.set(share, (weights.get(share) ?? 0) + rateBps * Math.max(0, within));
  }
  const names = [...weights.keys()].sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  const shown = names.slice(0, names.length > maxShares + 1 ? maxShares : maxShares + 1);
  const keyOf = (share: string) => (shown.includes(share) ? share : others);
  const instants = [range.start, range.end, ...windows.flatMap(({ start, end }) => [start, end])];
  const rows = [...new Set(instants.filter((at) => at >= range.start && at <= range.end))]
    .sort((a, b) => a - b)
    .map((at) => {
      const rates: Record<string, number> = Object.fromEntries(
        [...new Set(names.map(keyOf))].map((key) => [key, 0]),
      );
      for (const { share, rateBps, start, end } of windows) {
        if (start <= at && at < end) rates[keyOf(share)] = (rates[keyOf(share)] ?? 0) + rateBps;
      }
      return { at, rates };
    });
  const series = [...shown, ...(names.length > shown.length ? [others] : [])].map((key, shade): Series => ({
    key,
    name: key === others ? othersName(names.length - shown.length) : key,
    role: 'reserved',
    shape: 'steps',
    shade,
  }));
  return { series, rows };
}
