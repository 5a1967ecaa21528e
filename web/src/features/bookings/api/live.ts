import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { sessionQuery } from '../../../api/session';
import type { Booking, BookingList } from '../../../api/types';
import { bookingQuery } from './bookings';
import { belongs } from './belongs';
import type { BookingFilters } from '../search';

type Pages = InfiniteData<BookingList, string | null>;

/**
 * Puts a booking from an event into every query that has it, and removes it from lists that it no longer matches. Lists
 * where only the gateway knows whether it belongs there are fetched again.
 */
export function applyBooking(
  queries: QueryClient,
  booking: Booking,
  refresh: (list: QueryKey) => void = (queryKey) => {
    void queries.invalidateQueries({ queryKey, exact: true });
  },
): void {
  const key = bookingQuery(booking.id).queryKey;
  if (queries.getQueryState(key)) queries.setQueryData(key, booking);
  const userName = queries.getQueryData(sessionQuery.queryKey)?.name ?? '';
  for (const list of queries.getQueryCache().findAll({ queryKey: ['bookings', 'list'] })) {
    const verdict = belongs(booking, list.queryKey[2] as BookingFilters, userName);
    const put = () => {
      queries.setQueryData<Pages>(list.queryKey, (pages) => pages && withBooking(pages, booking, verdict));
    };
    put();
    // A page that is under way puts back what was there when it was asked for.
    if (list.state.fetchStatus === 'fetching') list.promise?.then(put, () => undefined);
    if (verdict === 'unknown') refresh(list.queryKey);
  }
}

function withBooking(pages: Pages, booking: Booking, verdict: ReturnType<typeof belongs>): Pages {
  const isThere = pages.pages.some((page) => page.bookings.some(({ id }) => id === booking.id));
  if (isThere) return replaced(pages, booking, verdict !== 'no');
  return verdict === 'yes' ? added(pages, booking) : pages;
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
