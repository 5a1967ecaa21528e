import type { Booking } from '../../../../api/types';
import { byName } from '../../../../lib/naming';
import type { Interval } from '../../../../lib/timeline';
import { endpointsOf } from '../../utils/endpoints';
import { endOf } from '../../utils/phase';
import type { Grouping } from '../../search';
import { lanesOf, type Lasting } from './lanes';

/** A booking as it is drawn: over time, and under one of the names that it belongs to. */
export interface Bar extends Lasting {
  readonly booking: Booking;
}

/** A row of the chart: the name of a share or host, or a lane of bookings that do not overlap. */
export type Row =
  | { readonly kind: 'head'; readonly key: string; readonly name: string; readonly count: number }
  | { readonly kind: 'lane'; readonly key: string; readonly name: string; readonly bars: readonly Bar[] };

/** Where a bar is: its row, and its place in it. */
export interface Position {
  readonly row: number;
  readonly bar: number;
}

const bars = new WeakMap<Booking, Bar>();

/** The bar of a booking: the very same for as long as the booking is, so that it is not drawn anew. */
function barOf(booking: Booking): Bar {
  const known = bars.get(booking);
  if (known) return known;
  const bar = { booking, start: Date.parse(booking.start), end: endOf(booking) };
  bars.set(booking, bar);
  return bar;
}

/** The names of what has none: a host that a booking leaves open, and the application of bookings of no application. */
export interface Unnamed {
  readonly anyHost: string;
  readonly noApplication: string;
}

/** The names under which a booking is drawn: its share, its application, or the hosts at its ends. */
function namesOf(booking: Booking, by: Grouping, { anyHost, noApplication }: Unnamed): string[] {
  if (by === 'share') return [booking.share];
  if (by === 'application') return [booking.application ?? noApplication];
  const { from, to } = endpointsOf(booking);
  return [...new Set([from ?? anyHost, to ?? anyHost])];
}

/**
 * The rows of bookings by share, host or application, in the order people count in; what is not in the range is not there. No bar
 * counts as shorter than `least` milliseconds.
 */
export function rowsOf(
  bookings: readonly Booking[],
  by: Grouping,
  range: Interval,
  least: number,
  unnamed: Unnamed,
): Row[] {
  const groups = new Map<string, Bar[]>();
  for (const booking of bookings) {
    const bar = barOf(booking);
    if (bar.end <= range.start || bar.start >= range.end) continue;
    for (const name of namesOf(booking, by, unnamed)) {
      const group = groups.get(name);
      if (group) group.push(bar);
      else groups.set(name, [bar]);
    }
  }
  return [...groups]
    .sort(([one], [other]) => byName(one, other))
    .flatMap(([name, bars]): Row[] => [
      { kind: 'head', key: `head ${name}`, name, count: bars.length },
      ...lanesOf(bars, least).map((lane, index) => ({
        kind: 'lane' as const,
        key: `lane ${index} ${name}`,
        name,
        bars: lane,
      })),
    ]);
}

/** Where a booking is drawn first; none where it is not. */
export function positionOf(rows: readonly Row[], name: string, id: string): Position | undefined {
  for (const [row, { kind, ...lane }] of rows.entries()) {
    if (kind !== 'lane' || lane.name !== name || !('bars' in lane)) continue;
    const bar = lane.bars.findIndex(({ booking }) => booking.id === id);
    if (bar !== -1) return { row, bar };
  }
  return undefined;
}

/** The first bar of all. */
export function firstPosition(rows: readonly Row[]): Position | undefined {
  const row = rows.findIndex(({ kind }) => kind === 'lane');
  return row === -1 ? undefined : { row, bar: 0 };
}

const barsIn = (row: Row | undefined): readonly Bar[] => (row?.kind === 'lane' ? row.bars : []);

/**
 * The bar that a key leads to: left and right along a lane, up and down to the nearest in time of the next lane, Home
 * and End to the ends of the lane. The same one where there is none.
 */
export function led(rows: readonly Row[], from: Position, key: string): Position {
  const bars = barsIn(rows[from.row]);
  const last = bars.length - 1;
  switch (key) {
    case 'ArrowLeft':
      return { ...from, bar: Math.max(0, from.bar - 1) };
    case 'ArrowRight':
      return { ...from, bar: Math.min(last, from.bar + 1) };
    case 'Home':
      return { ...from, bar: 0 };
    case 'End':
      return { ...from, bar: last };
    case 'ArrowUp':
      return nearest(rows, from, -1);
    case 'ArrowDown':
      return nearest(rows, from, 1);
    default:
      return from;
  }
}

function nearest(rows: readonly Row[], from: Position, direction: 1 | -1): Position {
  const bar = barsIn(rows[from.row])[from.bar];
  let row = from.row + direction;
  while (rows[row]?.kind === 'head') row += direction;
  const bars = barsIn(rows[row]);
  if (bar === undefined || bars.length === 0) return from;
  const away = (other: Bar) => Math.max(0, other.start - bar.end, bar.start - other.end);
  const least = Math.min(...bars.map(away));
  return { row, bar: bars.findIndex((other) => away(other) === least) };
}

/** Where a bar is drawn, in parts of the range: no more than is seen, and never so little that it is not seen. */
export function placeOf(bar: Lasting, range: Interval, least: number): { left: number; width: number } {
  const length = range.end - range.start;
  const start = Math.max(range.start, bar.start);
  const end = Math.min(range.end, Math.max(bar.end, bar.start + least));
  return { left: (start - range.start) / length, width: Math.max(0, end - start) / length };
}
