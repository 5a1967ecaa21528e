import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../api/attempts';
import { answer, client } from '../../api/client';
import { gatewayNow } from '../../api/clock';
import { sharesQuery } from '../../api/shares';
import type { Booking, BookingSeries, NewBooking, NewSeries } from '../../api/types';
import { toNewBooking, type Draft } from './draft';

/** Books a window, at most once. */
export function useBook() {
  const queries = useQueryClient();
  const attempt = useAttempts<NewBooking, Booking>((body, header) =>
    answer(client.POST('/bookings', { params: { header }, body })),
  );
  return useMutation({
    mutationFn: (draft: Draft) => attempt(draft, () => toNewBooking(draft, gatewayNow())),
    onSuccess: (booking) => {
      refreshLists(queries);
      // Events may have told more of it before this answer came: it is shown now, and asked for anew.
      queries.setQueryData(['bookings', 'one', booking.id], booking);
      void queries.invalidateQueries({ queryKey: ['bookings', 'one', booking.id] });
    },
  });
}

/** Books a window that comes again, at most once. */
export function useBookSeries() {
  const queries = useQueryClient();
  const attempt = useAttempts<NewSeries, BookingSeries>((body, header) =>
    answer(client.POST('/bookings/series', { params: { header }, body })),
  );
  return useMutation({
    mutationFn: (series: NewSeries) => attempt(series, () => series),
    onSuccess: () => {
      refreshLists(queries);
    },
  });
}

function refreshLists(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['bookings', 'list'] });
  void queries.invalidateQueries({ queryKey: sharesQuery.queryKey });
}
