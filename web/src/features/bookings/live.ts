import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../api/session';
import type { Booking, BookingList } from '../../api/types';
import { bookingQuery } from './bookings';
import { belongs } from './belongs';
import { filtersOf, readBookingsSearch } from './search';

type Pages = InfiniteData<BookingList, string | null>;

/**
 * Puts a booking as the gateway just told it into everything that shows it, and takes it out of lists that it does
 * not match any more. A list of which only the gateway can tell whether it belongs there is fetched again.
 */
export function applyBooking(queries: QueryClient, booking: Booking): void {
  const key = bookingQuery(booking.id).queryKey;
  if (queries.getQueryState(key)) queries.setQueryData(key, booking);
  const person = queries.getQueryData(sessionQuery.queryKey)?.name ?? '';
  for (const [queryKey, pages] of queries.getQueriesData<Pages>({ queryKey: ['bookings', 'list'] })) {
    if (!pages) continue;
    const filters = filtersOf(readBookingsSearch(Object(queryKey[2]) as Record<string, unknown>));
    const verdict = belongs(booking, filters, person);
    const isThere = pages.pages.some((page) => page.bookings.some(({ id }) => id === booking.id));
    if (isThere) queries.setQueryData<Pages>(queryKey, replaced(pages, booking, verdict !== 'no'));
    else if (verdict === 'yes') queries.setQueryData<Pages>(queryKey, added(pages, booking));
    else if (verdict === 'unknown') void queries.invalidateQueries({ queryKey, exact: true });
  }
}

function replaced(pages: Pages, booking: Booking, stays: boolean): Pages {
  const holds = (page: BookingList) => page.bookings.some(({ id }) => id === booking.id);
  const swap = (other: Booking) => (other.id === booking.id ? (stays ? [booking] : []) : [other]);
  return {
    ...pages,
    pages: pages.pages.map((page) =>
      holds(page) ? { ...page, bookings: page.bookings.flatMap(swap) } : page,
    ),
  };
}

function added(pages: Pages, booking: Booking): Pages {
  const [first, ...rest] = pages.pages;
  if (first === undefined) return pages;
  return { ...pages, pages: [{ ...first, bookings: [booking, ...first.bookings] }, ...rest] };
}
