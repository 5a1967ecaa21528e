import type { Booking } from '../../src/api/types';
import { manyCables } from '../cables.ts';
import { fatTree } from '../networks.ts';
import { bookingAt } from '../fixtures/bookings.ts';
import { manyShares } from '../fixtures/shares.ts';
import { topologyOf } from '../topology.ts';

const minute = 60_000;
const hour = 60 * minute;
const mbit = 1_000_000;

const principals = ['ada', 'bea', 'root'] as const;

/** The networks of the benchmarks: 200 cables, and a fat tree of 500 switches and 2,000 hosts. */
export const benchNetworks = { 'leaf-spine': manyCables, 'fat-tree': () => fatTree(20) } as const;

/** 5,000 shares and 10,000 bookings in a network, the same for the same instant. */
export function benchData(now: number, cables = manyCables()) {
  const network = topologyOf(cables);
  const shares = manyShares();
  const { random, pick } = randomFrom(20_261_123);
  const bookings = Array.from({ length: 10_000 }, (_, index): Booking => {
    const from = pick(network.hosts);
    const to = pick(network.hosts.filter((host) => host !== from));
    // From two days ago to five days ahead, so that about one in a hundred runs.
    const start = Math.floor((now + (random() * 7 - 2) * 24 * hour) / minute) * minute;
    const isCancelled = random() < 0.05;
    const createdAt = new Date(Math.min(now, start) - Math.ceil(random() * 600) * minute).toISOString();
    const booking = bookingAt(now, network, {
      id: `0192f6c1-${String(100_000 + index)}`,
      share: pick(shares).name,
      principal: pick(principals),
      flowGroup: {
        srcHost: from.addresses[0] ?? '',
        dstHost: to.addresses[0] ?? '',
        transport: 'tcp',
        dstPort: String(5_000 + (index % 1_000)),
      },
      rateBps: Math.ceil(random() * 40) * mbit,
      start,
      end: start + Math.ceil(random() * 20) * 10 * minute,
      ...(isCancelled && { state: 'cancelled' }),
    });
    return { ...booking, createdAt };
  });
  bookings.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  return { network, shares, bookings, user: null };
}

/** Numbers from 0 to 1 that look random, the same for the same seed (Lehmer's generator). */
function randomFrom(seed: number) {
  let state = seed;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return { random, pick: <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T };
}
