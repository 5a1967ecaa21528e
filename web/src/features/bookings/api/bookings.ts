import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { answer, client } from '../../../api/client';
import { gatewayNow } from '../../../api/clock';
import type { Booking } from '../../../api/types';
import { second } from '../../../lib/duration';
import type { BookingFilters } from '../search';
import { isDelivering } from '../utils/phase';

/** How many bookings are asked for first, to be there soon, and at once after that. */
const pageSizes = { first: 50, further: 500 } as const;

/** More bookings than this are not put on one page. */
export const maxLoaded = 10_000;

/** Bookings in pages, as the gateway sorts them: newest first. */
export function bookingsQuery(filters: BookingFilters) {
  return infiniteQueryOptions({
    queryKey: ['bookings', 'list', filters],
    queryFn: ({ signal, pageParam }) => {
      const query = {
        ...filters,
        scope: filters.scope ?? ('mine' as const),
        limit: pageParam === null ? pageSizes.first : pageSizes.further,
        ...(pageParam !== null && { cursor: pageParam }),
      };
      return answer(client.GET('/bookings', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/**
 * All bookings that match, page after page, up to the most; kept up to date by events. What runs now may have been
 * booked long ago, so that the newest alone would not do.
 */
export function useBookings(filters: BookingFilters) {
  const query = useInfiniteQuery({ ...bookingsQuery(filters), placeholderData: keepPreviousData });
  const bookings = useMemo(() => allOf(query.data?.pages ?? []), [query.data]);
  const { hasNextPage, isFetching, isPlaceholderData, isError, fetchNextPage } = query;
  const loaded = bookings.length;
  const wantsMore = hasNextPage && loaded < maxLoaded;
  useEffect(() => {
    const isReady = hasNextPage && !isFetching && !isPlaceholderData && !isError;
    if (isReady && loaded < maxLoaded) void fetchNextPage();
  }, [hasNextPage, loaded, isFetching, isPlaceholderData, isError, fetchNextPage]);
  return {
    query,
    bookings,
    /** Whether there are more than are put on a page. */
    isCut: hasNextPage && !wantsMore,
    isLoadingMore: wantsMore,
  };
}

/** Each booking once: an event that arrives while pages are fetched can put one into two of them. */
function allOf(pages: readonly { readonly bookings: readonly Booking[] }[]): readonly Booking[] {
  const byId = new Map(
    pages.flatMap((page) => page.bookings.map((booking) => [booking.id, booking] as const)),
  );
  return [...byId.values()];
}

/**
 * What is delivered now to those that run, by the id of the booking. It comes by no event, and is asked for of those
 * alone, while there are any.
 */
export function useDelivered(filters: BookingFilters, bookings: readonly Booking[]) {
  const query = useQuery({
    queryKey: ['bookings', 'delivered', filters],
    enabled: bookings.some(isDelivering),
    queryFn: async ({ signal }) => {
      const now = gatewayNow();
      const asked = {
        ...filters,
        scope: filters.scope ?? ('mine' as const),
        state: 'booked' as const,
        from: new Date(now).toISOString(),
        to: new Date(now + second).toISOString(),
        limit: pageSizes.further,
      };
      const found = await answer(client.GET('/bookings', { params: { query: asked }, signal }));
      return Object.fromEntries(found.bookings.map(({ id, deliveredBps }) => [id, deliveredBps]));
    },
    refetchInterval: 3_000,
  });
  return query.data;
}

/** One booking. */
export function bookingQuery(id: string) {
  return queryOptions({
    queryKey: ['bookings', 'one', id],
    queryFn: ({ signal }) => answer(client.GET('/bookings/{id}', { params: { path: { id } }, signal })),
  });
}

/** One booking, kept up to date by events; asked for as well, so that none that was missed is missed for long. */
export function useBooking(id: string) {
  return useQuery({
    ...bookingQuery(id),
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || data.deployment.state === 'removed') return false;
      return isDelivering(data) ? 2_000 : 5_000;
    },
  });
}
