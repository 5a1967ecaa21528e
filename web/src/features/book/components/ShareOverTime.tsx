import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { shareTimelineQuery } from '../../../api/shares';
import { TimeChart } from '../../../charts/TimeChart';
import type { Level, Series } from '../../../charts/series';
import { hour, minute } from '../../../lib/duration';
import { formatRate } from '../../../lib/rate';
import { peakOf, rangeAround, stack } from '../../../lib/timeline';
import { Panel } from '../../../ui/layout/Panel';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import type { Candidate } from '../preview';
import { text } from '../text';

const series: readonly Series[] = [
  { key: 'reserved', name: text.reserved, role: 'reserved', shape: 'steps' },
  { key: 'candidate', name: text.thisBooking, role: 'candidate', shape: 'steps' },
];

/** What is reserved on the share around the window, with this booking on top, against the most that may be. */
export function ShareOverTime(props: { share: string; candidate: Candidate | null; now: number }) {
  const { share, candidate: window, now } = props;
  const range = window ? rangeAround(window, now) : { start: now, end: now + hour };
  const to = Math.ceil(range.end / minute) * minute;
  const query = useQuery({
    ...shareTimelineQuery(share, range.start, to),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={text.timeline(share)}>
      {query.isPending && <SkeletonRows rows={1} height={200} />}
      {query.isError && query.data === undefined && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Timeline share={share} data={query.data} range={range} window={window} />}
    </Panel>
  );
}

function Timeline(props: {
  share: string;
  data: { maxReserveBps: number; steps: readonly { at: number; bps: number }[] };
  range: { start: number; end: number };
  window: Candidate | null;
}) {
  const { window, data } = props;
  const stacked = stack(data.steps, props.range, window ?? undefined);
  const levels: readonly Level[] = [{ name: text.maximum, bps: data.maxReserveBps, role: 'limit' }];
  return (
    <>
      <TimeChart
        label={text.timelineLabel(props.share)}
        range={props.range}
        rows={stacked.map(({ at, reservedBps, addedBps }) => ({
          at,
          rates: { reserved: reservedBps, candidate: addedBps },
        }))}
        series={series}
        levels={levels}
        height={200}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {text.peak(formatRate(peakOf(stacked)), formatRate(data.maxReserveBps))}
      </Text>
    </>
  );
}
