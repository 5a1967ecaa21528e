import { pathBetween } from './topology.ts';
import type { StoredBooking } from './stored.ts';

const minute = 60_000;
const shares = ['genomics', 'telescope', 'backup', 'research'] as const;

/** So many small bookings of one person around `now`, older than all others, to see how pages bear with many. */
export function crowdOf(count: number, now: number): StoredBooking[] {
  return Array.from({ length: count }, (_, index): StoredBooking => {
    const [from, to] = [1 + (index % 3), 4 + (Math.floor(index / 3) % 3)];
    const start = Math.floor(now / minute) * minute + (((index * 7919) % 20_160) - 10_080) * minute;
    const end = start + (5 + (index % 12) * 10) * minute;
    const flowGroup = { srcHost: `10.0.0.${from}`, dstHost: `10.0.0.${to}`, transport: 'tcp' };
    const cancelled = index % 11 === 0;
    return {
      id: `0192f600-${index}`,
      share: shares[index % shares.length] ?? 'backup',
      principal: 'ada',
      flowGroup,
      rateBps: 1_000 * (1 + (index % 9)),
      start,
      end,
      createdAt: Math.min(now, start) - 60 * minute,
      state: cancelled ? 'cancelled' : end <= now ? 'completed' : 'booked',
      cancelledAt: cancelled ? Math.min(now, start) - minute : null,
      refusal: null,
      path: pathBetween(flowGroup.srcHost, flowGroup.dstHost) ?? [],
    };
  });
}
