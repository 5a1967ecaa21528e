import type { FailureRequest, MaintenanceRequest } from '../../../api/types';
import { ApiError } from '../../../api/problem';
import { daysLater, weekdayOf, weekdays } from '../../../lib/calendar';
import { day, hour, lengthToMilliseconds, minute, second, type LengthUnit } from '../../../lib/duration';
import { readNumber } from '../../../lib/number';
import { fromLocalInput, toLocalInput } from '../../../lib/time';
import {
  instantError,
  longestWindow,
  recurrenceErrors,
  type RecurrenceValues,
} from '../../../ui/forms/recurrence';
import { readLinkValue } from '../../../ui/networkParts';
import { text } from '../text';

const words = text.form;

/** Parts of the network: switches by DPID, and links as `DPID/PORT`. */
export interface PartsValues {
  switches: string[];
  links: string[];
}

/** Maintenance as it is typed. A field has the name that it has in the request. Local times are in the user's zone. */
export interface MaintenanceValues extends PartsValues, RecurrenceValues {
  reason: string;
  kind: 'once' | 'weekly';
  startsAt: 'now' | 'later';
  /** `YYYY-MM-DDTHH:MM`, as the end. */
  start: string;
  /** Until an administrator ends it, or until a time. */
  endsAt: 'open' | 'later';
  end: string;
  length: string;
  lengthUnit: LengthUnit;
  /** Whether bookings come back to paths of fewer hops at its end. */
  comeBack: boolean;
}

/** Parts that fail, and shared risks, by name, with which all links fail that have them. */
export interface FailingValues extends PartsValues {
  risks: string[];
}

/** A failure as it is typed: what fails from a start on, for so long. */
export interface FailureValues extends FailingValues {
  startsAt: 'now' | 'later';
  start: string;
  length: string;
  lengthUnit: LengthUnit;
}

/** Messages by field. */
type Errors = Readonly<Record<string, string>>;

/** A form of maintenance of these parts: from now until an administrator ends it, or an hour a week for four weeks. */
export function initialMaintenance(parts: PartsValues, now: number, zone: string): MaintenanceValues {
  const nextHour = toLocalInput(now + hour, zone);
  const first = nextHour.slice(0, 10);
  const fullHour = `${nextHour.slice(11, 13)}:00`;
  const start = `${first}T${fullHour}`;
  return {
    ...parts,
    reason: '',
    kind: 'once',
    startsAt: 'now',
    start,
    endsAt: 'open',
    end: toLocalInput((fromLocalInput(start, zone) ?? now) + hour, zone),
    days: [weekdayOf(first)],
    time: fullHour,
    first,
    last: daysLater(first, 27),
    length: '1',
    lengthUnit: 'hours',
    comeBack: true,
  };
}

/** A form of a failure of these parts, from now on for an hour. */
export function initialFailure(parts: PartsValues, now: number, zone: string): FailureValues {
  return {
    ...parts,
    risks: [],
    startsAt: 'now',
    start: toLocalInput(now + hour, zone),
    length: '1',
    lengthUnit: 'hours',
  };
}

/** What is wrong with the values at an instant; empty where they can be sent. */
export function maintenanceErrors(values: MaintenanceValues, now: number, zone: string): Errors {
  return found({
    reason: readReason(values) === null ? words.reasonMissing : null,
    ...partsErrors(values),
    ...(values.kind === 'once'
      ? { ...startErrors(values, now, zone), end: endError(values, now, zone) }
      : { ...recurrenceErrors(values, now, zone), length: lengthError(values, longestWindow) }),
  });
}

/** What is wrong with the time of a failure; empty where weak points can be searched. */
export function failureTimeErrors(values: FailureValues, now: number, zone: string): Errors {
  return found({ ...startErrors(values, now, zone), length: lengthError(values, Infinity) });
}

/** What is wrong with the values of a failure. */
export function failureErrors(values: FailureValues, now: number, zone: string): Errors {
  const parts = values.risks.length > 0 ? {} : partsErrors(values);
  return { ...found(parts), ...failureTimeErrors(values, now, zone) };
}

/** Whether nothing was typed or chosen yet in a field. */
export function isEmptyAt(values: object, field: string): boolean {
  const value: unknown = (values as Readonly<Record<string, unknown>>)[field];
  return value === '' || (Array.isArray(value) && value.length === 0);
}

function found(errors: Readonly<Record<string, string | null>>): Errors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) => (message === null ? [] : [[field, message]])),
  );
}

