import type { CounterOffer } from '../../api/types';
import { day, lengthToMilliseconds, minute, speakLength, type LengthUnit } from '../../lib/duration';
import { rateToBps, speakRate, type RateUnit } from '../../lib/rate';
import { fromLocalInput, toLocalInput } from '../../lib/time';
import { portError, transportPredicates, type Transport } from '../../ui/transport';
import { bitsPerAmount, type AmountUnit } from './amount';
import type { Draft, Transfer } from './draft';
import { text } from './text';

export const presets = ['1', '5', '15', '60'] as const;

/** A window at its time, one that may be anywhere before a deadline, or data that is to be moved by then. */
export const kinds = ['fixed', 'flexible', 'transfer'] as const;
export type Kind = (typeof kinds)[number];
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
  readonly kind: Kind;
  readonly start: 'now' | 'at';
  readonly startAt: string;
  readonly length: LengthChoice;
  readonly customLength: number | string;
  readonly customUnit: LengthUnit;
  readonly by: string;
  readonly amount: number | string;
  readonly amountUnit: AmountUnit;
  readonly aim: Transfer['aim'];
  readonly waits: boolean;
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
    kind: 'fixed',
    start: 'now',
    startAt: toLocalInput(now + 5 * minute, zone),
    length: '5',
    customLength: 30,
    customUnit: 'minutes',
    by: toLocalInput(now + day, zone),
    amount: '',
    amountUnit: 'GB',
    aim: 'earliestEnd',
    waits: false,
    share,
  };
}

/** What the fields mean, or what is wrong with them. */
export type Reading =
  { readonly draft: Draft; readonly errors: null } | { readonly draft: null; readonly errors: BookErrors };

/** Reads the form at an instant, in the zone of the person. */
export function readForm(values: BookValues, now: number, zone: string): Reading {
  const rateBps = rateToBps({ value: Number(values.rate), unit: values.rateUnit });
  const start = readStart(values, now, zone);
  const length = values.kind === 'transfer' ? 0 : lengthOf(values);
  const deadline = readDeadline(values, now, zone);
  const bits = Math.round(Number(values.amount) * bitsPerAmount[values.amountUnit]);
  const errors: BookErrors = {
    ...(values.from === '' && { from: text.hostMissing }),
    ...(values.to === '' && { to: text.hostMissing }),
    ...(values.to !== '' && values.to === values.from && { to: text.hostSame }),
    ...errorOf('srcPort', portError(values.srcPort)),
    ...errorOf('dstPort', portError(values.dstPort)),
    ...((values.rate === '' || rateBps <= 0) && { rate: text.rateMissing }),
    ...(typeof start === 'string' && { startAt: start }),
    ...(length === null && { customLength: text.lengthMissing }),
    ...(typeof deadline === 'string' && { by: deadline }),
    ...(isTooEarly(deadline, start, length, now) && { by: text.byTooEarly }),
    ...(values.kind === 'transfer' && (values.amount === '' || bits <= 0) && { amount: text.amountMissing }),
    ...(values.share === '' && { share: text.shareMissing }),
  };
  if (
    Object.keys(errors).length > 0 ||
    typeof start === 'string' ||
    typeof deadline === 'string' ||
    length === null
  ) {
    return { draft: null, errors };
  }
  return {
    draft: {
      share: values.share,
      flowGroup: { srcHost: values.from, dstHost: values.to, ...transportPredicates(values) },
      rateBps,
      start,
      length,
      deadline,
      transfer: values.kind === 'transfer' ? { bits, aim: values.aim } : null,
      waits: mayWait(values) && values.waits,
      holdSeconds: null,
    },
    errors: null,
  };
}

/** Whether there is no time, or less than the length, between the start and the deadline. */
function isTooEarly(
  deadline: number | null | string,
  start: number | null | string,
  length: number | null,
  now: number,
): boolean {
  if (typeof deadline !== 'number' || typeof start === 'string') return false;
  const from = start ?? now;
  return deadline <= from || deadline < from + (length ?? 0);
}

/** Only a window at a time that is still ahead can wait for room. */
export function mayWait({ kind, start }: Pick<BookValues, 'kind' | 'start'>): boolean {
  return kind === 'fixed' && start === 'at';
}

/** The instant by which all is to be over, null where there is none, or what is wrong with it. */
function readDeadline(values: BookValues, now: number, zone: string): number | null | string {
  if (values.kind === 'fixed') return null;
  if (Number.isNaN(Date.parse(values.by))) return text.startMissing;
  const instant = fromLocalInput(values.by, zone);
  if (instant === null) return text.startNever;
  return instant <= now ? text.startPast : instant;
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

/** The fields that take over what the gateway offers instead. */
export function takeOffer(offer: CounterOffer, zone: string): Partial<BookValues> {
  const rate = speakRate(offer.rateBps);
  const change = { rate: rate.value, rateUnit: rate.unit };
  if (offer.kind === 'less-bandwidth') return change;
  const offered = Date.parse(offer.start);
  // The field has whole minutes: the next one is still free when the offer is open-ended to later.
  const start = Math.ceil(offered / minute) * minute;
  const later = {
    ...change,
    kind: 'fixed' as const,
    start: 'at' as const,
    startAt: toLocalInput(start, zone),
  };
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
  deadline: 'by',
  'transfer.bits': 'amount',
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
