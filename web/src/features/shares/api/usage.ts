import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { gatewayNow } from '../../../api/clock';
import { answer, client } from '../../../api/client';
import { day, hour, minute } from '../../../lib/duration';

/** How far back the chart of use can look, in milliseconds. */
export const reaches = { hour, day, week: 7 * day, month: 30 * day, year: 365 * day } as const;
export type Reach = keyof typeof reaches;

export function isReach(value: string): value is Reach {
  return value in reaches;
}

/** Points that the chart has room for. */
const points = 240;

/** What the bookings of a share, and of those under it, got beside what they had reserved, until now. */
export function useUsage(name: string, reach: Reach) {
  return useQuery({
    queryKey: ['share-usage', name, reach],
    queryFn: ({ signal }) => {
      const to = gatewayNow();
      const query = {
        from: new Date(to - reaches[reach]).toISOString(),
        to: new Date(to).toISOString(),
        points,
      };
      return answer(client.GET('/shares/{name}/usage', { params: { path: { name }, query }, signal }));
    },
    refetchInterval: Math.max(10_000, Math.min(reaches[reach] / points, 5 * minute)),
    placeholderData: keepPreviousData,
  });
}
