import { SegmentedControl, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../../api/problem';
import type { UsagePoint } from '../../api/types';
import type { Level, Series, TimeRow } from '../series';
import { TimeChart } from '../TimeChart';
import { Alert } from '../../ui/feedback/Alert';
import { problemWords } from '../../ui/feedback/problemWords';
import { ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { Panel } from '../../ui/layout/Panel';
import { text } from '../../ui/text';
import { isReach, type Reach } from './reach';

const words = text.usage;

const series: readonly Series[] = [
  { key: 'reserved', name: words.reserved, role: 'reserved', shape: 'steps' },
  { key: 'delivered', name: words.delivered, role: 'used', shape: 'line' },
];

/** The rates of several bookings together, in steps over a time. */
interface UsageOverTime {
  readonly from: string;
  readonly to: string;
  readonly points: readonly UsagePoint[];
}

/** What bookings reserved and what was delivered to them, as far back as is wanted. */
export function UsagePanel(props: {
  /** What the chart shows, for those who do not see it. */
  label: string;
  query: UseQueryResult<UsageOverTime>;
  reach: Reach;
  onReach: (reach: Reach) => void;
  levels?: readonly Level[];
}) {
  const { query } = props;
  const isTooMuch = query.error instanceof ApiError && query.error.problem === 'too-much';
  return (
    <Panel
      title={words.title}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={words.choose}
          value={props.reach}
          data={Object.entries(words.reaches).map(([value, label]) => ({ value, label }))}
          onChange={(value) => {
            if (isReach(value)) props.onReach(value);
          }}
        />
      }
    >
      {query.isPending && <SkeletonRows rows={1} height={220} />}
      {isTooMuch && (
        <Alert tone="warn" title={words.tooMuch} announced="politely">
          {problemWords(query.error).advice}
        </Alert>
      )}
      {query.isError && !isTooMuch && query.data === undefined && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && !isTooMuch && (
        <UsageChart label={props.label} usage={query.data} levels={props.levels ?? []} />
      )}
    </Panel>
  );
}

function UsageChart(props: { label: string; usage: UsageOverTime; levels: readonly Level[] }) {
  const { usage } = props;
  if (usage.points.every(({ reservedPeak }) => reservedPeak === 0)) {
    return <Text c="dimmed">{words.none}</Text>;
  }
  return (
    <TimeChart
      label={props.label}
      range={{ start: Date.parse(usage.from), end: Date.parse(usage.to) }}
      rows={usage.points.map(rowOf)}
      series={series}
      levels={props.levels}
      height={220}
    />
  );
}

/** A step in which something was reserved and nothing was measured does not count for what was delivered. */
function rowOf({ at, mean, reservedMean }: UsagePoint): TimeRow {
  return {
    at: Date.parse(at),
    rates: { reserved: reservedMean, ...(mean !== null && { delivered: mean }) },
  };
}
