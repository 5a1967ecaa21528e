import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import type { ServiceRequest } from '../../../api/types';

/** What a service would do; asked once the form is complete. */
export function useServiceCheck(request: ServiceRequest | null) {
  return useQuery({
    ...queryOptions({
      queryKey: ['service-check', request],
      queryFn:
        request === null
          ? skipToken
          : ({ signal }) => answer(client.POST('/services/check', { body: request, signal })),
    }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
