import type { Booking, Drift, LinkUse, Quota, TableUse } from '../../../api/types';
import { fillOf, pressureOf } from '../../../lib/capacity';
import { day } from '../../../lib/duration';
import { byName } from '../../../lib/naming';

/** Bookings whose window is on at an instant, the next to end first. */
export function runningAt(bookings: readonly Booking[], now: number): Booking[] {
  return bookings
    .filter(({ state, start, end }) => state === 'booked' && Date.parse(start) <= now && now < endOf(end))
    .sort((a, b) => compare(endOf(a.end), endOf(b.end)));
}

/** Bookings whose window is ahead of an instant, the next to start first. */
export function nextAfter(bookings: readonly Booking[], now: number): Booking[] {
  return bookings
    .filter(({ state, start }) => (state === 'booked' || state === 'held') && Date.parse(start) > now)
    .sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
}

/** The same bookings, those of the user before all others. */
export function ownFirst(bookings: readonly Booking[], userName: string): Booking[] {
  const isOwn = ({ principal }: Booking) => principal === userName;
  return [...bookings.filter(isOwn), ...bookings.filter((booking) => !isOwn(booking))];
}

/** What is guaranteed by them together; limits, allowances and denials guarantee nothing. */
export function reservedIn(bookings: readonly Booking[]): number {
  return bookings.reduce((sum, { ask, rateBps }) => (ask === 'reserve' ? sum + rateBps : sum), 0);
}

/** Those that were asked for, and refused, within the last day. */
export function refusedLately(bookings: readonly Booking[], now: number): Booking[] {
  return bookings.filter(({ createdAt }) => Date.parse(createdAt) > now - day);
}

/**
 * The fullest of the links that are measured first, in steps of 5 %, then by name. Coarse on purpose: a list that is
 * measured every second must not jump under the hand.
 */
export function fullestLinks(links: readonly LinkUse[]): LinkUse[] {
  const name = (link: LinkUse) => `${link.fromName} ${link.toName}`;
  const fullness = ({ usedBps, rateBps }: LinkUse) => Math.round(part(usedBps ?? 0, rateBps) * 20);
  return links
    .filter(({ usedBps }) => usedBps !== null)
    .sort((a, b) => fullness(b) - fullness(a) || byName(name(a), name(b)));
}

/** How many link directions are at 90 % of their rate or more. */
export function nearTheirRate(links: readonly LinkUse[]): number {
  return links.filter((link) => pressureOf(fillOf(link.usedBps ?? 0, link.rateBps)) !== 'calm').length;
}

/** The fullest flow tables first. */
export function fullestTables(tables: readonly TableUse[]): TableUse[] {
  return [...tables].sort((a, b) => part(b.entries, b.maxEntries) - part(a.entries, a.maxEntries));
}

/** The quotas of which anything is used, the fullest first. */
export function fullestQuotas(quotas: readonly Quota[]): Quota[] {
  return quotas.filter(({ use }) => use > 0).sort((a, b) => part(b.use, b.value) - part(a.use, a.value));
}

/** What is still not as wanted. */
export function unrepaired(drift: readonly Drift[]): Drift[] {
  return drift.filter(({ repairedAt }) => repairedAt === null);
}

function part(taken: number, limit: number): number {
  const fill = fillOf(taken, limit);
  return fill.kind === 'none' ? 0 : fill.fraction;
}

function endOf(end: string | null): number {
  return end === null ? Infinity : Date.parse(end);
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
