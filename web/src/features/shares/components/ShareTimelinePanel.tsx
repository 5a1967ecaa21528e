import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shareTimelineQuery } from '../../../api/shares';
import type { Share } from '../../../api/types';
import { TimeChart } from '../../../charts/TimeChart';
import type { Level, Series } from '../../../charts/series';
import { day, hour } from '../../../lib/duration';
import { stack } from '../../../lib/timeline';
import { Panel } from '../../../ui/layout/Panel';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { useMinute } from '../../../ui/useNow';
import { text } from '../text';

const lengths = { hour, quarter: 6 * hour, day, week: 7 * day } as const;
type Range = keyof typeof lengths;

function isRange(value: string): value is Range {
  return value in lengths;
}

const series: readonly Series[] = [
  { key: 'reserved', name: text.page.reserved, role: 'reserved', shape: 'steps' },
];

/** What is reserved on a share from now on, against the most that may be. */
export function ShareTimelinePanel({ share }: { share: Share }) {
  const [range, setRange] = useState<Range>('hour');
  // To the minute, so that the same stretch is not fetched anew every second.
  const start = useMinute();
  const end = start + lengths[range];
  const query = useQuery({
    ...shareTimelineQuery(share.name, start, end),
    placeholderData: keepPreviousData,
  });
  const levels: readonly Level[] = [{ name: text.page.maximum, bps: share.maxReserveBps, role: 'limit' }];
  return (
    <Panel
      title={text.page.timeline}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={text.page.range}
          value={range}
          data={Object.entries(text.page.ranges).map(([value, label]) => ({ value, label }))}
          onChange={(value) => {
            if (isRange(value)) setRange(value);
          }}
        />
      }
    >
      {query.isPending && <SkeletonRows rows={1} height={220} />}
      {query.isError && query.data === undefined && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <TimeChart
          label={text.page.timelineLabel(share.name)}
          range={{ start, end }}
          rows={stack(query.data.steps, { start, end }).map(({ at, reservedBps }) => ({
            at,
            rates: { reserved: reservedBps },
          }))}
          series={series}
          levels={levels}
        />
      )}
    </Panel>
  );
}
