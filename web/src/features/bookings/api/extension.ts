import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import type { Booking } from '../../../api/types';

/** How long an answer is valid, in milliseconds. */
const validFor = 15_000;

/**
 * Whether the same flows would be granted the same rate for a length (milliseconds) after the booking ends. This is a
 * forecast; the gateway decides on the change when it is sent.
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
    staleTime: validFor,
    refetchInterval: validFor,
  });
}
