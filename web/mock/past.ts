import type { Drift, Utilization } from '../src/api/types';
import { hopsOf, links, switches, usedAt } from './topology.ts';
import { tableUses, usedOn } from './telemetry.ts';
import { deliveredAt } from './bookingView.ts';
import type { StoredBooking } from './stored.ts';
import type { World } from './world.ts';

const iso = (instant: number) => new Date(instant).toISOString();

/** Steps of what is asked for, each told by `valueAt` its middle; none is older than what the world has measured. */
function stepped(
  query: URLSearchParams,
  unit: Utilization['unit'],
  limit: number | null,
  valueAt: (at: number) => number,
): Utilization {
  const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')];
  const count = Math.min(Number(query.get('points') ?? 300), Math.max(2, Math.round((to - from) / 1_000)));
  const step = (to - from) / count;
  const points = Array.from({ length: count }, (_, index) => {
    const value = Math.round(valueAt(from + (index + 0.5) * step));
    return {
      at: iso(from + index * step),
      mean: value,
      peak: Math.round(Math.min(value * 1.15, limit ?? Infinity)),
    };
  });
  return {
    unit,
    limit,
    from: iso(from),
    to: iso(to),
    stepSeconds: Math.max(1, Math.round(step / 1_000)),
    points,
  };
}

/** What a link carried; null where there is none. */
export function linkPast(world: World, query: URLSearchParams): Utilization | null {
  const link = links.find(({ id }) => id === query.get('link'));
  return link ? stepped(query, 'bps', link.rateBps, (at) => usedOn(world, link, at)) : null;
}

/** How full a table was; null where there is none. */
export function tablePast(world: World, query: URLSearchParams): Utilization | null {
  const table = tableUses(world).tables.find(
    (one) => one.dpid === query.get('dpid') && one.table === Number(query.get('table') ?? 0),
  );
  if (!table) return null;
  return stepped(
    query,
    'entries',
    table.maxEntries,
    (at) => table.entries * (0.97 + 0.03 * Math.sin(at / 3_600_000)),
  );
}

/** What the flows of a booking got. */
export function bookingPast(booking: StoredBooking, query: URLSearchParams): Utilization {
  const until = booking.cancelledAt ?? booking.end;
  return stepped(query, 'bps', booking.rateBps, (at) =>
    at < booking.start || at > until ? 0 : deliveredAt(booking, at),
  );
}

/** What the queue of a booking sent. */
export function queuePast(world: World, query: URLSearchParams): Utilization {
  const booking = world.bookings.find(({ path }) =>
    hopsOf(path).some((hop) => hop.dpid === query.get('dpid') && hop.outPort === Number(query.get('port'))),
  );
  return stepped(query, 'bps', null, (at) => (booking ? deliveredAt(booking, at) : usedAtPort(query, at)));
}

function usedAtPort(query: URLSearchParams, at: number): number {
  const name = switches.find(({ dpid }) => dpid === query.get('dpid'))?.name ?? '';
  const link = links.find(({ id }) => id.startsWith(`${name}:${query.get('port') ?? ''}>`));
  return link ? usedAt(link, at, 0) : 0;
}

/** Somebody has taken an entry away, and changed a queue. */
export function drifts(world: World): { drift: Drift[] } {
  const [s1] = switches;
  if (s1 === undefined) return { drift: [] };
  const of = { dpid: s1.dpid, switchName: s1.name };
  const ago = (minutes: number) => iso(world.now() - minutes * 60_000);
  return {
    drift: [
      {
        ...of,
        at: ago(4),
        kind: 'different',
        part: 'queue',
        rule: null,
        count: 1,
        found: 'max-rate 10000000',
        wanted: 'max-rate 100000000',
        who: 'unknown',
        mendedAt: null,
      },
      {
        ...of,
        at: ago(47),
        kind: 'missing',
        part: 'entry',
        rule: null,
        count: 2,
        found: null,
        wanted: 'tcp,nw_src=10.0.0.1,nw_dst=10.0.0.4',
        who: 'unknown',
        mendedAt: ago(46),
      },
    ],
  };
}
