import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useHostName } from '../../../api/hosts';
import type { TrafficClass, TrafficClassHistory as History, Utilization } from '../../../api/types';
import type { Level, Series, TimeRow } from '../../../charts/series';
import { TimeChart } from '../../../charts/TimeChart';
import { describeFlowGroup } from '../../../lib/flow';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { useTrafficClassHistory } from './api';
import { text } from './text';

const words = text.history;
const height = 200;

type By = 'links' | 'flows';
const choices: { value: By; label: string }[] = [
  { value: 'links', label: words.byLink },
  { value: 'flows', label: words.byFlows },
];

/** What a traffic class carried in the last minutes, by link or by its flow groups. */
export function TrafficClassHistory({ of }: { of: TrafficClass }) {
  const [by, setBy] = useState<By>('links');
  const query = useTrafficClassHistory(of.name);
  const nameOf = useHostName();
  if (query.isPending) return <SkeletonRows rows={1} height={height} />;
  if (query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  const lines = linesOf(query.data, nameOf)[by].filter(({ history }) =>
    history.points.some(({ mean }) => mean),
  );
  const first = lines[0]?.history;
  return (
    <Stack gap="xs">
      <SegmentedControl
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        aria-label={words.by}
        data={choices}
        value={by}
        onChange={setBy}
      />
      {first === undefined ? (
        <EmptyState bare>{words.none}</EmptyState>
      ) : (
        <TimeChart
          label={by === 'links' ? words.label(of.name) : words.labelOfFlows(of.name)}
          range={{ start: Date.parse(first.from), end: Date.parse(first.to) }}
          rows={rowsOf(lines)}
          series={seriesOf(lines)}
          levels={by === 'links' ? levelsOf(of) : []}
          height={height}
        />
      )}
    </Stack>
  );
}

interface Line {
  readonly key: string;
  readonly name: string;
  readonly history: Utilization;
}

function linesOf({ links, flows }: History, nameOf: (address: string) => string): Record<By, Line[]> {
  return {
    links: links.map(({ link, history }) => ({ key: link, name: link, history })),
    flows: flows.map(({ flowGroup, flowGroupText, history }) => ({
      key: flowGroupText,
      name: describeFlowGroup(flowGroup, nameOf),
      history,
    })),
  };
}

/** Lines of neighbours have different colours; those of many are paler the second time. */
const roles = ['used', 'reserved', 'candidate'] as const;

function seriesOf(lines: readonly Line[]): Series[] {
  return lines.map(({ key, name }, at) => ({
    key,
    name,
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
function rowsOf(lines: readonly Line[]): TimeRow[] {
  const rows = new Map<number, Record<string, number>>();
  for (const { key, history } of lines) {
    for (const { at, mean } of history.points) {
      if (mean === null) continue;
      const instant = Date.parse(at);
      rows.set(instant, { ...rows.get(instant), [key]: mean });
    }
  }
  return [...rows].sort(([a], [b]) => a - b).map(([at, rates]) => ({ at, rates }));
}
