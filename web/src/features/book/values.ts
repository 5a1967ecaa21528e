import { createFormContext } from '@mantine/form';
import type { Share } from '../../api/types';
import { daysLater, weekdayOf } from '../../lib/calendar';
import { day, hour, lengthToMilliseconds, minute, type LengthUnit } from '../../lib/duration';
import { readNumber } from '../../lib/number';
import { rateToBps, type RateUnit } from '../../lib/rate';
import { fromLocalInput, toLocalInput } from '../../lib/time';
import type { RecurrenceValues } from '../../ui/forms/recurrence';
import type { EndKind, FlowValues } from '../../ui/flow-group/values';
import type { Transport } from '../../ui/transport';

/**
 * Fixed: a window at a chosen time. Flexible: the earliest window that ends before a deadline. Transfer: a window that
 * moves an amount of data before a deadline. Recurring: windows on days of the week.
 */
export const kinds = ['fixed', 'flexible', 'transfer', 'recurring'] as const;
export type Kind = (typeof kinds)[number];

/**
 * Which window is booked for the other direction: a small one for the acknowledgements of TCP, one on the same links at the
 * same rate or another one, or none.
 */
export const waysBack = ['acknowledgements', 'same', 'none'] as const;
export type WayBack = (typeof waysBack)[number];

export const protections = ['none', 'reroute', 'backup'] as const;
export type Protection = (typeof protections)[number];

/**
 * What is typed of the flows. Each end is one host, by its address, by the user whose only host it is, or by the user and a prefix
 * in which that has one host: a guarantee runs from one host to another.
 */
export interface BookFlow extends Omit<FlowValues, 'transport' | 'protocol'> {
  readonly transport: Transport;
}

/** The kinds of an end. */
export const bookedEnds = ['host', 'user', 'both'] as const satisfies readonly EndKind[];

/** Flows between two hosts that are not chosen yet. */
export const flowBetweenHosts: BookFlow = {
  srcKind: 'host',
  srcHost: '',
  srcUser: '',
  dstKind: 'host',
  dstHost: '',
  dstUser: '',
  transport: 'tcp',
  srcPort: '',
  dstPort: '',
  srcEth: '',
  dstEth: '',
  senderBy: 'srcUser',
};

/** The same in the words of flow groups: any transport with a port is TCP and UDP. */
export function toFlowValues(flow: BookFlow): FlowValues {
  const isPorted = flow.transport === 'any' && (flow.srcPort + flow.dstPort).trim() !== '';
  return { ...flow, transport: isPorted ? 'ported' : flow.transport, protocol: '' };
}

/** The flows in the other direction. */
export function reversed(flow: BookFlow): BookFlow {
  return {
    ...flow,
    srcKind: flow.dstKind,
    srcHost: flow.dstHost,
    srcUser: flow.dstUser,
    srcPort: flow.dstPort,
    srcEth: flow.dstEth,
    dstKind: flow.srcKind,
    dstHost: flow.srcHost,
    dstUser: flow.srcUser,
    dstPort: flow.srcPort,
    dstEth: flow.srcEth,
  };
}

/** PANE has two predicates for whose hosts send: a booking has that of its share, so that it lies within it. */
export function senderBy(share: Pick<Share, 'flowGroup'> | undefined): BookFlow['senderBy'] {
  return share?.flowGroup.user ? 'user' : 'srcUser';
}

/** Lengths to choose from, in minutes, and any other. */
export const lengthChoices = ['1', '5', '15', '60', 'custom'] as const;
export type LengthChoice = (typeof lengthChoices)[number];

/** Amounts of data, in bytes, by powers of ten. */
export const dataUnits = ['MB', 'GB', 'TB'] as const;
export type DataUnit = (typeof dataUnits)[number];
const bitsPerDataUnit: Readonly<Record<DataUnit, number>> = { MB: 8e6, GB: 8e9, TB: 8e12 };

/**
 * What the fields of the booking form hold, as it was typed. A field has the name that it has in the request, so that the
 * gateway's errors belong to the fields of the same names. Local times are in the user's zone.
 */
export interface BookValues extends RecurrenceValues {
  share: string;
  flowGroup: BookFlow;
  /**
   * Switches to lead through, in order, by DPID; what to avoid, switches by DPID and links as `DPID/PORT`; and how many hops at most,
   * empty for any number; and a booking whose path shares no link with this one, by id, empty for none.
   */
  pathRequirements: { via: string[]; avoid: string[]; mostHops: string; disjointFrom: string };
  /** What happens if the path fails. */
  protection: Protection;
  /** The window of the other direction, and its rate on the same links; empty for the same rate. */
  wayBack: { choice: WayBack; rateBps: string; rateUnit: RateUnit };
  rateBps: string;
  rateUnit: RateUnit;
  kind: Kind;
  startsAt: 'now' | 'later';
  /** `YYYY-MM-DDTHH:MM`, as the deadline. */
  start: string;
  length: LengthChoice;
  customLength: string;
  customUnit: LengthUnit;
  deadline: string;
  transfer: { bits: string; aim: 'earliestEnd' | 'leastRate' };
  dataUnit: DataUnit;
  /** The application that it is for, and a note; empty where there is none. */
  application: string;
  label: string;
  /** Whether to join the waiting list where there is no room. */
  waits: boolean;
  allOrNone: boolean;
}

export const [BookFormProvider, useBookFormContext, useBookForm] = createFormContext<BookValues>();

/** No window of a new form starts sooner, so that it is still ahead when the form is sent. */
const timeToFillIn = 5 * minute;

