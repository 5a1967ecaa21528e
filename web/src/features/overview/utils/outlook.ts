import type { Booking, LinkTimeline, LinkTimelines, Share } from '../../../api/types';
import { minute } from '../../../lib/duration';
import { byName } from '../../../lib/naming';
import { fullestAt, valueAt, type Interval, type Step } from '../../../lib/timeline';

/** How full a direction of a link will be. */
export interface LinkOutlook {
  readonly id: string;
  readonly fromName: string;
  readonly toName: string;
  readonly rateBps: number;
  /** The most that is reserved in any step, and how long it stays so. */
  readonly peakBps: number;
  readonly peak: Interval;
  /** When all of it is reserved, in order of time. */
  readonly full: readonly Interval[];
}

/** The links with the largest reserved part of their rate first; those on which nothing is reserved are left out. */
export function busiestLinks(table: LinkTimelines): LinkOutlook[] {
  return table.links
    .flatMap((link) => outlookOf(link, table))
    .sort(
      (a, b) =>
        b.peakBps / b.rateBps - a.peakBps / a.rateBps || a.peak.start - b.peak.start || byName(a.id, b.id),
    );
}

function outlookOf(link: LinkTimeline, table: LinkTimelines): LinkOutlook[] {
  const { id, fromName, toName, rateBps, reservedBps } = link;
  const peakBps = reservedBps.reduce((one, other) => Math.max(one, other), 0);
  if (peakBps === 0 || rateBps === 0) return [];
  const [peak] = runsOf(reservedBps, (bps) => bps === peakBps, table);
  if (peak === undefined) return [];
  const full = peakBps < rateBps ? [] : runsOf(reservedBps, (bps) => bps >= rateBps, table);
  return [{ id, fromName, toName, rateBps, peakBps, peak, full }];
}

/** Neighbouring steps that match, as times; nothing begins before now. */
function runsOf(
  reserved: readonly number[],
  matches: (bps: number) => boolean,
  { from, stepSeconds, now }: LinkTimelines,
): Interval[] {
  const [origin, step] = [Date.parse(from), stepSeconds * 1_000];
  const earliest = Math.floor(Date.parse(now) / minute) * minute;
  const runs: Interval[] = [];
  for (const [index, bps] of reserved.entries()) {
    if (!matches(bps)) continue;
    const start = Math.max(origin + index * step, earliest);
    const end = origin + (index + 1) * step;
    const last = runs.at(-1);
    if (last?.end === origin + index * step) runs[runs.length - 1] = { ...last, end };
    else runs.push({ start, end });
  }
  return runs;
}

/** The share whose bookings reserve most in a time, by rate and length; null where there are none. */
export function largestShare(bookings: readonly Booking[], { start, end }: Interval): string | null {
  const weights = new Map<string, number>();
  for (const booking of bookings) {
    const until = Math.min(booking.end === null ? Infinity : Date.parse(booking.end), end);
    const length = until - Math.max(Date.parse(booking.start), start);
    if (booking.ask !== 'reserve' || length <= 0) continue;
    weights.set(booking.share, (weights.get(booking.share) ?? 0) + booking.rateBps * length);
  }
  const [first] = [...weights].sort(([, a], [, b]) => b - a);
  return first === undefined ? null : first[0];
}

/** How near the reservations of a share come to its maximum. */
export interface ShareOutlook {
  readonly share: Share;
  readonly peakBps: number;
  /** When the peak begins, in milliseconds. */
  readonly at: number;
}

/** The shares whose reservations from now on, however far ahead, come nearest to their maximum. */
export function sharesToLookAt(shares: readonly Share[], most: number): Share[] {
  const part = ({ peakReservedBps, maxReserveBps }: Share) => peakReservedBps / maxReserveBps;
  return shares
    .filter(({ peakReservedBps, maxReserveBps }) => peakReservedBps > 0 && maxReserveBps > 0)
    .sort((a, b) => part(b) - part(a))
    .slice(0, most);
}

/** The shares with the highest peak within a time first; those with nothing in it are left out. */
export function nearestShares(
  shares: readonly Share[],
  timelines: ReadonlyMap<string, readonly Step[]>,
): ShareOutlook[] {
  return shares
    .flatMap((share) => {
      const steps = timelines.get(share.name) ?? [];
      const at = fullestAt(steps);
      if (at === null) return [];
      return [{ share, at, peakBps: valueAt(steps, at) }];
    })
    .sort((a, b) => b.peakBps / b.share.maxReserveBps - a.peakBps / a.share.maxReserveBps);
}
