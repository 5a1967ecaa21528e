import type { FlowGroup, NewSeries } from '../../api/types';
import { day, lengthToMilliseconds, minute, type LengthUnit } from '../../lib/duration';
import { rateToBps, type RateUnit } from '../../lib/rate';
import { fromLocalInput, toLocalInput } from '../../lib/time';
import { portError, transportPredicates, type Transport } from '../../ui/transport';
import { bitsPerAmount, type AmountUnit } from './amount';
import type { Draft, Transfer } from './draft';
import { emptySeries, seriesErrors, seriesOf, type SeriesValues } from './series';
import { text } from './text';

export const presets = ['1', '5', '15', '60'] as const;

/**
 * A window at its time, one that may be anywhere before a deadline, data that is to be moved by then, or a window that
 * comes again.
 */
export const kinds = ['fixed', 'flexible', 'transfer', 'recurring'] as const;
export type Kind = (typeof kinds)[number];
export type LengthChoice = (typeof presets)[number] | 'custom';

/** What is typed to book a window. Hosts are addresses; an empty string is a field that is not filled in. */
export interface BookValues extends SeriesValues {
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
    ...emptySeries(now, zone),
  };
}

/** What the fields mean: a window, or one that comes again; or what is wrong with them. */
export type Reading =
  | { readonly draft: Draft; readonly series: null; readonly errors: null }
  | { readonly draft: null; readonly series: NewSeries; readonly errors: null }
  | { readonly draft: null; readonly series: null; readonly errors: BookErrors };

/** Reads the form at an instant, in the zone of the person. */
export function readForm(values: BookValues, now: number, zone: string): Reading {
  return values.kind === 'recurring' ? readSeries(values, now, zone) : readWindow(values, now, zone);
}

/** What is wrong with what every kind of booking has: its flows, rate and share. */
function flowErrors(values: BookValues): BookErrors {
  return {
    ...(values.from === '' && { from: text.hostMissing }),
    ...(values.to === '' && { to: text.hostMissing }),
    ...(values.to !== '' && values.to === values.from && { to: text.hostSame }),
    ...errorOf('srcPort', portError(values.srcPort)),
    ...errorOf('dstPort', portError(values.dstPort)),
    ...((values.rate === '' || rateOf(values) <= 0) && { rate: text.rateMissing }),
    ...(values.share === '' && { share: text.shareMissing }),
  };
}

function rateOf(values: BookValues): number {
  return rateToBps({ value: Number(values.rate), unit: values.rateUnit });
}

function flowsOf(values: BookValues): { share: string; flowGroup: FlowGroup; rateBps: number } {
  return {
    share: values.share,
    flowGroup: { srcHost: values.from, dstHost: values.to, ...transportPredicates(values) },
    rateBps: rateOf(values),
  };
}

function wrong(errors: BookErrors): Reading {
  return { draft: null, series: null, errors };
}

function readSeries(values: BookValues, now: number, zone: string): Reading {
  const length = lengthOf(values);
  const errors: BookErrors = {
    ...flowErrors(values),
    ...(length === null && { customLength: text.lengthMissing }),
    ...seriesErrors(values, length, now, zone),
  };
  if (Object.keys(errors).length > 0 || length === null) return wrong(errors);
  return {
    draft: null,
    series: { ...flowsOf(values), ...seriesOf(values, length, zone) },
    errors: null,
  };
}

function readWindow(values: BookValues, now: number, zone: string): Reading {
  const start = readStart(values, now, zone);
  const length = values.kind === 'transfer' ? 0 : lengthOf(values);
  const deadline = readDeadline(values, now, zone);
  const bits = Math.round(Number(values.amount) * bitsPerAmount[values.amountUnit]);
  const errors: BookErrors = {
    ...flowErrors(values),
    ...(typeof start === 'string' && { startAt: start }),
    ...(length === null && { customLength: text.lengthMissing }),
    ...(typeof deadline === 'string' && { by: deadline }),
    ...(isTooEarly(deadline, start, length, now) && { by: text.byTooEarly }),
    ...(values.kind === 'transfer' && (values.amount === '' || bits <= 0) && { amount: text.amountMissing }),
  };
  if (
    Object.keys(errors).length > 0 ||
    typeof start === 'string' ||
    typeof deadline === 'string' ||
    length === null
  ) {
    return wrong(errors);
  }
  return {
    draft: {
      ...flowsOf(values),
      start,
      length,
      deadline,
      transfer: values.kind === 'transfer' ? { bits, aim: values.aim } : null,
      waits: mayWait(values) && values.waits,
      holdSeconds: null,
    },
    series: null,
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