/** A form in which nothing was typed yet: five minutes from now on, or once a week for four weeks. */
export function initialValues(now: number, zone: string): BookValues {
  const nextHour = toLocalInput(now + hour + timeToFillIn, zone);
  const first = nextHour.slice(0, 10);
  return {
    share: '',
    flowGroup: flowBetweenHosts,
    pathRequirements: { via: [], avoid: [], mostHops: '', disjointFrom: '' },
    protection: 'reroute',
    wayBack: { choice: 'acknowledgements', rateBps: '', rateUnit: 'Mbit/s' },
    rateBps: '',
    rateUnit: 'Mbit/s',
    kind: 'fixed',
    startsAt: 'now',
    start: toLocalInput(now + timeToFillIn, zone),
    length: '5',
    customLength: '30',
    customUnit: 'minutes',
    deadline: toLocalInput(now + day, zone),
    transfer: { bits: '', aim: 'earliestEnd' },
    dataUnit: 'GB',
    application: '',
    label: '',
    waits: false,
    days: [weekdayOf(first)],
    time: `${nextHour.slice(11, 13)}:00`,
    first,
    last: daysLater(first, 27),
    allOrNone: true,
  };
}

/** A quantity above 0 that a request can carry; null otherwise. */
function positive(quantity: number | null): number | null {
  return quantity !== null && quantity > 0 && Number.isSafeInteger(quantity) ? quantity : null;
}

/** The rate in bits per second; null unless it is above 0. */
export function readRate({ rateBps, rateUnit }: Pick<BookValues, 'rateBps' | 'rateUnit'>): number | null {
  const value = readNumber(rateBps);
  return positive(value === null ? null : rateToBps({ value, unit: rateUnit }));
}

/** What the acknowledgements of TCP need, in percent of the rate. */
const backPercent = 3;

/** The least that is booked for acknowledgements, in bits per second. */
const leastBackBps = 100_000;

/** The rate of the way back that the acknowledgements of TCP at a rate need, and no more than that rate. */
function acknowledgementsBps(rateBps: number): number {
  return Math.min(rateBps, Math.max(leastBackBps, Math.floor((rateBps * backPercent) / 100)));
}

/** The highest rate, in whole kbit/s, that fits into a rate together with its acknowledgements; 0 or less where none does. */
export function rateBesideAcknowledgements(rateBps: number): number {
  const most = Math.min(rateBps - leastBackBps, (rateBps * 100) / (100 + backPercent));
  return Math.floor(most / 1_000) * 1_000;
}

/** The rate of the way back in bits per second; null unless it is above 0. */
export function readRateBack(values: Pick<BookValues, 'rateBps' | 'rateUnit' | 'wayBack'>): number | null {
  if (values.wayBack.choice === 'acknowledgements') {
    const rateBps = readRate(values);
    return rateBps === null ? null : acknowledgementsBps(rateBps);
  }
  return readRate(values.wayBack.rateBps.trim() === '' ? values : values.wayBack);
}

type WayBackValues = Pick<BookValues, 'kind' | 'startsAt' | 'waits' | 'wayBack'> & {
  flowGroup: Pick<BookValues['flowGroup'], 'transport'>;
};

/** Whether a window for acknowledgements can be booked, too: TCP alone has them, and a group of windows does not wait for room. */
export function hasAcknowledgements(values: WayBackValues): boolean {
  const { transport } = values.flowGroup;
  const waits = mayWait(values) && values.waits;
  return values.kind === 'fixed' && (transport === 'tcp' || transport === 'any') && !waits;
}

/** The way back that is booked: only fixed windows have one. */
export function bookedWayBack(values: WayBackValues): WayBack {
  const { choice } = values.wayBack;
  if (values.kind !== 'fixed') return 'none';
  return choice === 'acknowledgements' && !hasAcknowledgements(values) ? 'none' : choice;
}

/** Whether both directions are booked at once. */
export function isPair(values: WayBackValues): boolean {
  return bookedWayBack(values) !== 'none';
}

/** The same values without the way back. */
export function oneWay(values: BookValues): BookValues {
  return { ...values, wayBack: { ...values.wayBack, choice: 'none' } };
}

/** The amount of data in bits; null unless it is above 0. */
export function readBits({ transfer, dataUnit }: Pick<BookValues, 'transfer' | 'dataUnit'>): number | null {
  const value = readNumber(transfer.bits);
  return positive(value === null ? null : Math.round(value * bitsPerDataUnit[dataUnit]));
}

/** The length of a window in milliseconds; null unless it is above 0. */
export function readLength(
  values: Pick<BookValues, 'length' | 'customLength' | 'customUnit'>,
): number | null {
  if (values.length !== 'custom') return Number(values.length) * minute;
  const value = readNumber(values.customLength);
  return positive(value === null ? null : lengthToMilliseconds(value, values.customUnit));
}

/** The earliest start: `now`, or the instant that was typed; null where that is none. */
export function readStart({ startsAt, start }: BookValues, now: number, zone: string): number | null {
  return startsAt === 'now' ? now : fromLocalInput(start, zone);
}

/** Whether the kind has a deadline. */
export function hasDeadline({ kind }: Pick<BookValues, 'kind'>): boolean {
  return kind === 'flexible' || kind === 'transfer';
}

/** Only a window at a time that is still ahead can wait for room. */
export function mayWait({ kind, startsAt }: Pick<BookValues, 'kind' | 'startsAt'>): boolean {
  return kind === 'fixed' && startsAt === 'later';
}
