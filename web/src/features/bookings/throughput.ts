import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../api/client';
import { gatewayNow } from '../../api/clock';
import type { Booking } from '../../api/types';
import { day, minute, second } from '../../lib/duration';

/** The last ten minutes, second by second; or the whole window, in means over longer times where it is long. */
export const reaches = ['lately', 'whole'] as const;
export type Reach = (typeof reaches)[number];

/** How far back the gateway tells what was delivered, in milliseconds. */
export const toldFor = day;

const lately = 10 * minute;
const pollEvery: Readonly<Record<Reach, number>> = { lately: 2 * second, whole: 10 * second };

/** What a flow got at an instant (milliseconds), in bit/s. */
export interface Delivered {
  readonly at: number;
  readonly deliveredBps: number;
}

/** How far back is asked for, in seconds: no further than the gateway tells. */
export function secondsBack(reach: Reach, start: number, now: number): number {
  if (reach === 'lately') return lately / second;
  return Math.min(toldFor / second, Math.max(1, Math.ceil((now - start) / second)));
}

/** What was delivered; `growing` while more is to come. */
function throughputQuery({ id, start }: Pick<Booking, 'id' | 'start'>, reach: Reach, growing: boolean) {
  return queryOptions({
    queryKey: ['bookings', 'throughput', id, reach],
    queryFn: async ({ signal }) => {
      const seconds = secondsBack(reach, Date.parse(start), gatewayNow());
      const { points } = await answer(
        client.GET('/bookings/{id}/throughput', { params: { path: { id }, query: { seconds } }, signal }),
      );
      return points.map((point): Delivered => ({
        at: Date.parse(point.at),
        deliveredBps: point.deliveredBps,
      }));
    },
    refetchInterval: growing ? pollEvery[reach] : false,
    placeholderData: keepPreviousData,
  });
}

export function useThroughput(booking: Pick<Booking, 'id' | 'start'>, reach: Reach, growing: boolean) {
  return useQuery(throughputQuery(booking, reach, growing));
}

/** The least, the mean and the most of what was delivered, in bit/s; null where nothing was measured. */
export function summaryOf(points: readonly Delivered[]) {
  if (points.length === 0) return null;
  let [least, most, sum] = [Infinity, 0, 0];
  for (const { deliveredBps } of points) {
    least = Math.min(least, deliveredBps);
    most = Math.max(most, deliveredBps);
    sum += deliveredBps;
  }
  return { least, mean: sum / points.length, most };
}
