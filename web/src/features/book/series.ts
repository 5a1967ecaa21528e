import type { NewSeries } from '../../api/types';
import { day, second } from '../../lib/duration';
import { fromLocalInput, toLocalInput } from '../../lib/time';
import { text } from './text';

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

/** What is typed of a window that comes again: days of the week, a time of day, and the first and the last date. */
export interface SeriesValues {
  readonly days: readonly Weekday[];
  readonly time: string;
  readonly first: string;
  readonly last: string;
  readonly allOrNone: boolean;
}

export type SeriesErrors = Partial<Record<'days' | 'time' | 'first' | 'last' | 'customLength', string>>;

/** No more windows than this are booked at once. */
const mostWindows = 366;

/** A window of a series lasts a week at most, in milliseconds. */
const longest = 7 * day;

const utcOf = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** The day of the week of a date such as `2026-11-20`. */
export function weekdayOf(date: string): Weekday {
  return weekdays[(new Date(utcOf(date)).getUTCDay() + 6) % 7] ?? 'monday';
}

/** The date so many days later. */
export function daysLater(date: string, days: number): string {
  return new Date(utcOf(date) + days * day).toISOString().slice(0, 10);
}

/** How many of the days from the first to the last, both included, are among the days of the week. */
export function countDays({ days, first, last }: Pick<SeriesValues, 'days' | 'first' | 'last'>): number {
  const length = Math.round((utcOf(last) - utcOf(first)) / day) + 1;
  if (!(length > 0)) return 0;
  const rest = Array.from({ length: length % 7 }, (_, index) => weekdayOf(daysLater(first, index)));
  return Math.floor(length / 7) * days.length + rest.filter((one) => days.includes(one)).length;
}

/** From the next full hour on, once a week for four weeks. */
export function emptySeries(now: number, zone: string): SeriesValues {
  const start = toLocalInput(now + 3_600_000, zone);
  const first = start.slice(0, 10);
  return {
    days: [weekdayOf(first)],
    time: `${start.slice(11, 13)}:00`,
    first,
    last: daysLater(first, 27),
    allOrNone: true,
  };
}

/** What is wrong with the fields at an instant, in the zone of the person. `length` is null where none was given. */
export function seriesErrors(
  values: SeriesValues,
  length: number | null,
  now: number,
  zone: string,
): SeriesErrors {
  const isTime = /^\d\d:\d\d$/.test(values.time);
  const first = Number.isNaN(utcOf(values.first))
    ? text.dayMissing
    : hasPassed(values, isTime, now, zone)
      ? text.firstPast
      : undefined;
  const last = lastError(values);
  return {
    ...(values.days.length === 0 && { days: text.daysMissing }),
    ...(!isTime && { time: text.timeMissing }),
    ...(first !== undefined && { first }),
    ...(last !== undefined && { last }),
    ...(length !== null && length > longest && { customLength: text.lengthTooLong }),
  };
}

function lastError(values: SeriesValues): string | undefined {
  if (Number.isNaN(utcOf(values.last))) return text.dayMissing;
  if (Number.isNaN(utcOf(values.first)) || values.days.length === 0) return undefined;
  if (values.last < values.first) return text.lastBeforeFirst;
  const count = countDays(values);
  if (count === 0) return text.noSuchDay;
  return count > mostWindows ? text.tooManyWindows(count, mostWindows) : undefined;
}

/** Whether the first day is over, or its window would have started already. */
function hasPassed(values: SeriesValues, isTime: boolean, now: number, zone: string): boolean {
  const today = toLocalInput(now, zone).slice(0, 10);
  if (values.first !== today || !isTime || !values.days.includes(weekdayOf(today)))
    return values.first < today;
  const start = fromLocalInput(`${today}T${values.time}`, zone);
  return start !== null && start < now;
}

/** What of the request is the series' own. */
export function seriesOf(
  values: SeriesValues,
  length: number,
  zone: string,
): Pick<NewSeries, 'days' | 'time' | 'zone' | 'lengthSeconds' | 'first' | 'last' | 'allOrNone'> {
  return {
    days: weekdays.filter((one) => values.days.includes(one)),
    time: values.time,
    zone,
    lengthSeconds: Math.round(length / second),
    first: values.first,
    last: values.last,
    allOrNone: values.allOrNone,
  };
}
