import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { minute } from '../lib/duration';
import type { BookingState } from './types';
import type { Interval } from '../lib/timeline';
import { answer, client } from './client';

/** More bookings than this are not looked at. */
export const maxBookings = 500;

/**
 * The bookings of a period that the user may see, latest first, and only those in `state` where it is given. If there
 * are more than one page, `nextCursor` is set.
 */
export function useBookingsWithin({ start, end }: Interval, state?: BookingState) {
  return useQuery({
    queryKey: ['bookings', 'within', start, end, state ?? 'any'],
    queryFn: ({ signal }) => {
      const query = {
        scope: 'all' as const,
        from: new Date(start).toISOString(),
        to: new Date(end).toISOString(),
        limit: maxBookings,
        ...(state && { state }),
      };
      return answer(client.GET('/bookings', { params: { query }, signal }));
    },
    refetchInterval: minute,
    placeholderData: keepPreviousData,
  });
}

/** The latest requests that were refused, of those that the user may see. */
export function useRefused() {
  return useQuery({
    queryKey: ['bookings', 'refused'],
    queryFn: async ({ signal }) => {
      const query = { scope: 'all' as const, state: 'refused' as const, limit: 100 };
      return (await answer(client.GET('/bookings', { params: { query }, signal }))).bookings;
    },
  });
}

/** The user's own latest bookings; no event keeps them up to date, so that they are asked for whenever they are shown. */
export const latestOwnQuery = queryOptions({
  queryKey: ['bookings', 'latest-own'],
  queryFn: async ({ signal }) => {
    const query = { scope: 'mine' as const, limit: 200 };
    return (await answer(client.GET('/bookings', { params: { query }, signal }))).bookings;
  },
  staleTime: 0,
});
