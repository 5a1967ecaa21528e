import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import type { TableUse } from '../../../api/types';
import { Panel } from '../../../ui/layout/Panel';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { ReachControl } from './ReachControl';
import { OccupancyTable } from './OccupancyTable';
import { text } from '../text';
import { UtilizationChart } from './UtilizationChart';
import { useTableUtilization, type Reach } from '../api/utilization';

/** How full the flow tables of a switch are, and one of them over time. */
export function OccupancyPanel({ tables }: { tables: readonly TableUse[] }) {
  const [chosen, setChosen] = useState(tables.at(0)?.table ?? 0);
  const [reach, setReach] = useState<Reach>('hour');
  const table = tables.find((one) => one.table === chosen) ?? tables.at(0);
  return (
    <Panel
      title={text.switchPage.tables}
      flush
      aside={<ReachControl label={text.reach.choose} value={reach} onChange={setReach} />}
    >
      <OccupancyTable tables={tables} />
      {table && (
        <Stack gap="xs" p="md" pt="xs">
          {tables.length > 1 && (
            <SegmentedControl
              size="xs"
              style={{ alignSelf: 'flex-start' }}
              aria-label={text.switchPage.chooseTable}
              value={String(table.table)}
              data={tables.map((one) => ({ value: String(one.table), label: one.name }))}
              onChange={(value) => {
                setChosen(Number(value));
              }}
            />
          )}
          <Occupancy key={table.table} table={table} reach={reach} />
        </Stack>
      )}
    </Panel>
  );
}

function Occupancy({ table, reach }: { table: TableUse; reach: Reach }) {
  const query = useTableUtilization(table.dpid, table.table, reach);
  if (query.isPending) return <SkeletonRows rows={1} height={220} />;
  if (query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  const { entries, most, limit } = text.switchPage;
  return (
    <UtilizationChart
      label={text.switchPage.tableLabel(text.tables.name(table.switchName, table.table, table.name))}
      utilization={query.data}
      words={{ mean: entries, peak: most, limit, none: text.use.none }}
    />
  );
}
