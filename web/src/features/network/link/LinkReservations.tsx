import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { mostBookings, useBookingsWithin } from '../../../api/bookings';
import type { Link } from '../../../api/types';
import { TimeChart } from '../../../charts/TimeChart';
import { minute } from '../../../lib/duration';
import { Panel } from '../../../ui/Panel';
import { ErrorState, SkeletonRows } from '../../../ui/States';
import { useNow } from '../../../ui/useNow';
import { CrossingTable } from '../CrossingTable';
import { crosses, standing } from '../crossing';
import { ReachControl } from '../ReachControl';
import { text } from '../text';
import { reaches, type Reach } from '../utilization';
import { stackedByShare } from './stacked';

/** What is, was and will be reserved on a link by the bookings that the person may see, share upon share. */
export function LinkReservations({ link, name }: { link: Link; name: string }) {
  const [reach, setReach] = useState<Reach>('hour');
  // To the minute, so that the same stretch is not fetched anew every second.
  const now = Math.floor(useNow() / minute) * minute;
  const range = { start: now - reaches[reach], end: now + reaches[reach] };
  const query = useBookingsWithin(range);
  if (query.isPending) return <SkeletonRows rows={2} height={180} />;
  if (query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  const crossing = query.data.bookings.filter((booking) => crosses(booking, link));
  const holding = standing(crossing);
  const { series, rows } = stackedByShare(holding, range, text.linkPage.others);
  return (
    <Stack gap="md">
      <Panel
        title={text.linkPage.reserved}
        aside={<ReachControl label={text.reach.around} value={reach} most="month" onChange={setReach} />}
      >
        {query.data.nextCursor !== null && (
          <Text c="dimmed" size="sm" mb="xs">
            {text.crossing.cut(mostBookings)}
          </Text>
        )}
        {holding.length === 0 ? (
          <Text c="dimmed">{text.linkPage.nothingReserved}</Text>
        ) : (
          <TimeChart
            label={text.linkPage.reservedLabel(name)}
            range={range}
            rows={rows}
            series={series}
            levels={[{ name: text.use.limit, bps: link.rateBps, role: 'limit' }]}
            now={now}
            height={220}
          />
        )}
      </Panel>
      <Panel title={text.crossing.title} flush>
        <CrossingTable bookings={crossing} now={now} />
      </Panel>
    </Stack>
  );
}
