import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import { gatewayNow } from '../../../api/clock';
import type { Impact, WeakPoints } from '../../../api/types';
import {
  toFailure,
  toFailureTime,
  toMaintenance,
  type FailureValues,
  type MaintenanceValues,
} from '../utils/form';

/** How long an answer is valid, in milliseconds: bookings start, end and are made. */
const validFor = 15_000;

const options = {
  staleTime: validFor,
  refetchInterval: validFor,
  placeholderData: keepPreviousData,
} as const;

/** What maintenance would do to bookings. Null asks nothing. */
export function useMaintenanceImpact(values: MaintenanceValues | null, zone: string) {
  // The reason has no effect, and may be missing yet.
  const asked = values === null ? null : { ...values, reason: 'Preview' };
  return useQuery({
    queryKey: ['impact', 'maintenance', asked, zone],
    queryFn: ({ signal }) =>
      asked === null
        ? null
        : (answer(
            client.POST('/maintenance/preview', { body: toMaintenance(asked, gatewayNow(), zone), signal }),
          ) as Promise<Impact>),
    enabled: asked !== null,
    ...options,
  });
}

/** What a failure would do to bookings. Null asks nothing. */
export function useFailureImpact(values: FailureValues | null, zone: string) {
  return useQuery({
    queryKey: ['impact', 'failure', values, zone],
    queryFn: ({ signal }) =>
      values === null
        ? null
        : (answer(
            client.POST('/failures/preview', { body: toFailure(values, gatewayNow(), zone), signal }),
          ) as Promise<Impact>),
    enabled: values !== null,
    ...options,
  });
}

type FailureTime = Pick<FailureValues, 'startsAt' | 'start' | 'length' | 'lengthUnit'>;

/** The switches and links whose failure alone would interrupt most. The gateway searches up to 5 s for them. */
export function useWeakPoints(
  { startsAt, start, length, lengthUnit }: FailureTime,
  isValid: boolean,
  zone: string,
) {
  const time = { startsAt, start, length, lengthUnit };
  return useQuery({
    queryKey: ['weak-points', time, zone],
    queryFn: ({ signal }) =>
      answer(
        client.GET('/failures/weak-points', {
          params: { query: { ...toFailureTime(time, gatewayNow(), zone), limit: 20 } },
          signal,
        }),
      ) as Promise<WeakPoints>,
    enabled: isValid,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}
