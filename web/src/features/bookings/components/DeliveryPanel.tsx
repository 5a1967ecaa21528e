import { Group, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import type { Booking } from '../../../api/types';
import { TimeChart } from '../../../charts/TimeChart';
import type { Level, Series } from '../../../charts/series';
import { minute, second } from '../../../lib/duration';
import { formatMeasuredRate, formatRate } from '../../../lib/rate';
import { Panel } from '../../../ui/layout/Panel';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { useNow } from '../../../ui/useNow';
import { phaseOf } from '../utils/phase';
import { text } from '../text';
import { reaches, summaryOf, useThroughput, type Delivered, type Reach } from '../api/throughput';

const words = text.page;

const series: readonly Series[] = [
  { key: 'delivered', name: text.columns.delivered, role: 'used', shape: 'line' },
];

/** What the network delivered against what it promised: live while the window is on, all of it once it is over. */
export function DeliveryPanel({ booking }: { booking: Booking }) {
  const now = useNow();
  const phase = phaseOf(booking, now);
  const running = phase === 'running';
  const [chosen, setChosen] = useState<Reach>('lately');
  const reach = running ? chosen : 'whole';
  const started = now - Date.parse(booking.start);
  return (
    <Panel
      title={words.chart}
      aside={
        running &&
        started > 10 * minute && (
          <SegmentedControl
            size="xs"
            aria-label={words.reach}
            value={reach}
            data={reaches.map((value) => ({ value, label: words.reaches[value] }))}
            onChange={(value) => {
              setChosen(value === 'whole' ? 'whole' : 'lately');
            }}
          />
        )
      }
    >
      {phase === 'coming' ? (
        <EmptyState bare>{words.noPoints}</EmptyState>
      ) : (
        <Delivery booking={booking} reach={reach} running={running} />
      )}
    </Panel>
  );
}

function Delivery(props: { booking: Booking; reach: Reach; running: boolean }) {
  const { booking, reach, running } = props;
  const query = useThroughput(booking, reach, running);
  if (query.isPending) return <SkeletonRows rows={1} height={220} />;
  if (query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const first = query.data.at(0);
  const last = query.data.at(-1);
  if (first === undefined || last === undefined) {
    return <EmptyState bare>{running ? words.noPoints : words.nonePoints}</EmptyState>;
  }
  const levels: readonly Level[] = [{ name: words.guaranteed, bps: booking.rateBps, role: 'reserved' }];
  return (
    <>
      <TimeChart
        label={words.chartLabel(formatRate(booking.rateBps))}
        range={{ start: first.at, end: Math.max(last.at, first.at + 10 * second) }}
        rows={query.data.map(({ at, deliveredBps }) => ({ at, rates: { delivered: deliveredBps } }))}
        series={series}
        levels={levels}
      />
      <Summary points={query.data} />
    </>
  );
}

function Summary({ points }: { points: readonly Delivered[] }) {
  const summary = summaryOf(points);
  if (summary === null) return null;
  return (
    <Group gap="lg" mt="xs">
      {(['mean', 'least', 'most'] as const).map((name) => (
        <Text key={name} size="sm" c="dimmed">
          {words.summary[name](formatMeasuredRate(summary[name]))}
        </Text>
      ))}
    </Group>
  );
}
