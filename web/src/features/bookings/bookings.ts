import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../api/client';
import type { Booking } from '../../api/types';
import type { BookingsSearch } from './search';

/** Bookings in pages, as the gateway sorts them. */
export function bookingsQuery({ scope, state }: BookingsSearch) {
  return infiniteQueryOptions({
    queryKey: ['bookings', 'list', scope ?? 'mine', state ?? 'any'],
    queryFn: ({ signal, pageParam }) => {
      const query = {
        scope: scope ?? ('mine' as const),
        limit: 100,
        ...(state && { state }),
        ...(pageParam !== null && { cursor: pageParam }),
      };
      return answer(client.GET('/bookings', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Bookings, kept up to date by events; what is delivered comes by no event and is asked for while there is any. */
export function useBookings(search: BookingsSearch) {
  return useInfiniteQuery({
    ...bookingsQuery(search),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.bookings.some(isDelivering)) ? 3_000 : false,
  });
}

function isDelivering({ deployment }: Booking): boolean {
  return deployment.state === 'active' || deployment.state === 'degraded';
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
