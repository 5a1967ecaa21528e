import { day } from './duration';
import { toLocalInput } from './time';

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

const utcOf = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** Whether the text is a date such as `2026-11-20`. */
export function isDate(date: string): boolean {
  return !Number.isNaN(utcOf(date));
}

/** The day of the week of a date. */
export function weekdayOf(date: string): Weekday {
  return weekdays[(new Date(utcOf(date)).getUTCDay() + 6) % 7] ?? 'monday';
}

/** The date so many days later. */
export function daysLater(date: string, days: number): string {
  return new Date(utcOf(date) + days * day).toISOString().slice(0, 10);
}

/** How many of the days from the first to the last, both included, are among the days of the week. */
export function countDays(range: { days: readonly Weekday[]; first: string; last: string }): number {
  const { days, first, last } = range;
  const length = Math.round((utcOf(last) - utcOf(first)) / day) + 1;
  if (!(length > 0)) return 0;
  const rest = Array.from({ length: length % 7 }, (_, index) => weekdayOf(daysLater(first, index)));
  return Math.floor(length / 7) * days.length + rest.filter((one) => days.includes(one)).length;
}

/** How a change of the clocks affects a window: its time of day does not exist, or they change while it lasts. */
export type ClockChange = 'skipped' | 'forward' | 'back';

/** How the clocks of the zone affect a window that starts at a time of day; null where they do not. */
export function clockChange(
  { start, end }: { start: string; end: string },
  time: string,
  zone: string,
): ClockChange | null {
  const local = (instant: string) => Date.parse(`${toLocalInput(Date.parse(instant), zone)}Z`);
  if (!toLocalInput(Date.parse(start), zone).endsWith(time)) return 'skipped';
  const clockLength = local(end) - local(start);
  const length =
    Math.floor(Date.parse(end) / 60_000) * 60_000 - Math.floor(Date.parse(start) / 60_000) * 60_000;
  if (clockLength === length) return null;
  return clockLength > length ? 'forward' : 'back';
}
