import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../api/client';
import type { Booking, Hop, Link } from '../../api/types';
import { minute } from '../../lib/duration';
import type { Interval } from '../../lib/timeline';

/** More bookings than this are not looked at. */
export const mostBookings = 500;

/** The bookings of a stretch of time that the person may see. */
export function useBookingsWithin({ start, end }: Interval) {
  return useQuery({
    queryKey: ['bookings', 'within', start, end],
    queryFn: ({ signal }) => {
      const query = {
        scope: 'all' as const,
        from: new Date(start).toISOString(),
        to: new Date(end).toISOString(),
        limit: mostBookings,
      };
      return answer(client.GET('/bookings', { params: { query }, signal }));
    },
    refetchInterval: minute,
    placeholderData: keepPreviousData,
  });
}

/** Those that hold, held or will hold something: neither refused nor cancelled, nor waiting for room. */
export function standing(bookings: readonly Booking[]): Booking[] {
  return bookings.filter(({ state }) => state === 'booked' || state === 'held' || state === 'completed');
}

/** Whether a booking's path takes one direction of a link. */
export function crosses({ deployment }: Booking, { from, to }: Pick<Link, 'from' | 'to'>): boolean {
  return deployment.hops.some(
    (hop) =>
      (from.dpid !== null && hop.dpid === from.dpid && hop.outPort === from.port) ||
      (from.dpid === null && to.dpid !== null && hop.dpid === to.dpid && hop.inPort === to.port),
  );
}

/** Where a booking's path passes a switch, if it does. */
export function hopAt({ deployment }: Booking, dpid: string): Hop | undefined {
  return deployment.hops.find((hop) => hop.dpid === dpid);
}
