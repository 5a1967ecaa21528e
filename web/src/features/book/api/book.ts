import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../api/attempts';
import { answer, client } from '../../../api/client';
import { gatewayNow } from '../../../api/clock';
import { firstBookingKey } from '../../../api/firstBooking';
import { sharesQuery } from '../../../api/shares';
import type {
  Booking,
  BookingGroup,
  BookingSeries,
  NewBooking,
  NewGroup,
  NewSeries,
} from '../../../api/types';
import { toBooking, toPair, toSeries } from '../request';
import type { BookValues } from '../values';

/** Books or holds a window, at most once. */
export function useBook(zone: string) {
  const queries = useQueryClient();
  const attempt = useAttempts<NewBooking, Booking>((body, header) =>
    answer(client.POST('/bookings', { params: { header }, body })),
  );
  return useMutation({
    mutationFn: (asked: { values: BookValues; hold: boolean }) =>
      attempt(asked, () => toBooking(asked.values, gatewayNow(), zone, asked.hold)),
    onSuccess: (booking) => {
      refreshLists(queries);
      // An event may have reported a newer state before this answer came: the answer is shown now, and fetched again.
      queries.setQueryData(['bookings', 'one', booking.id], booking);
      void queries.invalidateQueries({ queryKey: ['bookings', 'one', booking.id] });
    },
  });
}

/** Books a window in both directions, at most once. The answer has the way there first. */
export function useBookPair(zone: string) {
  const queries = useQueryClient();
  const attempt = useAttempts<NewGroup, BookingGroup>((body, header) =>
    answer(client.POST('/bookings/group', { params: { header }, body })),
  );
  return useMutation({
    mutationFn: (values: BookValues) => attempt(values, () => toPair(values, gatewayNow(), zone)),
    onSuccess: () => {
      refreshLists(queries);
    },
  });
}

/** Books a series of windows, at most once. */
export function useBookSeries(zone: string) {
  const queries = useQueryClient();
  const attempt = useAttempts<NewSeries, BookingSeries>((body, header) =>
    answer(client.POST('/bookings/series', { params: { header }, body })),
  );
  return useMutation({
    mutationFn: (values: BookValues) => attempt(values, () => toSeries(values, zone)),
    onSuccess: () => {
      refreshLists(queries);
    },
  });
}

function refreshLists(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['bookings', 'list'] });
  void queries.invalidateQueries({ queryKey: sharesQuery.queryKey });
  void queries.invalidateQueries({ queryKey: firstBookingKey });
}
