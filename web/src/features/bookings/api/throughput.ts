import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../api/client';
import { gatewayNow } from '../../../api/clock';
import type { Booking } from '../../../api/types';
import { minute, second } from '../../../lib/duration';
import type { Interval } from '../../../lib/timeline';

/** The last ten minutes, second by second; or the whole window, in means over longer times where it is long. */
export const reaches = ['lately', 'whole'] as const;
export type Reach = (typeof reaches)[number];

const lately = 10 * minute;
const pollEvery: Readonly<Record<Reach, number>> = { lately: 2 * second, whole: 10 * second };

/** What a flow got at an instant (milliseconds), in bit/s. */
export interface Delivered {
  readonly at: number;
  readonly deliveredBps: number;
}

/** What of a window is over at an instant; null before there is a second of it. */
export function spanOf({ start, end }: Pick<Booking, 'start' | 'end'>, now: number): Interval | null {
  const span = { start: Date.parse(start), end: end === null ? now : Math.min(Date.parse(end), now) };
  return span.end - span.start < second ? null : span;
}

type Window = Pick<Booking, 'id' | 'start' | 'end'>;

async function deliveredLately({ id }: Window, signal: AbortSignal): Promise<Delivered[]> {
  const query = { seconds: lately / second };
  const { points } = await answer(
    client.GET('/bookings/{id}/throughput', { params: { path: { id }, query }, signal }),
  );
  return points.map(({ at, deliveredBps }) => ({ at: Date.parse(at), deliveredBps }));
}

async function deliveredInAll(window: Window, signal: AbortSignal): Promise<Delivered[]> {
  const span = spanOf(window, gatewayNow());
  if (span === null) return [];
  const query = { from: new Date(span.start).toISOString(), to: new Date(span.end).toISOString() };
  const { points } = await answer(
    client.GET('/bookings/{id}/utilization', { params: { path: { id: window.id }, query }, signal }),
  );
  return points.flatMap(({ at, mean }) =>
    mean === null ? [] : [{ at: Date.parse(at), deliveredBps: mean }],
  );
}

/** What was delivered; `growing` while more is to come. */
function throughputQuery(window: Window, reach: Reach, growing: boolean) {
  return queryOptions({
    queryKey: ['bookings', 'throughput', window.id, reach],
    queryFn: ({ signal }) => (reach === 'lately' ? deliveredLately : deliveredInAll)(window, signal),
    refetchInterval: growing ? pollEvery[reach] : false,
    placeholderData: keepPreviousData,
  });
}

export function useThroughput(window: Window, reach: Reach, growing: boolean) {
  return useQuery(throughputQuery(window, reach, growing));
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
