import { Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Service, ServiceHistory } from '../../../api/types';
import type { Series, TimeRow } from '../../../charts/series';
import { TimeChart } from '../../../charts/TimeChart';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { Panel } from '../../../ui/layout/Panel';
import { reaches, useServiceHistory, type Measure, type Reach } from '../api/history';
import { text } from '../text';
import { nameOfServer } from '../utils/state';

const words = text.history;
const microsPerMilli = 1_000;

const isMeasure = (value: string): value is Measure => value in words.measures;
const isReach = (value: string): value is Reach => value in reaches;

/** How the servers of a service were over time. */
export function HistoryPanel({ service }: { service: Service }) {
  const counted = service.servers.some(({ flows }) => flows !== null);
  const [chosen, setMeasure] = useState<Measure | null>(null);
  const [reach, setReach] = useState<Reach>('quarter');
  const measure = chosen ?? (counted ? 'flows' : 'sent');
  return (
    <Panel
      title={words.title}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={words.reach}
          value={reach}
          data={Object.entries(words.reaches).map(([value, label]) => ({ value, label }))}
          onChange={(value) => {
            if (isReach(value)) setReach(value);
          }}
        />
      }
    >
      <Group mb="sm">
        <SegmentedControl
          size="xs"
          aria-label={words.measure}
          value={measure}
          data={Object.entries(words.measures).map(([value, label]) => ({ value, label }))}
          onChange={(value) => {
            if (isMeasure(value)) setMeasure(value);
          }}
        />
      </Group>
      <History key={measure} name={service.name} measure={measure} reach={reach} />
    </Panel>
  );
}

function History({ name, measure, reach }: { name: string; measure: Measure; reach: Reach }) {
  const query = useServiceHistory(name, measure, reach);
  if (query.isPending) return <SkeletonRows rows={1} height={220} />;
  if (query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  const rows = rowsOf(query.data, measure);
  const first = query.data.servers[0]?.history;
  if (rows.length === 0 || first === undefined) return <EmptyState bare>{words.none}</EmptyState>;
  const label = measure === 'answer' ? words.answerMillis : words.measures[measure];
  return (
    <TimeChart
      label={words.label(label, name)}
      range={{ start: Date.parse(first.from), end: Date.parse(first.to) }}
      rows={rows}
      series={seriesOf(query.data)}
      measure={measure === 'sent' ? 'rate' : 'count'}
      height={220}
    />
  );
}

/** Lines of neighbours have different colours; those of many servers are paler the second time. */
const roles = ['used', 'reserved', 'candidate'] as const;

function seriesOf({ servers }: ServiceHistory): Series[] {
  return servers.map((server, at) => ({
    key: nameOfServer(server),
    name: nameOfServer(server),
    role: roles[at % roles.length] ?? 'used',
    shape: 'line',
    shade: Math.floor(at / roles.length),
  }));
}

/** A row for each step in which anything was measured. */
function rowsOf({ servers }: ServiceHistory, measure: Measure): TimeRow[] {
  const scale = measure === 'answer' ? microsPerMilli : 1;
  const rows = new Map<number, Record<string, number>>();
  for (const server of servers) {
    for (const { at, mean } of server.history.points) {
      if (mean === null) continue;
      const instant = Date.parse(at);
      const row = rows.get(instant) ?? {};
      row[nameOfServer(server)] = mean / scale;
      rows.set(instant, row);
    }
  }
  return [...rows].sort(([a], [b]) => a - b).map(([at, rates]) => ({ at, rates }));
}
