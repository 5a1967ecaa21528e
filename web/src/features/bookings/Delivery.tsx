import { Text } from '@mantine/core';
import type { Booking } from '../../api/types';
import { TimeChart } from '../../charts/TimeChart';
import type { Level, Series } from '../../charts/series';
import { formatRate } from '../../lib/rate';
import { ErrorState, SkeletonRows } from '../../ui/States';
import { useNow } from '../../ui/useNow';
import { phaseOf } from './phase';
import { text } from './text';
import { useThroughput } from './throughput';

const series: readonly Series[] = [
  { key: 'delivered', name: text.columns.delivered, role: 'used', shape: 'line' },
];

/** What the network delivered against what it promised, live while the window is on. */
export function Delivery({ booking }: { booking: Booking }) {
  const now = useNow();
  const phase = phaseOf(booking, now);
  const query = useThroughput(booking.id, phase === 'running');
  if (query.isPending) return <SkeletonRows rows={1} height={220} />;
  if (query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const first = query.data.at(0);
  const last = query.data.at(-1);
  if (first === undefined || last === undefined) return <Text c="dimmed">{text.page.noPoints}</Text>;
  const levels: readonly Level[] = [{ name: text.page.guaranteed, bps: booking.rateBps, role: 'reserved' }];
  return (
    <TimeChart
      label={text.page.chartLabel(formatRate(booking.rateBps))}
      range={{ start: first.at, end: Math.max(last.at, first.at + 10_000) }}
      rows={query.data.map(({ at, deliveredBps }) => ({ at, rates: { delivered: deliveredBps } }))}
      series={series}
      levels={levels}
    />
  );
}
