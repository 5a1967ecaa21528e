import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { TableUse } from '../../../api/types';
import { fillOf } from '../../../lib/capacity';
import { byName } from '../../../lib/naming';
import { CapacityBar } from '../../../ui/display/CapacityBar';
import { LongList } from '../../../ui/table/LongList';
import classes from './TableList.module.css';
import { text } from '../text';

const count = new Intl.NumberFormat('en');

/** What an item is expected to be high, in pixels, until it is measured. */
const itemHeight = 54;

/** How full every flow table is, fullest first. */
export function TableList({ tables }: { tables: readonly TableUse[] }) {
  const sorted = useMemo(() => [...tables].sort(fullestFirst), [tables]);
  if (tables.length === 0) {
    return (
      <Text c="dimmed" p="md">
        {text.tables.empty}
      </Text>
    );
  }
  return (
    <LongList
      className={classes['list']}
      label={text.tables.title}
      rows={sorted}
      height={itemHeight}
      keyOf={keyOf}
    >
      {(table, place) => {
        const name = text.tables.name(table.switchName, table.table, table.name);
        const amounts = text.tables.amounts(count.format(table.entries), count.format(table.maxEntries));
        return (
          <li key={keyOf(table)} {...place}>
            <span className={classes['name']}>{name}</span>
            <small>{amounts}</small>
            <div className={classes['bar']}>
              <CapacityBar
                label={text.tables.bar(name)}
                taken={table.entries}
                limit={table.maxEntries}
                kind="reserved"
                amounts={amounts}
              />
            </div>
          </li>
        );
      }}
    </LongList>
  );
}

function keyOf({ dpid, table }: TableUse): string {
  return `${dpid}/${table}`;
}

function fullestFirst(a: TableUse, b: TableUse): number {
  return fraction(b) - fraction(a) || byName(a.switchName, b.switchName) || a.table - b.table;
}

/** To whole percents, so that the list does not jump for single entries. */
function fraction(table: TableUse): number {
  const fill = fillOf(table.entries, table.maxEntries);
  return fill.kind === 'none' ? 0 : Math.round(Math.min(fill.fraction, 2) * 100);
}
