import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { ErrorState, SkeletonRows } from '../../../ui/States';
import { ReachControl } from '../ReachControl';
import { text } from '../text';
import { UtilizationChart } from '../UtilizationChart';
import { useQueueUtilization, type Reach } from '../utilization';

/** What the queue of a booking sent, against what it is guaranteed. */
export function QueueChart(props: {
  place: { readonly dpid: string; readonly port: number; readonly queue: number };
  guaranteedBps: number;
}) {
  const { port, queue } = props.place;
  const [reach, setReach] = useState<Reach>('hour');
  const query = useQueueUtilization(props.place, reach);
  const words = { mean: text.entries.sent, peak: text.use.peak, limit: text.use.limit, none: text.use.none };
  return (
    <Stack gap="xs" p="md">
      <Group justify="space-between">
        <strong>{text.entries.show(queue, port)}</strong>
        <ReachControl label={text.reach.choose} value={reach} onChange={setReach} />
      </Group>
      {query.isPending && <SkeletonRows rows={1} height={220} />}
      {query.isError && query.data === undefined && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <UtilizationChart
          label={text.entries.label(queue, port)}
          utilization={query.data}
          words={words}
          levels={[{ name: text.entries.guaranteed, bps: props.guaranteedBps, role: 'reserved' }]}
        />
      )}
    </Stack>
  );
}
