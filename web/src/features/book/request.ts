import { ApiError } from '../../api/problem';
import type { NewBooking, NewGroup, NewSeries } from '../../api/types';
import { weekdays } from '../../lib/calendar';
import { second } from '../../lib/duration';
import { fromLocalInput } from '../../lib/time';
import type { Interval } from '../../lib/timeline';
import { flowGroupOf } from '../../ui/flow-group/values';
import { toPathRequirements } from './pathRequirements';
import type { BookErrors } from './validate';
import {
  bookedWayBack,
  hasDeadline,
  mayWait,
  readBits,
  readLength,
  readRate,
  readRateBack,
  readStart,
  reversed,
  toFlowValues,
  type BookValues,
} from './values';

/** How long a window is held before it is confirmed or expires, in seconds. */
const holdSeconds = 600;

/** The request to book a window, sent at `now`. The values are valid and not of a series. */
export function toBooking(values: BookValues, now: number, zone: string, hold = false): NewBooking {
  const { start, end } = requestedWindow(values, now, zone);
  const deadline = hasDeadline(values) ? (fromLocalInput(values.deadline, zone) ?? end) : end;
  const isTransfer = values.kind === 'transfer';
  return {
    ...toReservation(values),
    ...(start > now && { start: toIso(start) }),
    end: toIso(isTransfer ? deadline : end),
    ...(isTransfer && { transfer: { bits: readBits(values) ?? 0, aim: values.transfer.aim } }),
    ...(values.kind === 'flexible' && { deadline: toIso(deadline) }),
    ...(mayWait(values) && values.waits && { waits: true }),
    ...(hold && { holdSeconds }),
  };
}

/** The request to book both directions, sent at `now`. The values are valid, and of a pair. */
export function toPair(values: BookValues, now: number, zone: string): NewGroup {
  const there = toBooking(values, now, zone);
  const flowGroup = flowGroupOf(toFlowValues(reversed(values.flowGroup)), null);
  const rateBps = readRateBack(values) ?? 0;
  if (bookedWayBack(values) === 'acknowledgements') {
    const { via } = there.pathRequirements ?? {};
    const path =
      via === undefined ? {} : { pathRequirements: { ...there.pathRequirements, via: via.toReversed() } };
    return { bookings: [there, { ...there, flowGroup, rateBps, ...path }] };
  }
  const { protection, ...others } = there;
  const back = {
    ...others,
    flowGroup,
    rateBps,
    pathRequirements: { reverseOf: 'member 1' },
    // The backup is that of the first direction: the way back follows it.
    ...(protection !== undefined && protection !== 'backup' && { protection }),
  };
  return { bookings: [there, back] };
}

/** The request to book a series of windows. The values are valid. */
export function toSeries(values: BookValues, zone: string): NewSeries {
  const { days, time, first, last, allOrNone } = values;
  return {
    ...toReservation(values),
    days: weekdays.filter((one) => days.includes(one)),
    time,
    zone,
    lengthSeconds: Math.round((readLength(values) ?? 0) / second),
    first,
    last,
    allOrNone,
  };
}

/**
 * The window that valid values ask for when they are sent at `now`. Where the gateway finds the window, this is the
 * earliest that could do, at the full rate, and a transfer never ends after its deadline.
 */
export function requestedWindow(values: BookValues, now: number, zone: string): Interval {
  const typed = readStart(values, now, zone) ?? now;
  const start = Math.max(typed, now);
  if (values.kind !== 'transfer') return { start, end: typed + (readLength(values) ?? 0) };
  const { bits, rateBps } = { bits: readBits(values) ?? 0, rateBps: readRate(values) ?? Infinity };
  const end = start + Math.ceil((bits / rateBps) * second);
  return { start, end: Math.min(end, fromLocalInput(values.deadline, zone) ?? end) };
}

/**
 * The gateway's messages by field. It names fields as the form does, but for those that one field of the form decides, and
 * those of two directions.
 */
export function toFieldErrors(error: unknown, { kind }: Pick<BookValues, 'kind'>): BookErrors {
  if (!(error instanceof ApiError)) return {};
  const named: Readonly<Record<string, string>> = {
    end: kind === 'transfer' ? 'deadline' : 'length',
    lengthSeconds: 'length',
    zone: 'time',
    'flowGroup.user': 'flowGroup.srcUser',
  };
  return Object.fromEntries(
    Object.entries(error.fields).map(([field, message]) => {
      const path = field.replace('bookings[0].', '').replace('bookings[1].', 'wayBack.');
      return [
        named[path] ?? (path.startsWith('pathRequirements.avoid') ? 'pathRequirements.avoid' : path),
        message,
      ];
    }),
  );
}

function toReservation(values: BookValues) {
  const [application, label] = [values.application.trim(), values.label.trim()];
  return {
    share: values.share,
    flowGroup: flowGroupOf(toFlowValues(values.flowGroup), null),
    rateBps: readRate(values) ?? 0,
    ...toPathRequirements(values.pathRequirements),
    ...(values.protection !== 'reroute' && { protection: values.protection }),
    ...(application !== '' && { application }),
    ...(label !== '' && { label }),
  };
}

function toIso(instant: number): string {
  return new Date(instant).toISOString();
}
