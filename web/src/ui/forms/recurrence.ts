import { countDays, isDate, weekdayOf, type Weekday } from '../../lib/calendar';
import { day } from '../../lib/duration';
import { fromLocalInput, toLocalInput } from '../../lib/time';
import { text } from '../text';

const words = text.times;

/** No more windows than this can be made at once. */
const maxWindows = 366;

/** The longest window that can repeat, in milliseconds. */
export const longestWindow = 7 * day;

/** Windows that repeat on days of the week, as they are typed. */
export interface RecurrenceValues {
  days: Weekday[];
  /** `HH:MM`. */
  time: string;
  /** `YYYY-MM-DD`, as the last day. */
  first: string;
  last: string;
}

/** What is wrong with each field at an instant, in the user's zone. */
export function recurrenceErrors(
  values: RecurrenceValues,
  now: number,
  zone: string,
): Record<keyof RecurrenceValues, string | null> {
  return {
    days: values.days.length === 0 ? words.daysMissing : null,
    time: isTime(values.time) ? null : words.timeMissing,
    first: !isDate(values.first) ? words.dayMissing : hasPassed(values, now, zone) ? words.firstPast : null,
    last: lastError(values),
  };
}

function lastError(values: RecurrenceValues): string | null {
  if (!isDate(values.last)) return words.dayMissing;
  if (!isDate(values.first) || values.days.length === 0) return null;
  if (values.last < values.first) return words.lastBeforeFirst;
  const count = countDays(values);
  if (count === 0) return words.noSuchDay;
  return count > maxWindows ? words.tooManyWindows(count, maxWindows) : null;
}

const isTime = (time: string) => /^\d\d:\d\d$/.test(time);

/** Whether the first day is over, or its window would have started already. */
function hasPassed({ first, time, days }: RecurrenceValues, now: number, zone: string): boolean {
  const today = toLocalInput(now, zone).slice(0, 10);
  if (first !== today || !isTime(time) || !days.includes(weekdayOf(today))) return first < today;
  const start = fromLocalInput(`${today}T${time}`, zone);
  return start !== null && start < now;
}

/** What is wrong with a local time that must not be before an instant. */
export function instantError(local: string, earliest: number, zone: string): string | null {
  if (Number.isNaN(Date.parse(local))) return words.instantMissing;
  const instant = fromLocalInput(local, zone);
  if (instant === null) return words.instantSkipped;
  return instant < earliest ? words.instantPast : null;
}
