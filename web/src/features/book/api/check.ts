import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import { gatewayNow } from '../../../api/clock';
import { toBooking, toPair, toSeries } from '../request';
import type { BookValues } from '../values';

/** How long an answer is valid, in milliseconds: a window that starts now moves on with the clock. */
const validFor = 15_000;

const options = {
  staleTime: validFor,
  refetchInterval: validFor,
  placeholderData: keepPreviousData,
} as const;

/** Asks whether a window would be granted, without booking it. Null asks nothing. */
export function useCheck(values: BookValues | null, zone: string) {
  return useQuery({
    queryKey: ['booking-check', values, zone],
    queryFn: ({ signal }) =>
      values === null
        ? null
        : answer(client.POST('/bookings/check', { body: toBooking(values, gatewayNow(), zone), signal })),
    enabled: values !== null,
    ...options,
  });
}

/** Asks whether both directions would be granted, without booking them. Null asks nothing. */
export function usePairCheck(values: BookValues | null, zone: string) {
  return useQuery({
    queryKey: ['booking-check', 'pair', values, zone],
    queryFn: ({ signal }) =>
      values === null
        ? null
        : answer(client.POST('/bookings/group/check', { body: toPair(values, gatewayNow(), zone), signal })),
    enabled: values !== null,
    ...options,
  });
}

/** Asks which windows of a series would be granted, without booking any. Null asks nothing. */
export function useSeriesCheck(values: BookValues | null, zone: string) {
  return useQuery({
    queryKey: ['booking-check', 'series', values, zone],
    queryFn: async ({ signal }) => {
      if (values === null) return null;
      const series = toSeries(values, zone);
      const check = await answer(client.POST('/bookings/series/check', { body: series, signal }));
      // The request is kept beside its answer, which is shown until the answer to the next request arrives.
      return { series, check };
    },
    enabled: values !== null,
    ...options,
  });
}
