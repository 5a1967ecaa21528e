import type { AffectedBooking, Booking, Impact, LinkAtPort } from '../src/api/types';
import { reservedSteps } from './fixtures/bookings.ts';
import type { DirectedLink, Topology } from './topology.ts';

/** Parts that are out of service, in windows in milliseconds. */
export interface Outage {
  readonly switches: readonly string[];
  readonly links: readonly LinkAtPort[];
  readonly windows: readonly { readonly start: number; readonly end: number }[];
}

const iso = (instant: number) => new Date(instant).toISOString();
const endOf = ({ end }: Pick<Booking, 'end'>) => (end === null ? Infinity : Date.parse(end));

/** What becomes of the bookings: one that has another path takes it, whatever room that has. */
export function impactOf(network: Topology, bookings: readonly Booking[], outage: Outage): Impact {
  const [start = 0] = outage.windows.map((window) => window.start);
  const end = outage.windows.at(-1)?.end ?? Infinity;
  const moved: Impact['moved'] = [];
  const interrupted: Impact['interrupted'] = [];
  const after = bookings.map((booking) => {
    const affectedFrom = affectedAt(network, booking, outage);
    if (affectedFrom === null) return booking;
    const affected = affectedView(booking, affectedFrom);
    const pathNamesAfter = detourOf(network, booking, outage);
    if (pathNamesAfter === null) {
      interrupted.push({ booking: affected, alternatives: laterOf(booking, end) });
      return booking;
    }
    moved.push({ booking: affected, pathNamesAfter });
    return { ...booking, pathNames: pathNamesAfter };
  });
  const peakOn = (link: DirectedLink, of: readonly Booking[]) => {
    const there = of.filter(({ pathNames }) => network.linksOf(pathNames).some(({ id }) => id === link.id));
    return Math.max(...reservedSteps(there, start, end).map(({ reservedBps }) => reservedBps));
  };
  return {
    start: iso(start),
    end: end === Infinity ? null : iso(end),
    onBackup: [],
    onBackupCount: 0,
    moved,
    movedCount: moved.length,
    interrupted,
    interruptedCount: interrupted.length,
    undecided: 0,
    busyLinks: network.links
      .filter(({ from, to }) => from.dpid !== null && to.dpid !== null)
      .map((link) => ({
        id: link.id,
        rateBps: link.rateBps,
        reservedBps: peakOn(link, after),
        reservedBeforeBps: peakOn(link, bookings),
      }))
      .filter(({ rateBps, reservedBps }) => reservedBps > 0.9 * rateBps),
  };
}

/** The first instant at which an outage affects a booking; null where none does. */
export function affectedAt(network: Topology, booking: Booking, outage: Outage): number | null {
  const { state, pathNames } = booking;
  if ((state !== 'booked' && state !== 'held') || !usesAny(network, pathNames, outage)) return null;
  const [start, end] = [Date.parse(booking.start), endOf(booking)];
  const first = outage.windows.find((window) => window.start < end && start < window.end);
  return first === undefined ? null : Math.max(first.start, start);
}

/** A booking as the impact of an outage names it. */
export function affectedView(booking: Booking, affectedFrom: number): AffectedBooking {
  const { id, share, principal, rateBps, start, end, pathNames } = booking;
  return { id, share, principal, rateBps, start, end, pathNames, affectedFrom: iso(affectedFrom) };
}

/** Another path over one switch between those of the hosts; null where there is none. */
export function detourOf(network: Topology, { pathNames }: Booking, outage: Outage): string[] | null {
  if (pathNames.length < 5) return null;
  const [from = '', first = ''] = pathNames;
  const [last = '', to = ''] = pathNames.slice(-2);
  const paths = network.switches.map(({ name }) => [from, first, name, last, to]);
  const isWhole = (path: readonly string[]) => network.linksOf(path).length === path.length - 1;
  return paths.find((path) => isWhole(path) && !usesAny(network, path, outage)) ?? null;
}

function usesAny(network: Topology, path: readonly string[], { switches, links }: Outage): boolean {
  return network
    .linksOf(path)
    .flatMap(({ from, to }) => [from, to])
    .some(
      ({ dpid, port }) =>
        dpid !== null &&
        (switches.includes(dpid) || links.some((at) => at.dpid === dpid && at.port === port)),
    );
}

/** The same window after the outage; none where the outage has no end. */
function laterOf(booking: Booking, end: number): Impact['interrupted'][number]['alternatives'] {
  if (end === Infinity) return [];
  const length = endOf(booking) - Date.parse(booking.start);
  const kind = 'later' as const;
  const [start, rateBps] = [iso(end), booking.rateBps];
  return [{ kind, rateBps, start, end: length === Infinity ? null : iso(end + length), pathNames: [] }];
}
