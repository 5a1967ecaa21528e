import { useMemo } from 'react';
import type { TableUse } from '../../../api/types';
import { fillOf } from '../../../lib/capacity';
import { byName } from '../../../lib/naming';
import { CapacityBar } from '../../../ui/display/CapacityBar';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { text } from '../text';
import { NothingFound } from './NothingFound';

const count = new Intl.NumberFormat('en');
const rowHeights = { height: 60 } as const;

/** The flow tables and how full each is, fullest first. */
export function OccupancyTable({ tables }: { tables: readonly TableUse[] }) {
  const sorted = useMemo(() => [...tables].sort(fullestFirst), [tables]);
  return (
    <DataTable
      label={text.tables.title}
      template="minmax(8rem, 1fr) minmax(8rem, 1fr)"
      columns={columns}
      rows={sorted}
      idOf={idOf}
      windowed={rowHeights}
      empty={<NothingFound>{text.tables.empty}</NothingFound>}
    />
  );
}

const nameOf = ({ switchName, table, name }: TableUse) => text.tables.name(switchName, table, name);

const columns: readonly Column<TableUse>[] = [
  { id: 'table', header: text.tables.columns.table, rowHeader: true, sortBy: nameOf, cell: nameOf },
  {
    id: 'entries',
    header: text.tables.columns.entries,
    sortBy: ({ entries }) => entries,
    cell: (use) => {
      const amounts = text.tables.amounts(count.format(use.entries), count.format(use.maxEntries));
      return (
        <>
          {amounts}
          <CapacityBar
            label={text.tables.bar(nameOf(use))}
            taken={use.entries}
            limit={use.maxEntries}
            kind="reserved"
            amounts={amounts}
          />
        </>
      );
    },
  },
];

function idOf({ dpid, table }: TableUse): string {
  return `${dpid}/${table}`;
}

function fullestFirst(a: TableUse, b: TableUse): number {
  return percent(b) - percent(a) || byName(a.switchName, b.switchName) || a.table - b.table;
}

/** Whole percents, so that rows do not change places for single entries. */
function percent(table: TableUse): number {
  const fill = fillOf(table.entries, table.maxEntries);
  return fill.kind === 'none' ? 0 : Math.round(Math.min(fill.fraction, 2) * 100);
}
