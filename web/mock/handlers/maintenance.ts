import type { LinkAtPort, Maintenance, MaintenanceRequest, WeakPoint } from '../../src/api/types';
import { daysLater, weekdayOf } from '../../src/lib/calendar.ts';
import { fromLocalInput } from '../../src/lib/time.ts';
import { found, http, problem } from '../http.ts';
import { affectedAt, affectedView, detourOf, impactOf, type Outage } from '../outages.ts';
import type { Store } from '../store.ts';

const hour = 3_600_000;
const iso = (instant: number) => new Date(instant).toISOString();

/** Maintenance, and what failures would do. The store moves bookings as soon as maintenance is scheduled. */
export function maintenanceHandlers(store: Store) {
  const { network } = store;
  const windowOf = (id: string) =>
    found(
      store.maintenance.find((one) => one.id === id),
      `maintenance ${id}`,
    );
  const impact = (outage: Outage) => impactOf(network, store.bookings, outage);
  const linksWith = (risk: string) =>
    store.linkRisks.filter(({ risks }) => risks.includes(risk)).map(({ link }) => link);
  const nameOf = (dpid: string) => network.switches.find((one) => one.dpid === dpid)?.name ?? dpid;
  const role = () => store.session?.role;
  const isOverseer = () => role() === 'administrator' || role() === 'auditor';

  return [
    http.get('/maintenance', ({ reply }) => reply(200, { maintenance: store.maintenance })),
    http.post('/maintenance/preview', ({ body, reply }) =>
      role() === 'administrator'
        ? reply(200, impact({ ...partsOf(body), windows: windowsOf(body) }))
        : problem(403, 'forbidden'),
    ),
    http.post('/maintenance', ({ body, reply }) => {
      if (role() !== 'administrator') return problem(403, 'forbidden');
      const parts = partsOf(body);
      const scheduled = windowsOf(body).map(({ start, end }): Maintenance => {
        const names = [
          ...parts.switches.map(nameOf),
          ...parts.links.map(({ dpid, port }) => `the link at ${nameOf(dpid)}:${port}`),
        ];
        return {
          ...parts,
          id: store.nextId('m'),
          series: null,
          reason: body.reason,
          parts: names.join(', '),
          start: iso(start),
          end: end === Infinity ? null : iso(end),
          state: start <= Date.now() ? 'active' : 'planned',
          comeBack: body.comeBack ?? true,
          createdBy: store.user ?? '',
          createdAt: iso(Date.now()),
        };
      });
      const series = body.recurrence === undefined ? null : (scheduled[0]?.id ?? null);
      const made = scheduled.map((window) => ({ ...window, series }));
      moveBookings(store, { ...parts, windows: windowsOf(body) });
      store.setMaintenance([...store.maintenance, ...made], made[0]?.id ?? '');
      return reply(201, { maintenance: made });
    }),
    http.get('/maintenance/{id}', ({ params, reply }) => {
      if (!isOverseer()) return problem(403, 'forbidden');
      const maintenance = windowOf(params.id);
      const outage = outageOf(maintenance);
      const affected = store.bookings.flatMap((booking) => {
        const from = affectedAt(network, booking, outage);
        return from === null ? [] : [{ booking, view: affectedView(booking, from) }];
      });
      const interrupted = affected.filter(({ booking }) => detourOf(network, booking, outage) === null);
      return reply(200, {
        maintenance,
        toMove: affected.length - interrupted.length,
        interrupted: interrupted.map(({ view }) => view),
        interruptedCount: interrupted.length,
      });
    }),
    http.delete('/maintenance/{id}', ({ params, query, reply }) => {
      const { id, series } = windowOf(params.id);
      const isMeant = (window: Maintenance) =>
        window.id === id || (query.series === 'true' && series !== null && window.series === series);
      const now = Date.now();
      const kept = store.maintenance
        .filter((window) => !isMeant(window) || Date.parse(window.start) < now)
        .map((window) => (isMeant(window) ? { ...window, end: iso(now), state: 'over' as const } : window));
      store.setMaintenance(kept, id);
      for (const booking of store.bookings.filter(({ interruptedFrom }) => interruptedFrom !== null)) {
        store.putBooking({ ...booking, interruptedFrom: null });
      }
      return reply(204);
    }),
    http.post('/failures/preview', ({ body, reply }) => {
      if (!isOverseer()) return problem(403, 'forbidden');
      const { switches, links } = partsOf(body);
      const all = [...links, ...(body.risks ?? []).flatMap(linksWith)];
      return reply(200, impact({ switches, links: all, windows: [failureTimeOf(body)] }));
    }),
    http.get('/failures/weak-points', ({ query, reply }) => {
      if (!isOverseer()) return problem(403, 'forbidden');
      const window = failureTimeOf(query);
      const links = network.links.filter(
        ({ from, to }) => from.dpid !== null && from.dpid < (to.dpid ?? '~'),
      );
      const points = [
        ...network.switches.map(({ dpid, name }) => ({ dpid, link: null, risk: null, name })),
        ...links.map(({ id, from: { dpid, port } }) => ({
          dpid: null,
          link: { dpid: dpid ?? '', port: port ?? 0 },
          risk: null,
          name: id,
        })),
        ...[...new Set(store.linkRisks.flatMap(({ risks }) => risks))].map((risk) => ({
          dpid: null,
          link: null,
          risk,
          name: risk,
        })),
      ];
      const weakPoints = points
        .map((point): WeakPoint => {
          const parts = {
            switches: [point.dpid ?? []].flat(),
            links: point.risk === null ? [point.link ?? []].flat() : linksWith(point.risk),
          };
          const { interrupted, interruptedCount, movedCount } = impact({ ...parts, windows: [window] });
          const interruptedBps = interrupted.reduce((sum, { booking }) => sum + booking.rateBps, 0);
          return { ...point, interruptedCount, interruptedBps, onBackupCount: 0, movedCount };
        })
        .filter(({ interruptedCount }) => interruptedCount > 0)
        .sort((one, other) => other.interruptedBps - one.interruptedBps)
        .slice(0, Number(query.limit ?? 10));
      // The document does not say that a link may be null.
      const shown = weakPoints as (WeakPoint & { link: LinkAtPort })[];
      return reply(200, {
        start: iso(window.start),
        end: iso(window.end),
        weakPoints: shown,
        complete: true,
      });
    }),
  ];
}

