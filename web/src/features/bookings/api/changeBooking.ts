import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import type { BookingChange } from '../../../api/types';
import { notifyDone } from '../../../ui/feedback/notify';
import { applyBooking } from './live';
import { text } from '../text';

/** Changes a booking; the page changes when the gateway has confirmed it. */
export function useChangeBooking(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BookingChange) =>
      answer(client.POST('/bookings/{id}/change', { params: { path: { id } }, body })),
    onSuccess: (booking) => {
      applyBooking(queries, booking);
      notifyDone(text.change.done);
    },
  });
}
