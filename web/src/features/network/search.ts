/** How far the time bar and the heatmap reach, before now and after it. */
export const periods = ['hour', 'day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/** What of a link a colour stands for. */
export const measures = ['used', 'reserved', 'both'] as const;
export type Measure = (typeof measures)[number];

/** What of time is shown. What is left out is usual: a day before now and after it. */
export interface TimeSearch {
  readonly period?: Exclude<Period, 'day'>;
}

/** What the address of the network page carries. */
export interface NetworkSearch extends TimeSearch {
  /** The link whose history is shown. */
  readonly link?: string;
  /** The share whose path rules the map marks. */
  readonly rulesOf?: string;
  /** The instant that the map shows, in UTC; now by default. */
  readonly at?: string;
}

/** What the address of the heatmap carries. */
export interface TimelineSearch extends TimeSearch {
  readonly show?: Exclude<Measure, 'both'>;
}

/** Reads the address; what it does not know is dropped. */
export function readNetworkSearch(search: Readonly<Record<string, unknown>>): NetworkSearch {
  const at = readInstant(search['at']);
  const { link, rulesOf } = search;
  return {
    ...readPeriod(search),
    ...(typeof link === 'string' && { link }),
    ...(typeof rulesOf === 'string' && { rulesOf }),
    ...(at !== undefined && { at }),
  };
}

/** Reads the address of the heatmap; what it does not know is dropped. */
export function readTimelineSearch(search: Readonly<Record<string, unknown>>): TimelineSearch {
  const show = (['used', 'reserved'] as const).find((known) => known === search['show']);
  return { ...readPeriod(search), ...(show && { show }) };
}

function readPeriod(search: Readonly<Record<string, unknown>>): TimeSearch {
  const period = (['hour', 'week', 'month'] as const).find((known) => known === search['period']);
  return period === undefined ? {} : { period };
}

const latest = Date.UTC(10_000, 0);

function readInstant(value: unknown): string | undefined {
  const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return instant >= 0 && instant < latest ? new Date(instant).toISOString() : undefined;
}
