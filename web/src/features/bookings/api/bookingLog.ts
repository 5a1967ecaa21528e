import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import { useSeesAll } from '../../../api/roles';
import type { Booking } from '../../../api/types';

/** More events than this are not put on the page of a booking. */
const maxEvents = 200;

/** What is on record about a booking, newest first, for those who may read it; `isCut` where there is more. */
export function useBookingLog({ id }: Booking) {
  return useQuery({
    queryKey: ['bookings', 'log', id],
    enabled: useSeesAll(),
    queryFn: async ({ signal }) => {
      const query = { booking: id, limit: maxEvents };
      const page = await answer(client.GET('/audit', { params: { query }, signal }));
      return { events: page.events, isCut: page.nextBefore !== null };
    },
    refetchInterval: 10_000,
  });
}
