import type { Drift, Host } from '../../src/api/types';
import { http, problem } from '../http.ts';
import type { Store } from '../store.ts';
import { utilizationOf } from './ranges.ts';

const forbidden = () => problem(403, 'forbidden');
const notFound = () => problem(404, 'not-found');
const iso = (instant: number) => new Date(instant).toISOString();

/** The network with its use: waves around fixed loads. */
export function networkHandlers(store: Store) {
  const { network } = store;
  const hostOf = ({ from = '', to = '' }: { from?: string; to?: string }) =>
    [from, to].map((text) =>
      network.hosts.find(({ name, addresses }) => name === text || addresses.includes(text)),
    );

  return [
    http.get('/hosts', ({ reply }) => reply(200, { hosts: [...network.hosts] })),
    http.get('/network', ({ reply }) =>
      reply(200, {
        version: 3,
        controller: { connected: true, instance: '3f0c', since: iso(Date.now() - 5_400_000) },
        switches: [...network.switches],
        links: [...network.links],
        hosts: [...network.hosts],
      }),
    ),
    http.get('/links', ({ reply }) => reply(200, store.linkUses())),
    http.get('/links/history', ({ query, reply }) => {
      const seconds = Number(query.seconds ?? 300);
      const instants = Array.from({ length: seconds }, (_, index) => {
        const at = Date.now() - (seconds - index) * 1_000;
        return { at, time: iso(at) };
      });
      return reply(200, {
        links: network.links.map((link) => ({
          id: link.id,
          points: instants.map(({ at, time }) => ({ at: time, usedBps: store.usedAt(link, at) })),
        })),
      });
    }),
    http.get('/links/utilization', ({ query, reply }) => {
      const link = network.links.find(({ id }) => id === query.link);
      return link
        ? reply(
            200,
            utilizationOf(query, 'bps', link.rateBps, (at) => store.usedAt(link, at)),
          )
        : notFound();
    }),
    http.get('/tables', ({ reply }) => reply(200, store.tableUses())),
    http.get('/tables/utilization', ({ query, reply }) => {
      const { dpid, table = '0' } = query;
      const use = store.tableUses().tables.find((one) => one.dpid === dpid && one.table === Number(table));
      return use
        ? reply(
            200,
            utilizationOf(query, 'entries', use.maxEntries, () => use.entries),
          )
        : notFound();
    }),
    http.get('/queues/utilization', ({ query, reply }) =>
      store.isMember
        ? forbidden()
        : reply(
            200,
            utilizationOf(query, 'bps', null, () => 38_240_000),
          ),
    ),
    http.get('/drift', ({ reply }) => (store.isMember ? forbidden() : reply(200, { drift: driftOf(store) }))),
    http.get('/paths', ({ query, reply }) => {
      const [from, to] = hostOf(query);
      if (!from || !to) return notFound();
      return reply(200, {
        from: from.name,
        to: to.name,
        start: query.start ?? iso(Date.now()),
        end: query.end ?? null,
        paths: [pathOf(store, from, to)],
      });
    }),
  ];
}

/** The only path between two hosts, with the bandwidth that its bookings leave. */
function pathOf(store: Store, from: Host, to: Host) {
  const pathNames = store.network.pathBetween(from.addresses[0], to.addresses[0]);
  const uses = store.linkUses().links;
  const links = store.network.linksOf(pathNames).map(({ id, rateBps }) => {
    const peak = uses.find((use) => use.id === id)?.reservedPeakBps ?? 0;
    return { id, rateBps, freeBps: rateBps * 0.95 - peak };
  });
  const freeBps = Math.min(...links.map((link) => link.freeBps));
  const limitedBy = links.find((link) => link.freeBps === freeBps)?.id ?? '';
  return { pathNames, hops: store.network.hopsOf(pathNames), links, freeBps, limitedBy };
}

/** A queue that differs, and entries that were missing and are back. */
function driftOf({ network }: Store): Drift[] {
  const ago = (minutes: number) => iso(Date.now() - minutes * 60_000);
  const { dpid = '', name: switchName = '' } = network.switches[0] ?? {};
  const drift = { dpid, switchName, rule: null, who: 'unknown' };
  return [
    {
      ...drift,
      at: ago(4),
      kind: 'different',
      part: 'queue',
      count: 1,
      found: 'max-rate 10000000',
      wanted: 'max-rate 100000000',
      mendedAt: null,
    },
    {
      ...drift,
      at: ago(47),
      kind: 'missing',
      part: 'entry',
      count: 2,
      found: null,
      wanted: 'tcp,nw_src=10.0.0.1,nw_dst=10.0.0.4',
      mendedAt: ago(46),
    },
  ];
}
