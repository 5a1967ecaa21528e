import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../api/client';
import { gatewayNow } from '../../api/clock';
import type { NewSeries } from '../../api/types';
import { toNewBooking, type Draft } from './draft';

/** How long an answer is believed: time goes on, and with it the window that begins now. */
const believedFor = 15_000;

/** Whether a booking would be granted, without making it. */
export function checkQuery(draft: Draft | null) {
  return queryOptions({
    queryKey: ['booking-check', draft],
    queryFn: ({ signal }) =>
      draft === null
        ? null
        : answer(client.POST('/bookings/check', { body: toNewBooking(draft, gatewayNow()), signal })),
    enabled: draft !== null,
    staleTime: believedFor,
    refetchInterval: believedFor,
    placeholderData: keepPreviousData,
  });
}

export function useCheck(draft: Draft | null) {
  return useQuery(checkQuery(draft));
}

/** What would become of each window of a series, without booking any. */
export function useSeriesCheck(series: NewSeries | null) {
  return useQuery({
    queryKey: ['booking-check', 'series', series],
    queryFn: async ({ signal }) =>
      series === null
        ? null
        : {
            /** What was asked: while another answer is awaited, this one is still of that. */
            series,
            check: await answer(client.POST('/bookings/series/check', { body: series, signal })),
          },
    enabled: series !== null,
    staleTime: believedFor,
    refetchInterval: believedFor,
    placeholderData: keepPreviousData,
  });
}
