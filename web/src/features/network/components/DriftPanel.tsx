import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Drift } from '../../../api/types';
import { formatInstant } from '../../../lib/time';
import { Panel } from '../../../ui/layout/Panel';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { useMinute } from '../../../ui/useNow';
import { useDrift } from '../../../api/network';
import { text } from '../text';

/** What was found on a switch that is not as wanted, and when it was put right. */
export function DriftPanel({ dpid }: { dpid: string }) {
  const query = useDrift();
  const now = useMinute();
  const found = query.data?.drift.filter((one) => one.dpid === dpid) ?? [];
  return (
    <Panel title={text.drift.title} flush>
      {query.isPending && <SkeletonRows rows={2} height={34} />}
      {query.isError && query.data === undefined && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && found.length === 0 && (
        <Text c="dimmed" p="md">
          {text.drift.none}
        </Text>
      )}
      {found.length > 0 && <DriftTable found={found} now={now} />}
    </Panel>
  );
}

function DriftTable({ found, now }: { found: readonly Drift[]; now: number }) {
  const columns = useMemo(() => columnsOf(now), [now]);
  return (
    <DataTable
      label={text.drift.title}
      template="max-content minmax(10rem, 1.4fr) minmax(8rem, 1fr) minmax(8rem, 1fr) max-content max-content"
      columns={columns}
      rows={found}
      idOf={idOf}
    />
  );
}

function idOf({ at, part, rule, kind }: Drift): string {
  return `${at} ${part} ${rule ?? ''} ${kind}`;
}

function columnsOf(now: number): readonly Column<Drift>[] {
  const words = text.drift;
  return [
    {
      id: 'at',
      header: words.at,
      sortBy: ({ at }) => Date.parse(at),
      cell: ({ at }) => formatInstant(at, now),
    },
    {
      id: 'what',
      header: words.what,
      cell: ({ kind, part, count, rule }) => (
        <>
          {words.kind(kind, part, count)} <small>{rule}</small>
        </>
      ),
    },
    { id: 'was', header: words.was, cell: ({ found }) => found },
    { id: 'wanted', header: words.wanted, cell: ({ wanted }) => wanted },
    { id: 'who', header: words.who, cell: ({ who }) => who },
    {
      id: 'repaired',
      header: words.repaired,
      cell: ({ repairedAt }) => (repairedAt === null ? words.notYet : formatInstant(repairedAt, now)),
    },
  ];
}
