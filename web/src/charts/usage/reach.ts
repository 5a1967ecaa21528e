import { gatewayNow } from '../../api/clock';
import { day, hour, minute } from '../../lib/duration';

/** How far back a chart of usage can look, in milliseconds. */
const reaches = { hour, day, week: 7 * day, month: 30 * day, year: 365 * day } as const;
export type Reach = keyof typeof reaches;

export function isReach(value: string): value is Reach {
  return value in reaches;
}

/** Points that the chart has room for. */
const points = 240;

/** The query parameters for the usage until now. */
export function usageQuery(reach: Reach) {
  const to = gatewayNow();
  return {
    from: new Date(to - reaches[reach]).toISOString(),
    to: new Date(to).toISOString(),
    points,
  };
}

/** How often the chart is asked for again, in milliseconds. */
export function usageInterval(reach: Reach): number {
  return Math.max(10_000, Math.min(reaches[reach] / points, 5 * minute));
}
