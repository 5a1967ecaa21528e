import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import type { Booking, BookingChange } from '../../../api/types';
import { notifyDone, notifyFailed } from '../../../ui/feedback/notify';
import { text } from '../text';
import { applyBooking } from './live';

/** Cancels a booking. */
export function useCancelBooking(id: string) {
  const onSuccess = useConfirmed(text.page.cancelled);
  return useMutation({
    mutationFn: () => answer(client.POST('/bookings/{id}/cancel', { params: { path: { id } } })),
    onSuccess,
    onError: notifyFailed,
  });
}

/** Confirms a booking that is held. */
export function useConfirmHold(id: string) {
  const onSuccess = useConfirmed(text.page.confirmed);
  return useMutation({
    mutationFn: () => answer(client.POST('/bookings/{id}/confirm', { params: { path: { id } } })),
    onSuccess,
    onError: notifyFailed,
  });
}

/** Changes the rate, the end, or the label of a booking. The caller shows a refusal. */
export function useChangeBooking(id: string) {
  const onSuccess = useConfirmed(text.change.done);
  return useMutation({
    mutationFn: (body: BookingChange) =>
      answer(client.POST('/bookings/{id}/change', { params: { path: { id } }, body })),
    onSuccess,
  });
}

/** Shows the booking of an answer on every page that has it: pages change only after the gateway's confirmation. */
function useConfirmed(done: string) {
  const queries = useQueryClient();
  return (booking: Booking) => {
    applyBooking(queries, booking);
    notifyDone(done);
  };
}