/** Moves the bookings that an outage affects, or marks those that have no other path. */
function moveBookings(store: Store, outage: Outage): void {
  const { network } = store;
  for (const booking of [...store.bookings]) {
    const from = affectedAt(network, booking, outage);
    if (from === null) continue;
    const pathNames = detourOf(network, booking, outage);
    if (pathNames === null) {
      store.putBooking({ ...booking, interruptedFrom: iso(from) });
    } else {
      const hops = network.hopsOf(pathNames);
      store.putBooking({ ...booking, pathNames, deployment: { ...booking.deployment, hops } });
    }
  }
}

function partsOf({ switches = [], links = [] }: Pick<MaintenanceRequest, 'switches' | 'links'>) {
  return { switches, links };
}

function outageOf({ switches, links, start, end }: Maintenance): Outage {
  const window = { start: Date.parse(start), end: end === null ? Infinity : Date.parse(end) };
  return { switches, links, windows: [window] };
}

function windowsOf({ start, end, recurrence }: MaintenanceRequest): Outage['windows'] {
  if (recurrence === undefined) {
    return [
      {
        start: start === undefined ? Date.now() : Date.parse(start),
        end: end === undefined ? Infinity : Date.parse(end),
      },
    ];
  }
  const { days = [], first, last, time, zone, lengthSeconds } = recurrence;
  const length = Math.round((Date.parse(last) - Date.parse(first)) / (24 * hour)) + 1;
  return Array.from({ length }, (_, index) => daysLater(first, index))
    .filter((date) => days.includes(weekdayOf(date)))
    .map((date) => fromLocalInput(`${date}T${time}`, zone) ?? 0)
    .map((at) => ({ start: at, end: at + lengthSeconds * 1_000 }));
}

function failureTimeOf({ start, end }: { start?: string; end?: string }) {
  const from = start === undefined ? Date.now() : Date.parse(start);
  return { start: from, end: end === undefined ? from + hour : Date.parse(end) };
}
