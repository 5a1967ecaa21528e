import type { TableUse } from '../../api/types';
import { TextLink } from '../../ui/ButtonLink';
import { CapacityBar } from '../../ui/CapacityBar';
import { fullestTables } from './digest';
import { Lines } from './Lines';
import { text } from './text';

const most = 5;
const count = new Intl.NumberFormat('en');

/** The flow tables with the least room left. */
export function TableLines({ tables }: { tables: readonly TableUse[] | undefined }) {
  return (
    <Lines
      title={text.tables.title}
      none={text.tables.empty}
      lines={
        tables &&
        fullestTables(tables)
          .slice(0, most)
          .map((table) => {
            const name = text.tables.name(table.switchName, table.name);
            const amounts = text.tables.amounts(count.format(table.entries), count.format(table.maxEntries));
            return (
              <li key={`${table.dpid}/${table.table}`}>
                <TextLink to="/network/switches/$dpid" params={{ dpid: table.dpid }}>
                  {name}
                </TextLink>
                <small>{amounts}</small>
                <CapacityBar
                  label={text.tables.bar(name)}
                  taken={table.entries}
                  limit={table.maxEntries}
                  kind="reserved"
                  amounts={amounts}
                />
              </li>
            );
          })
      }
    />
  );
}
