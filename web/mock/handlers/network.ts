import { fewDrift, twoControllers } from '../fixtures/network.ts';
import type { LinkRisks } from '../../src/api/types';
import { found, http } from '../http.ts';
import type { Store } from '../store.ts';
import { utilizationOf } from './ranges.ts';

/** The states of the first link in the first steps. */
const firstStates = ['unknown', 'down'] as const;

const iso = (instant: number) => new Date(instant).toISOString();

/** The network with its use: waves around fixed loads. */
export function networkHandlers(store: Store) {
  const { network } = store;
  const { hosts, links, switches } = network;

  return [
    http.get('/hosts', ({ reply }) => reply(200, { hosts })),
    http.get('/network', ({ reply }) => {
      const controller = { connected: true, instance: '3f0c', since: iso(Date.now() - 5_400_000) };
      return reply(200, { version: 3, controller, switches, links, downLinks: [], hosts });
    }),
    http.get('/links', ({ reply }) => reply(200, store.linkUses())),
    http.get('/links/history', ({ query, reply }) => {
      const seconds = Number(query.seconds ?? 300);
      const instants = Array.from({ length: seconds }, (_, index) => Date.now() - (seconds - index) * 1_000);
      const times = instants.map((at) => ({ at, time: iso(at) }));
      return reply(200, {
        links: links.map((link) => ({
          id: link.id,
          points: times.map(({ at, time }) => ({ at: time, usedBps: store.usedAt(link, at) })),
        })),
      });
    }),
    http.get('/links/timeline', ({ query, reply }) => {
      const stepSeconds = Number(query.step ?? 3_600);
      const aligned = (instant: string | undefined, otherwise: number) =>
        Math.floor((instant === undefined ? otherwise : Date.parse(instant)) / (stepSeconds * 1_000)) *
        stepSeconds *
        1_000;
      const now = Date.now();
      const [start, end] = [aligned(query.from, now - 86_400_000), aligned(query.to, now + 86_400_000)];
      const steps = Array.from(
        { length: Math.max(1, (end - start) / (stepSeconds * 1_000)) },
        (_, index) => start + index * stepSeconds * 1_000,
      );
      const at = ({ dpid, port }: (typeof links)[number]['from']) =>
        dpid === null || port === null ? null : { dpid, port };
      return reply(200, {
        from: iso(start),
        to: iso(start + steps.length * stepSeconds * 1_000),
        stepSeconds,
        now: iso(now),
        links: links.map((link, row) => ({
          id: link.id,
          fromName: link.from.name,
          toName: link.to.name,
          from: at(link.from),
          to: at(link.to),
          rateBps: link.rateBps,
          reservedBps: steps.map((_, index) => (index % 6 === row % 6 ? link.rateBps * 0.6 : 0)),
          usedBps: steps.map((step, index) =>
            step > now || (row === 0 && index === 0) ? null : store.usedAt(link, step),
          ),
          states: steps.map((_, index) => (row === 0 ? firstStates[index] : undefined) ?? ('up' as const)),
        })),
      });
    }),
    http.get('/links/utilization', ({ query, reply }) => {
      const link = found(links.find(({ id }) => id === query.link));
      return reply(200, utilizationOf(query, 'bps', link.rateBps, store.usedAt(link, Date.now())));
    }),
    http.get('/links/risks', ({ reply }) => reply(200, { links: store.linkRisks })),
    http.put('/links/risks', ({ body: { link, risks }, reply }) => {
      const isLink = (one: LinkRisks) => one.link.dpid === link.dpid && one.link.port === link.port;
      const after = { link, risks: [...risks].sort() };
      const others = store.linkRisks.filter((one) => !isLink(one));
      store.linkRisks = risks.length === 0 ? others : [...others, after];
      return reply(200, after);
    }),
    http.get('/tables', ({ reply }) => reply(200, store.tableUses())),
    http.get('/tables/utilization', ({ query, reply }) =>
      reply(200, utilizationOf(query, 'entries', 2_000, 812)),
    ),
    http.get('/queues/utilization', ({ query, reply }) =>
      reply(200, utilizationOf(query, 'bps', null, 38_240_000)),
    ),
    http.get('/controllers', ({ reply }) => reply(200, { controllers: twoControllers(switches) })),
    http.get('/drift', ({ reply }) => reply(200, { drift: fewDrift(Date.now(), switches) })),
    http.get('/attention', ({ reply }) => reply(200, { at: iso(Date.now()), concerns: [], omitted: 0 })),
    http.get('/paths', ({ query, reply }) => {
      const [from, to] = [store.addressOf(query.from), store.addressOf(query.to)];
      const pathNames = network.pathBetween(from, to);
      // The second link of a path has the least bandwidth left.
      const links = network
        .linksOf(pathNames)
        .map(({ id, rateBps }, at) => ({ id, rateBps, freeBps: at === 1 ? 45_000_000 : 85_000_000 }));
      const limit = found(links[1]);
      const path = { pathNames, hops: network.hopsOf(pathNames), links };
      return reply(200, {
        from: pathNames[0] ?? '',
        to: pathNames.at(-1) ?? '',
        start: query.start ?? iso(Date.now()),
        end: query.end ?? null,
        paths: [{ ...path, freeBps: limit.freeBps, limitedBy: limit.id, outOfServiceAt: null }],
      });
    }),
  ];
}
