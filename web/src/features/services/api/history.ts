import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import { day, hour } from '../../../lib/duration';

/** What is measured of servers. */
export type Measure = 'flows' | 'new-flows' | 'sent' | 'answer';

/** How far back the chart can look, in milliseconds. */
export const reaches = { quarter: hour / 4, hour, day, week: 7 * day } as const;
export type Reach = keyof typeof reaches;

/** Points that the chart has room for. */
const points = 240;

/** How the servers of a service were, until now. */
export function useServiceHistory(name: string, measure: Measure, reach: Reach) {
  return useQuery({
    ...queryOptions({
      queryKey: ['service-history', name, measure, reach],
      queryFn: ({ signal }) =>
        answer(
          client.GET('/services/{name}/history', {
            params: { path: { name }, query: { measure, ...until(reach) } },
            signal,
          }),
        ),
    }),
    refetchInterval: 10_000,
    placeholderData: keepPreviousData,
  });
}

function until(reach: Reach) {
  const to = Date.now();
  return { from: new Date(to - reaches[reach]).toISOString(), to: new Date(to).toISOString(), points };
}
