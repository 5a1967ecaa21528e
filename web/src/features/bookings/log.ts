import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../api/client';
import { useSeesAll } from '../../api/roles';
import type { AuditEntry, Booking } from '../../api/types';
import { minute } from '../../lib/duration';

/** More events of the share and host than this are not looked through. */
const mostLooked = 200;

/** Where the record is looked at for a booking: it is not searched by booking, so by share and host since it was made. */
export function recordSearchOf({ flowGroup, share, createdAt }: Booking) {
  const host = flowGroup.srcHost ?? flowGroup.dstHost;
  const from = new Date(Math.floor(Date.parse(createdAt) / minute) * minute).toISOString();
  return { share, from, ...(host && { host }) };
}

/** What is on record about the booking alone, newest first. */
export function eventsOf(id: string, events: readonly AuditEntry[]): AuditEntry[] {
  return events.filter(({ subject }) => subject === `booking ${id}`);
}

/** What is on record about a booking, for those who may read it; `isCut` where older events were not looked through. */
export function useBookingLog(booking: Booking) {
  return useQuery({
    queryKey: ['bookings', 'log', booking.id],
    enabled: useSeesAll(),
    queryFn: async ({ signal }) => {
      const query = { ...recordSearchOf(booking), limit: mostLooked };
      const page = await answer(client.GET('/audit', { params: { query }, signal }));
      return { events: eventsOf(booking.id, page.events), isCut: page.nextBefore !== null };
    },
    refetchInterval: 10_000,
  });
}
