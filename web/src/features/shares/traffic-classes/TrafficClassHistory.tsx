import { Text } from '@mantine/core';
import type { TrafficClass, TrafficClassHistory as History } from '../../../api/types';
import type { Level, Series, TimeRow } from '../../../charts/series';
import { TimeChart } from '../../../charts/TimeChart';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { useTrafficClassHistory } from './api';
import { text } from './text';

const words = text.history;
const height = 200;

/** What a traffic class sent on each link in the last minutes. */
export function TrafficClassHistory({ of }: { of: TrafficClass }) {
  const query = useTrafficClassHistory(of.name);
  if (query.isPending) return <SkeletonRows rows={1} height={height} />;
  if (query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  const first = query.data.links[0]?.history;
  if (first === undefined) return <Text c="dimmed">{words.none}</Text>;
  return (
    <TimeChart
      label={words.label(of.name)}
      range={{ start: Date.parse(first.from), end: Date.parse(first.to) }}
      rows={rowsOf(query.data)}
      series={seriesOf(query.data)}
      levels={levelsOf(of)}
      height={height}
    />
  );
}

/** Lines of neighbours have different colours; those of many links are paler the second time. */
const roles = ['used', 'reserved', 'candidate'] as const;

function seriesOf({ links }: History): Series[] {
  return links.map(({ link }, at) => ({
    key: link,
    name: link,
    role: roles[at % roles.length] ?? 'used',
    shape: 'line',
    shade: Math.floor(at / roles.length),
  }));
}

function levelsOf({ minBps, maxBps }: TrafficClass): Level[] {
  return [
    ...(minBps > 0 ? [{ name: text.form.min, bps: minBps, role: 'reserved' } as const] : []),
    ...(maxBps !== null ? [{ name: text.form.max, bps: maxBps, role: 'limit' } as const] : []),
  ];
}

/** A row for each step in which anything was measured. */
function rowsOf({ links }: History): TimeRow[] {
  const rows = new Map<number, Record<string, number>>();
  for (const { link, history } of links) {
    for (const { at, mean } of history.points) {
      if (mean === null) continue;
      const instant = Date.parse(at);
      rows.set(instant, { ...rows.get(instant), [link]: mean });
    }
  }
  return [...rows].sort(([a], [b]) => a - b).map(([at, rates]) => ({ at, rates }));
}
