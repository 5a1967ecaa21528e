import { useQuery } from '@tanstack/react-query';
import { maxBookings } from '../../../api/bookings';
import { answer, client } from '../../../api/client';
import type { Booking } from '../../../api/types';
import { minute } from '../../../lib/duration';
import { partnersOf, type Partner } from '../utils/pair';

/** The bookings of the other direction, among those of the same user, share and time. */
export function usePartners(booking: Booking): readonly Partner[] {
  const { id, ask, principal, share, start, end } = booking;
  const { data = [] } = useQuery({
    queryKey: ['bookings', 'pair', id, start, end],
    enabled: ask === 'reserve',
    queryFn: async ({ signal }) => {
      const query = {
        scope: 'all' as const,
        principal,
        share,
        from: start,
        ...(end !== null && { to: end }),
        limit: maxBookings,
      };
      return (await answer(client.GET('/bookings', { params: { query }, signal }))).bookings;
    },
    staleTime: minute,
  });
  return partnersOf(booking, data);
}
