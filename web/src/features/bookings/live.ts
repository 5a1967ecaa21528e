import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Booking, BookingList } from '../../api/types';
import { bookingQuery } from './bookings';

type Pages = InfiniteData<BookingList, string | null>;

/**
 * Puts a booking as the gateway just told it into everything that shows it. A list that does not hold it yet, or
 * may not hold it any more, is fetched again.
 */
export function applyBooking(queries: QueryClient, booking: Booking): void {
  const key = bookingQuery(booking.id).queryKey;
  if (queries.getQueryState(key)) queries.setQueryData(key, booking);
  for (const [queryKey, pages] of queries.getQueriesData<Pages>({ queryKey: ['bookings', 'list'] })) {
    const before = pages?.pages.flatMap((page) => page.bookings).find(({ id }) => id === booking.id);
    if (before?.state !== booking.state) void queries.invalidateQueries({ queryKey, exact: true });
    if (pages && before) queries.setQueryData<Pages>(queryKey, replaced(pages, booking));
  }
}

function replaced(pages: Pages, booking: Booking): Pages {
  const swap = (other: Booking) => (other.id === booking.id ? booking : other);
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, bookings: page.bookings.map(swap) })) };
}
