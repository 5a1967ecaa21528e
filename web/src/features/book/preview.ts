import type { BookingCheck, FlowGroup, NewSeries, SeriesCheck } from '../../api/types';
import { isAddress, prefixOf } from '../../lib/prefix';
import type { Interval } from '../../lib/timeline';
import { requestedWindow, toBooking } from './request';
import { hasDeadline, isPair, readRateBack, type BookValues } from './values';

/** A reservation that is not booked yet; the charts show it on top of what is. */
export interface Candidate extends Interval {
  readonly bps: number;
  readonly flowGroup: FlowGroup;
}

/** The names on the path of a booking and on its backup; empty where there is none. */
export type DecidedPaths = Pick<BookingCheck, 'pathNames' | 'backupPathNames'>;

export const noPaths: DecidedPaths = { pathNames: [], backupPathNames: [] };

/** The window that the gateway found, or else the requested one. The values are valid. */
export function windowCandidate(
  values: BookValues,
  check: BookingCheck | null | undefined,
  now: number,
  zone: string,
): Candidate {
  const { flowGroup, rateBps = 0 } = toBooking(values, now, zone);
  if (hasDeadline(values) && check?.granted && check.start !== null && check.end !== null) {
    const [start, end] = [Date.parse(check.start), Date.parse(check.end)];
    return { start, end, bps: check.rateBps ?? rateBps, flowGroup };
  }
  return { ...requestedWindow(values, now, zone), bps: rateBps, flowGroup };
}

/** What the share has to have: both directions are taken from it. */
export function onShare(candidate: Candidate, values: BookValues): Candidate {
  const back = isPair(values) ? (readRateBack(values) ?? 0) : 0;
  return { ...candidate, bps: candidate.bps + back };
}

/** The hosts at the ends of flows. */
export interface Ends {
  readonly from: string;
  readonly to: string;
}

/** The ends by address, or by name on the path that the gateway chose; null where neither is known, as for a user without a host. */
export function endsOf(
  { srcHost, dstHost }: Pick<FlowGroup, 'srcHost' | 'dstHost'>,
  pathNames: readonly string[] | null,
): Ends | null {
  const from = oneAddress(srcHost) ?? knownName(pathNames?.at(0));
  const to = oneAddress(dstHost) ?? knownName(pathNames?.at(-1));
  return from === undefined || to === undefined ? null : { from, to };
}

/** The gateway writes "?" for a host that has no name of its own, as one of several at a port. */
function knownName(name: string | undefined): string | undefined {
  return name === '?' ? undefined : name;
}

function oneAddress(host: string | null | undefined): string | undefined {
  const prefix = prefixOf(host ?? '');
  return host && prefix !== null && isAddress(prefix) ? host : undefined;
}

/** The first window of a series that has no room, or the first of all. */
export function seriesCandidate(
  { rateBps, flowGroup }: Pick<NewSeries, 'rateBps' | 'flowGroup'>,
  { windows }: Pick<SeriesCheck, 'windows'>,
): Candidate | null {
  const window = windows.find(({ granted }) => !granted) ?? windows[0];
  if (window === undefined) return null;
  return { start: Date.parse(window.start), end: Date.parse(window.end), bps: rateBps, flowGroup };
}

/** The bar of a link: what is reserved and what this booking adds, as fractions of the link's rate. */
export function barOf(link: { rateBps: number; freeBps: number }, askedBps: number) {
  const fraction = (bps: number) => (link.rateBps > 0 ? Math.min(1, Math.max(0, bps / link.rateBps)) : 0);
  const taken = fraction(link.rateBps - link.freeBps);
  const asked = Math.min(fraction(Math.min(askedBps, link.freeBps)), 1 - taken);
  return { taken, asked, fits: askedBps <= link.freeBps };
}
