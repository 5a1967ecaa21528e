import { SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../api/problem';
import type { Share, ShareUsage } from '../../../api/types';
import type { Series, TimeRow } from '../../../charts/series';
import { TimeChart } from '../../../charts/TimeChart';
import { Alert } from '../../../ui/feedback/Alert';
import { Panel } from '../../../ui/layout/Panel';
import { problemWords } from '../../../ui/feedback/problemWords';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { text } from '../text';
import { isReach, useUsage, type Reach } from '../api/usage';

const words = text.usage;

const series: readonly Series[] = [
  { key: 'reserved', name: words.reserved, role: 'reserved', shape: 'steps' },
  { key: 'got', name: words.got, role: 'used', shape: 'line' },
];

/** What the bookings of a share got, beside what they had reserved, as far back as is wanted. */
export function UsagePanel({ share }: { share: Share }) {
  const [reach, setReach] = useState<Reach>('hour');
  const query = useUsage(share.name, reach);
  const isTooMuch = query.error instanceof ApiError && query.error.problem === 'too-much';
  return (
    <Panel
      title={words.title}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={words.choose}
          value={reach}
          data={Object.entries(words.reaches).map(([value, label]) => ({ value, label }))}
          onChange={(value) => {
            if (isReach(value)) setReach(value);
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
      {query.data && !isTooMuch && <UsageChart share={share} usage={query.data} />}
    </Panel>
  );
}

function UsageChart({ share, usage }: { share: Share; usage: ShareUsage }) {
  if (usage.points.every(({ reservedPeak }) => reservedPeak === 0)) {
    return <Text c="dimmed">{words.none}</Text>;
  }
  return (
    <TimeChart
      label={words.label(share.name)}
      range={{ start: Date.parse(usage.from), end: Date.parse(usage.to) }}
      rows={usage.points.map(rowOf)}
      series={series}
      levels={[{ name: words.limit, bps: usage.limit, role: 'limit' }]}
      height={220}
    />
  );
}

/** A step in which something was reserved and nothing was measured does not count for what was delivered. */
function rowOf({ at, mean, reservedMean }: ShareUsage['points'][number]): TimeRow {
  return {
    at: Date.parse(at),
    rates: { reserved: reservedMean, ...(mean !== null && { got: mean }) },
  };
}
