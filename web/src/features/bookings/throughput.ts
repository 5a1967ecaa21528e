import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../api/client';

const shownSeconds = 600;
const pollEvery = 2_000;

/** What was delivered over the last ten minutes; `growing` while more is to come. */
export function throughputQuery(id: string, growing: boolean) {
  return queryOptions({
    queryKey: ['bookings', 'throughput', id],
    queryFn: async ({ signal }) => {
      const { points } = await answer(
        client.GET('/bookings/{id}/throughput', {
          params: { path: { id }, query: { seconds: shownSeconds } },
          signal,
        }),
      );
      return points.map((point) => ({ at: Date.parse(point.at), deliveredBps: point.deliveredBps }));
    },
    refetchInterval: growing ? pollEvery : false,
  });
}

export function useThroughput(id: string, growing: boolean) {
  return useQuery(throughputQuery(id, growing));
}
