import type { Host } from '../src/api/types';
import { pathBetween } from './topology.ts';
import type { StoredBooking, StoredShare } from './stored.ts';

const minute = 60_000;
const hour = 60 * minute;
const mbit = 1_000_000;

const counts = { shares: 5_000, bookings: 10_000, children: 8 } as const;
const kinds = ['campus', 'faculty', 'department', 'group', 'project', 'task'] as const;
const people = ['ada', 'bea', 'root'] as const;

/** 5,000 shares in a tree six deep, each but those at its leaves with eight children, parents before children. */
export function manyShares(): StoredShare[] {
  const share = (index: number, parent: StoredShare | null, depth: number): StoredShare => ({
    name: parent === null ? 'rootShare' : `${kinds[depth - 1] ?? 'part'}-${index}`,
    parent: parent?.name ?? null,
    flowGroup: {},
    maxReserveBps: Math.round(400_000 * mbit * 0.25 ** depth),
    mayAllow: true,
    mayDeny: parent === null,
    speakers: parent === null ? ['root'] : [people[index % people.length] ?? 'root'],
    defaultSpeakers: false,
  });
  const shares: { readonly share: StoredShare; readonly depth: number }[] = [];
  for (let index = 0; index < counts.shares; index++) {
    const above = index === 0 ? undefined : shares[Math.floor((index - 1) / counts.children)];
    const depth = above === undefined ? 0 : above.depth + 1;
    shares.push({ share: share(index, above?.share ?? null, depth), depth });
  }
  return shares.map((each) => each.share);
}

/** 10,000 windows from two days ago to five days ahead, the same for the same instant; about one in a hundred runs. */
export function manyBookings(
  now: number,
  shares: readonly StoredShare[],
  hosts: readonly Host[],
): StoredBooking[] {
  const draw = draws(20_261_123);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(draw() * from.length)] as T;
  return Array.from({ length: counts.bookings }, (_, index): StoredBooking => {
    const from = pick(hosts);
    const to = pick(hosts.filter((host) => host !== from));
    const flowGroup = {
      srcHost: from.addresses[0] ?? '',
      dstHost: to.addresses[0] ?? '',
      transport: 'tcp',
      dstPort: String(5_000 + (index % 1_000)),
    };
    const start = Math.floor((now + (draw() * 7 - 2) * 24 * hour) / minute) * minute;
    const isCancelled = draw() < 0.05;
    const createdAt = Math.min(now, start) - Math.ceil(draw() * 600) * minute;
    return {
      id: `0192f6c1-${String(100_000 + index)}`,
      share: pick(shares).name,
      principal: pick(people),
      flowGroup,
      rateBps: Math.ceil(draw() * 40) * mbit,
      start,
      end: start + Math.ceil(draw() * 20) * 10 * minute,
      createdAt,
      state: isCancelled ? 'cancelled' : 'booked',
      cancelledAt: isCancelled ? createdAt + 5 * minute : null,
      refusal: null,
      path: pathBetween(flowGroup.srcHost, flowGroup.dstHost) ?? [],
    };
  }).sort((one, other) => one.createdAt - other.createdAt);
}

/** Numbers from 0 to 1 that look drawn by lot, the same for the same seed (Lehmer's generator). */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
