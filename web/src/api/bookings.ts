import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { minute, second } from '../lib/duration';
import type { BookingState } from './types';
import type { Interval } from '../lib/timeline';
import { answer, client } from './client';
import { gatewayNow } from './clock';

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

/** Bookings that run now and whose delivered rates are read, newest first. */
const maxDelivered = 100;

const noneDelivered: ReadonlyMap<string, number | null> = new Map();

/** The rates that bookings that run now deliver, by id, read every five seconds: no event reports them. */
export function useDelivered(enabled: boolean): ReadonlyMap<string, number | null> {
  const { data = noneDelivered } = useQuery({
    queryKey: ['bookings', 'delivered'],
    enabled,
    queryFn: async ({ signal }) => {
      const now = gatewayNow();
      const query = {
        scope: 'all' as const,
        state: 'booked' as const,
        from: new Date(now).toISOString(),
        to: new Date(now + second).toISOString(),
        limit: maxDelivered,
      };
      const { bookings } = await answer(client.GET('/bookings', { params: { query }, signal }));
      return new Map(bookings.map(({ id, deliveredBps }) => [id, deliveredBps] as const));
    },
    refetchInterval: 5 * second,
    // React Query does not compare maps.
    structuralSharing: false,
  });
  return data;
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
