import type { Booking, Drift, LinkUse, TableUse } from '../../api/types';
import { fillOf, pressureOf } from '../../lib/capacity';
import { hour } from '../../lib/duration';

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

/** Those that were asked for, and refused, within the last hour. */
export function refusedLately(bookings: readonly Booking[], now: number): Booking[] {
  return bookings.filter(({ createdAt }) => Date.parse(createdAt) > now - hour);
}

/** The fullest link directions first. */
export function fullestLinks(links: readonly LinkUse[]): LinkUse[] {
  return [...links].sort((a, b) => part(b.usedBps ?? 0, b.rateBps) - part(a.usedBps ?? 0, a.rateBps));
}

/** How many link directions are at 90 % of their rate or more. */
export function nearTheirRate(links: readonly LinkUse[]): number {
  return links.filter((link) => pressureOf(fillOf(link.usedBps ?? 0, link.rateBps)) !== 'calm').length;
}

/** The fullest flow tables first. */
export function fullestTables(tables: readonly TableUse[]): TableUse[] {
  return [...tables].sort((a, b) => part(b.entries, b.maxEntries) - part(a.entries, a.maxEntries));
}

/** What is still not as wanted. */
export function unmended(drift: readonly Drift[]): Drift[] {
  return drift.filter(({ mendedAt }) => mendedAt === null);
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
