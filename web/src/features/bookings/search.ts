import type { BookingState } from '../../api/types';

export const bookingStates = [
  'waiting',
  'held',
  'booked',
  'completed',
  'cancelled',
  'refused',
] as const satisfies readonly BookingState[];

/** How much of time the Gantt chart shows. */
export const zooms = ['hour', 'day', 'week'] as const;
export type Zoom = (typeof zooms)[number];

/** What the rows of the Gantt chart are. Tables group by application, or else by time. */
export const groupings = ['share', 'host', 'application'] as const;
export type Grouping = (typeof groupings)[number];

/** Which bookings are asked for: what the gateway can search by. */
export interface BookingFilters {
  /** Everyone's that the user may know of, instead of their own. */
  readonly scope?: 'all';
  readonly state?: BookingState;
  /** Whose, by name. */
  readonly principal?: string;
  readonly share?: string;
  /** By name or address. */
  readonly host?: string;
  /** By the id of its first window. */
  readonly series?: string;
  /** For this application, by name. */
  readonly application?: string;
  /** On a path over this direction of a link, by its id. */
  readonly link?: string;
  /** Instants, as the gateway reads them: windows that end after the one and start before the other. */
  readonly from?: string;
  readonly to?: string;
}

/** What the address of the bookings carries. What is left out is usual: a table, rows by share, a day from now. */
export interface BookingsSearch extends BookingFilters {
  readonly view?: 'gantt';
  readonly by?: Exclude<Grouping, 'share'>;
  readonly zoom?: Exclude<Zoom, 'day'>;
  /** Where the Gantt chart begins; around now by default. */
  readonly at?: string;
}

const maxLengths = { principal: 64, share: 64, host: 255, series: 36, application: 64, link: 255 } as const;

/** Reads the address; what it does not know is dropped. Those of a user or a series are among everyone's. */
export function readBookingsSearch(search: Readonly<Record<string, unknown>>): BookingsSearch {
  const state = bookingStates.find((known) => known === search['state']);
  const principal = readText(search['principal'], maxLengths.principal);
  const share = readText(search['share'], maxLengths.share);
  const host = readText(search['host'], maxLengths.host);
  const series = readId(search['series']);
  const application = readText(search['application'], maxLengths.application);
  const link = readText(search['link'], maxLengths.link);
  const from = readInstant(search['from']);
  const to = readInstant(search['to']);
  const zoom = (['hour', 'week'] as const).find((known) => known === search['zoom']);
  const by = (['host', 'application'] as const).find((known) => known === search['by']);
  const at = readInstant(search['at']);
  const includesOthers = search['scope'] === 'all' || principal !== undefined || series !== undefined;
  return {
    ...(includesOthers && { scope: 'all' as const }),
    ...(state && { state }),
    ...(principal && { principal }),
    ...(share && { share }),
    ...(host && { host }),
    ...(series && { series }),
    ...(application && { application }),
    ...(link && { link }),
    ...(from && { from }),
    ...(to && (from === undefined || from < to) && { to }),
    ...(search['view'] === 'gantt' && { view: 'gantt' as const }),
    ...(by && { by }),
    ...(zoom && { zoom }),
    ...(at && { at }),
  };
}

// A name of digits is parsed as a number where the address was typed.
function readText(value: unknown, maxLength: number): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text !== '' && text.length <= maxLength ? text : undefined;
}

// An id is of hexadecimal digits and dashes; anything else is none.
function readId(value: unknown): string | undefined {
  const id = readText(value, maxLengths.series);
  return id !== undefined && /^[\da-f-]+$/i.test(id) ? id : undefined;
}

/** Around what is further ahead than this no time can be shown. */
const latest = Date.UTC(10_000, 0);

function readInstant(value: unknown): string | undefined {
  const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return instant >= 0 && instant < latest ? new Date(instant).toISOString() : undefined;
}

/** What of the address chooses bookings. */
export function filtersOf(search: BookingsSearch): BookingFilters {
  const { scope, state, principal, share, host, series, application, link, from, to } = search;
  return {
    ...(scope && { scope }),
    ...(state && { state }),
    ...(principal && { principal }),
    ...(share && { share }),
    ...(host && { host }),
    ...(series && { series }),
    ...(application && { application }),
    ...(link && { link }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** The address with some of it otherwise; what is undefined is taken away. */
export function changed(
  search: BookingsSearch,
  change: { readonly [K in keyof BookingsSearch]?: BookingsSearch[K] | undefined },
): BookingsSearch {
  return readBookingsSearch({ ...search, ...change });
}

/** The change that shows the user's own bookings: no other user, and no series, which may be another user's. */
export const ownBookings = { scope: undefined, principal: undefined, series: undefined } as const;

/** The address without some of its filters. */
export function without(search: BookingsSearch, names: readonly (keyof BookingFilters)[]): BookingsSearch {
  return changed(search, Object.fromEntries(names.map((name) => [name, undefined])));
}

/** The filters that are set, each of which can be cleared; whose bookings they are is none of them. */
export function filtersSet(search: BookingsSearch): (keyof BookingFilters)[] {
  const names = Object.keys(filtersOf(search)) as (keyof BookingFilters)[];
  return names.filter((name) => name !== 'scope');
}
