import type { CounterOffer, FlowGroup, NewBooking } from '../../api/types';
import { lengthToMilliseconds, minute, speakLength, type LengthUnit } from '../../lib/duration';
import { rateToBps, speakRate, type RateUnit } from '../../lib/rate';
import { fromLocalInput, toLocalInput } from '../../lib/time';
import { portError, transportPredicates, type Transport } from '../../ui/transport';
import { text } from './text';

export const presets = ['1', '5', '15', '60'] as const;
export type LengthChoice = (typeof presets)[number] | 'custom';

/** What is typed to book a window. Hosts are addresses; an empty string is a field that is not filled in. */
export interface BookValues {
  readonly from: string;
  readonly to: string;
  readonly transport: Transport;
  readonly srcPort: string;
  readonly dstPort: string;
  readonly rate: number | string;
  readonly rateUnit: RateUnit;
  readonly start: 'now' | 'at';
  readonly startAt: string;
  readonly length: LengthChoice;
  readonly customLength: number | string;
  readonly customUnit: LengthUnit;
  readonly share: string;
}

export type BookErrors = Partial<Record<keyof BookValues, string>>;

/** A form in which nothing has been typed yet. */
export function emptyForm(share: string, now: number, zone: string): BookValues {
  return {
    from: '',
    to: '',
    transport: 'tcp',
    srcPort: '',
    dstPort: '',
    rate: '',
    rateUnit: 'Mbit/s',
    start: 'now',
    startAt: toLocalInput(now + 5 * minute, zone),
    length: '5',
    customLength: 30,
    customUnit: 'minutes',
    share,
  };
}

/** A booking as it is meant: `start` null is now, whenever it is sent. Times in milliseconds. */
export interface Draft {
  readonly share: string;
  readonly flowGroup: FlowGroup;
  readonly rateBps: number;
  readonly start: number | null;
  readonly length: number;
}

/** What the fields mean, or what is wrong with them. */
export type Reading =
  { readonly draft: Draft; readonly errors: null } | { readonly draft: null; readonly errors: BookErrors };

/** Reads the form at an instant, in the zone of the person. */
export function readForm(values: BookValues, now: number, zone: string): Reading {
  const rateBps = rateToBps({ value: Number(values.rate), unit: values.rateUnit });
  const start = readStart(values, now, zone);
  const length = lengthOf(values);
  const errors: BookErrors = {
    ...(values.from === '' && { from: text.hostMissing }),
    ...(values.to === '' && { to: text.hostMissing }),
    ...(values.to !== '' && values.to === values.from && { to: text.hostSame }),
    ...errorOf('srcPort', portError(values.srcPort)),
    ...errorOf('dstPort', portError(values.dstPort)),
    ...((values.rate === '' || rateBps <= 0) && { rate: text.rateMissing }),
    ...(typeof start === 'string' && { startAt: start }),
    ...(length === null && { customLength: text.lengthMissing }),
    ...(values.share === '' && { share: text.shareMissing }),
  };
  if (Object.keys(errors).length > 0 || typeof start === 'string' || length === null) {
    return { draft: null, errors };
  }
  const flowGroup = { srcHost: values.from, dstHost: values.to, ...transportPredicates(values) };
  return { draft: { share: values.share, flowGroup, rateBps, start, length }, errors: null };
}

function errorOf(field: 'srcPort' | 'dstPort', message: string | null): BookErrors {
  return message === null ? {} : { [field]: message };
}

/** The instant of the start, null for now, or what is wrong with it. */
function readStart(values: BookValues, now: number, zone: string): number | null | string {
  if (values.start === 'now') return null;
  if (Number.isNaN(Date.parse(values.startAt))) return text.startMissing;
  const instant = fromLocalInput(values.startAt, zone);
  if (instant === null) return text.startNever;
  // The field has no seconds: the minute that runs counts as now.
  return instant < now - minute ? text.startPast : instant;
}

/** The length of the window in milliseconds; null when none was given. */
export function lengthOf(values: BookValues): number | null {
  if (values.length !== 'custom') return Number(values.length) * minute;
  const length = lengthToMilliseconds(Number(values.customLength), values.customUnit);
  return values.customLength === '' || length <= 0 ? null : length;
}

/** The window that the draft means when it is sent at `now`. */
export function windowOf(draft: Draft, now: number): { start: number; end: number } {
  const start = draft.start === null ? now : Math.max(draft.start, now);
  return { start, end: (draft.start ?? now) + draft.length };
}

/** The request that the draft means when it is sent at `now`. */
export function toNewBooking(draft: Draft, now: number): NewBooking {
  const { start, end } = windowOf(draft, now);
  return {
    share: draft.share,
    flowGroup: draft.flowGroup,
    rateBps: draft.rateBps,
    start: draft.start === null || draft.start <= now ? null : new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  };
}

/** The fields that take over what the gateway offers instead. */
export function takeOffer(offer: CounterOffer, zone: string): Partial<BookValues> {
  const rate = speakRate(offer.rateBps);
  const change = { rate: rate.value, rateUnit: rate.unit };
  if (offer.kind === 'less-bandwidth') return change;
  const offered = Date.parse(offer.start);
  // The field has whole minutes: the next one is still free when the offer is open-ended to later.
  const start = Math.ceil(offered / minute) * minute;
  const later = { ...change, start: 'at' as const, startAt: toLocalInput(start, zone) };
  if (offer.end === null) return later;
  const length = Date.parse(offer.end) - offered;
  const preset = presets.find((minutes) => Number(minutes) * minute === length);
  const { value, unit } = speakLength(length);
  return {
    ...later,
    ...(preset ? { length: preset } : { length: 'custom' as const, customLength: value, customUnit: unit }),
  };
}

const fieldByPath: Readonly<Record<string, keyof BookValues>> = {
  'flowGroup.srcHost': 'from',
  'flowGroup.dstHost': 'to',
  'flowGroup.transport': 'transport',
  'flowGroup.srcPort': 'srcPort',
  'flowGroup.dstPort': 'dstPort',
  rateBps: 'rate',
  start: 'startAt',
  end: 'customLength',
  share: 'share',
};

/** The gateway's messages by the fields of the form; what belongs to no field is left to the notice. */
export function toFields(errors: Readonly<Record<string, string>>): BookErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => {
      const field = fieldByPath[path];
      return field ? [[field, message]] : [];
    }),
  );
}
