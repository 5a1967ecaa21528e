import type { LinkHistoryList, LinkUseList, TableUseList } from '../src/api/types';
import { highest, reservedOver } from './admission.ts';
import { links, switches, usedAt, type DirectedLink } from './topology.ts';
import { deliveredAt } from './bookingView.ts';
import type { World } from './world.ts';

const iso = (instant: number) => new Date(instant).toISOString();

/** What a link carries at an instant, its bookings included. */
export function usedOn(world: World, link: DirectedLink, at: number): number {
  const guaranteed = world
    .drawsOnLink(link.id)
    .filter(({ state, start, end }) => state === 'booked' && start <= at && at < end)
    .reduce((sum, booking) => sum + deliveredAt(booking, at), 0);
  return usedAt(link, at, guaranteed);
}

/** How every link is used at this instant. */
export function linkUses(world: World): LinkUseList {
  const now = world.now();
  return {
    at: iso(now),
    links: links.map((link) => {
      const steps = reservedOver(world.drawsOnLink(link.id), now, Infinity);
      return {
        id: link.id,
        fromName: link.id.split('>')[0] ?? '',
        toName: link.id.split('>')[1] ?? '',
        rateBps: link.rateBps,
        usedBps: usedOn(world, link, now),
        reservedNowBps: steps[0]?.reservedBps ?? 0,
        reservedPeakBps: highest(steps),
      };
    }),
  };
}

/** How every link was used each second until now. */
export function linkHistories(world: World, seconds: number): LinkHistoryList {
  const now = world.now();
  const instants = Array.from({ length: seconds }, (_, index) => now - (seconds - index) * 1_000);
  return {
    links: links.map((link) => ({
      id: link.id,
      points: instants.map((at) => ({ at: iso(at), usedBps: usedOn(world, link, at) })),
    })),
  };
}

/** How full every flow table is. */
export function tableUses(world: World): TableUseList {
  const active = world.bookings.filter(
    ({ state, start, end }) => state === 'booked' && start <= world.now() && world.now() < end,
  ).length;
  return {
    at: iso(world.now()),
    tables: switches.flatMap((node) =>
      node.tables.map((table) => ({
        dpid: node.dpid,
        switchName: node.name,
        table: table.id,
        name: table.name,
        entries: table.id === 0 ? 4 + active * 3 : 812 + node.ports.length * 9,
        maxEntries: table.maxEntries,
      })),
    ),
  };
}
