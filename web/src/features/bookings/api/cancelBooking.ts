import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import { notifyDone, notifyFailed } from '../../../ui/feedback/notify';
import { applyBooking } from './live';
import { text } from '../text';

/** Cancels a booking; the page changes when the gateway has confirmed it. */
export function useCancelBooking(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => answer(client.POST('/bookings/{id}/cancel', { params: { path: { id } } })),
    onSuccess: (booking) => {
      applyBooking(queries, booking);
      notifyDone(text.page.cancelled);
    },
    onError: notifyFailed,
  });
}
