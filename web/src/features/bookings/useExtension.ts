import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../api/client';
import type { Booking } from '../../api/types';

/** How long the gateway's word for it is believed, in milliseconds. */
const believedFor = 15_000;

/**
 * Whether there would be room for a booking to go on for so long (milliseconds) after its end: whether the same would be
 * granted from its end on. It is a forecast; the change itself is decided when it is asked for.
 */
export function useExtension(booking: Booking & { end: string }, length: number) {
  const { share, flowGroup, rateBps, end } = booking;
  const until = new Date(Date.parse(end) + length).toISOString();
  return useQuery({
    queryKey: ['booking-check', 'extension', share, flowGroup, rateBps, end, until],
    queryFn: ({ signal }) =>
      answer(
        client.POST('/bookings/check', {
          body: { share, flowGroup, rateBps, start: end, end: until },
          signal,
        }),
      ),
    staleTime: believedFor,
    refetchInterval: believedFor,
  });
}