function partsErrors({ switches, links }: PartsValues) {
  return { switches: switches.length + links.length === 0 ? text.parts.missing : null };
}

function startErrors(
  { startsAt, start }: Pick<MaintenanceValues, 'startsAt' | 'start'>,
  now: number,
  zone: string,
) {
  // The field has no seconds: the current minute counts as now.
  return { start: startsAt === 'later' ? instantError(start, now - minute, zone) : null };
}

function endError(values: MaintenanceValues, now: number, zone: string): string | null {
  if (values.endsAt === 'open') return null;
  const error = instantError(values.end, now, zone);
  const [start, end] = [startOf(values, now, zone), fromLocalInput(values.end, zone)];
  if (error !== null || start === null || end === null) return error;
  return end <= Math.max(start, now) ? words.endTooEarly : null;
}

function lengthError(
  values: Pick<MaintenanceValues, 'length' | 'lengthUnit'>,
  longest: number,
): string | null {
  const length = lengthOf(values);
  return length === null ? words.lengthInvalid : length > longest ? words.lengthTooLong : null;
}

/** The length in milliseconds; null unless it is above 0. */
function lengthOf({ length, lengthUnit }: Pick<MaintenanceValues, 'length' | 'lengthUnit'>): number | null {
  const value = readNumber(length);
  const milliseconds = value === null ? 0 : lengthToMilliseconds(value, lengthUnit);
  return milliseconds > 0 && milliseconds <= 3_650 * day ? milliseconds : null;
}

/** The instant of the start that was typed; null where that is none. */
function startOf(
  { startsAt, start }: Pick<MaintenanceValues, 'startsAt' | 'start'>,
  now: number,
  zone: string,
) {
  return startsAt === 'now' ? now : fromLocalInput(start, zone);
}

function readReason({ reason }: MaintenanceValues): string | null {
  const typed = reason.trim();
  return typed !== '' && typed.length <= 200 ? typed : null;
}

/** The request for maintenance, sent at `now`. The values are valid. */
export function toMaintenance(values: MaintenanceValues, now: number, zone: string): MaintenanceRequest {
  const { days, time, first, last } = values;
  const request = {
    reason: values.reason.trim(),
    ...toParts(values),
    ...(!values.comeBack && { comeBack: false }),
  };
  if (values.kind === 'weekly') {
    const lengthSeconds = Math.round((lengthOf(values) ?? 0) / second);
    const inOrder = weekdays.filter((one) => days.includes(one));
    return { ...request, recurrence: { time, zone, lengthSeconds, days: inOrder, first, last } };
  }
  const end = values.endsAt === 'later' ? fromLocalInput(values.end, zone) : null;
  return {
    ...request,
    ...toStart(values, now, zone),
    ...(end !== null && { end: toIso(end) }),
  };
}

/** The request for what a failure would do, sent at `now`. The values are valid. */
export function toFailure(values: FailureValues, now: number, zone: string): FailureRequest {
  const { risks } = values;
  return { ...toParts(values), ...(risks.length > 0 && { risks }), ...toFailureTime(values, now, zone) };
}

/** The time of a failure. A start that has passed is now. */
export function toFailureTime(values: Omit<FailureValues, keyof FailingValues>, now: number, zone: string) {
  const start = Math.max(startOf(values, now, zone) ?? now, now);
  return { ...toStart(values, now, zone), end: toIso(start + (lengthOf(values) ?? hour)) };
}

function toParts({ switches, links }: PartsValues) {
  return { switches, links: links.map(readLinkValue) };
}

/** A start that is now is left out, so that the gateway's clock decides. */
function toStart(values: Pick<MaintenanceValues, 'startsAt' | 'start'>, now: number, zone: string) {
  const start = startOf(values, now, zone) ?? now;
  return start > now ? { start: toIso(start) } : {};
}

const toIso = (instant: number) => new Date(instant).toISOString();

/** The gateway's messages by field. It names fields as the form does, but for those that one field of the form decides. */
export function toFieldErrors(error: unknown): Errors {
  if (!(error instanceof ApiError)) return {};
  const named: Readonly<Record<string, string>> = {
    lengthSeconds: 'length',
    zone: 'time',
    recurrence: 'last',
  };
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => {
      const field = path.replace(/^recurrence\./, '').replace(/[[.].*$/, '');
      return [named[field] ?? field, message];
    }),
  );
}
