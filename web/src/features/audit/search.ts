import { apiRoot } from '../../api/client';
import type { AuditEntry } from '../../api/types';

export const outcomes = ['done', 'refused'] as const satisfies readonly AuditEntry['outcome'][];

/** Which events are asked for: what the gateway can search by. */
export interface AuditFilters {
  readonly principal?: string;
  readonly share?: string;
  /** By name or address. */
  readonly host?: string;
  /** By its id. */
  readonly booking?: string;
  /** What was asked, such as `booking.create`, or `booking` for all of it. */
  readonly kind?: string;
  readonly outcome?: AuditEntry['outcome'];
  /** An instant, as the gateway reads it; `to` is not included. */
  readonly from?: string;
  readonly to?: string;
}

/** What the address of the log carries. */
export interface AuditSearch extends AuditFilters {
  /** New events appear on the page as they come, for screens on a wall. */
  readonly follow?: true;
}

const maxLengths = { principal: 64, share: 64, host: 255, booking: 36 } as const;
const kindPattern = /^[a-z][a-z-]{0,31}(\.[a-z]{1,32})?$/;

/** Reads the address; what it does not know is dropped. */
export function readAuditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  const principal = readText(search['principal'], maxLengths.principal);
  const share = readText(search['share'], maxLengths.share);
  const host = readText(search['host'], maxLengths.host);
  const booking = readText(search['booking'], maxLengths.booking);
  const kind = readText(search['kind'], 65);
  const outcome = outcomes.find((known) => known === search['outcome']);
  const from = readInstant(search['from']);
  const to = readInstant(search['to']);
  return {
    ...(principal && { principal }),
    ...(share && { share }),
    ...(host && { host }),
    ...(booking && { booking }),
    ...(kind && kindPattern.test(kind) && { kind }),
    ...(outcome && { outcome }),
    ...(from && { from }),
    ...(to && (from === undefined || from < to) && { to }),
    ...(search['follow'] === true && { follow: true as const }),
  };
}

// A name of digits is parsed as a number where the address was typed.
function readText(value: unknown, maxLength: number): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text !== '' && text.length <= maxLength ? text : undefined;
}

function readInstant(value: unknown): string | undefined {
  const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
}

/** What of the address chooses events. */
export function filtersOf(search: AuditSearch): AuditFilters {
  return readAuditSearch({ ...search, follow: undefined });
}

/** The address with some filters otherwise; those that are undefined are taken away. */
export function changed(
  search: AuditSearch,
  change: { readonly [K in keyof AuditSearch]?: AuditSearch[K] | undefined },
): AuditSearch {
  return readAuditSearch({ ...search, ...change });
}

/** How many filters are set. */
export function countFilters(search: AuditSearch): number {
  return Object.keys(filtersOf(search)).length;
}

/** Where every event that matches is downloaded. */
export function exportHref(search: AuditSearch, format: 'csv' | 'ndjson'): string {
  const query = new URLSearchParams({ ...filtersOf(search), format });
  return `${apiRoot}/audit/export?${query.toString()}`;
}

/** Periods of the statistics, in days up to now. */
export const reaches = [1, 14, 90, 366] as const;

/** What the address of the statistics carries. */
export interface StatisticsSearch {
  readonly days?: (typeof reaches)[number];
}

export function readStatisticsSearch(search: Readonly<Record<string, unknown>>): StatisticsSearch {
  const days = reaches.find((known) => known === search['days']);
  return days ? { days } : {};
}
