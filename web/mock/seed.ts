import type { Session } from '../src/api/types';
import { pathBetween } from './topology.ts';
import type { StoredBooking, StoredShare } from './stored.ts';

const mbit = 1_000_000;
const minute = 60_000;

/** Everyone's password in the demonstration. */
export const password = 'windowpane';

export const people: readonly Pick<Session, 'name' | 'displayName' | 'role'>[] = [
  { name: 'root', displayName: 'Rosa Administrator', role: 'administrator' },
  { name: 'ada', displayName: 'Ada Lindqvist', role: 'member' },
  { name: 'bea', displayName: 'Bea Okafor', role: 'member' },
  { name: 'carl', displayName: 'Carl Auditor', role: 'auditor' },
];

/** A demo tenant: a root, two teams, and what they passed on. */
export function seedShares(): StoredShare[] {
  const share = (
    name: string,
    parent: string | null,
    max: number,
    speakers: string[],
    flowGroup: StoredShare['flowGroup'] = {},
  ): StoredShare => ({
    name,
    parent,
    flowGroup,
    maxReserveBps: max * mbit,
    mayAllow: true,
    mayDeny: parent === null,
    speakers,
    defaultSpeakers: false,
  });
  return [
    share('rootShare', null, 95, ['root']),
    share('research', 'rootShare', 80, ['ada']),
    share('genomics', 'research', 60, ['bea', 'ada'], { srcHost: '10.0.0.0/29' }),
    share('telescope', 'research', 40, ['ada'], { transport: 'udp' }),
    share('backup', 'rootShare', 30, ['root', 'ada', 'bea', 'dara', 'emil'], { dstPort: '873' }),
    { ...share('visitors', 'rootShare', 0, []), defaultSpeakers: true },
  ];
}

/** Windows of every kind around `now`. */
export function seedBookings(now: number): StoredBooking[] {
  const booking = (
    id: number,
    share: string,
    principal: string,
    ends: readonly [number, number],
    rate: number,
    window: readonly [number, number],
    extra: Partial<StoredBooking> = {},
  ): StoredBooking => {
    const flowGroup = {
      srcHost: `10.0.0.${ends[0]}`,
      dstHost: `10.0.0.${ends[1]}`,
      transport: 'tcp',
      dstPort: '5001',
    };
    const start = Math.floor(now / minute) * minute + window[0] * minute;
    return {
      id: `0192f6c1-${id}`,
      share,
      principal,
      flowGroup,
      rateBps: rate * mbit,
      start,
      end: start + window[1] * minute,
      createdAt: Math.min(now, start) - 4 * minute,
      state: 'booked',
      cancelledAt: null,
      refusal: null,
      path: pathBetween(flowGroup.srcHost, flowGroup.dstHost) ?? [],
      ...extra,
    };
  };
  return [
    booking(1, 'genomics', 'ada', [1, 4], 40, [-6, 15]),
    booking(2, 'backup', 'bea', [2, 5], 10, [-20, 60]),
    booking(3, 'genomics', 'ada', [3, 4], 20, [12, 30]),
    booking(4, 'telescope', 'ada', [6, 2], 25, [45, 60], {
      flowGroup: { srcHost: '10.0.0.6', dstHost: '10.0.0.2', transport: 'udp', dstPort: '8000-8099' },
    }),
    booking(5, 'genomics', 'ada', [1, 5], 30, [-90, 30], { state: 'completed' }),
    booking(6, 'research', 'ada', [2, 6], 15, [-40, 60], {
      state: 'cancelled',
      cancelledAt: now - 35 * minute,
    }),
  ];
}
