import { Text } from '@mantine/core';
import type { Host, Switch } from '../../api/types';
import { memo, useCallback, useMemo } from 'react';
import { byName } from '../../lib/naming';
import { useRowWindow } from '../../ui/useRowWindow';
import classes from './HostTable.module.css';
import { text } from './text';

/** What a row is expected to be high, in pixels, until it is measured. */
const rowHeight = 50;

/** Every host: its name, its addresses, and where it is attached. */
export const HostTable = memo(function HostTable(props: {
  hosts: readonly Host[];
  switches: readonly Switch[];
}) {
  const { hosts, switches } = props;
  const sorted = useMemo(() => [...hosts].sort((a, b) => byName(a.name, b.name)), [hosts]);
  const { list, virtualizer, rows, above, below } = useRowWindow<HTMLTableSectionElement>({
    count: sorted.length,
    height: rowHeight,
    keyOf: useCallback((index) => `${sorted[index]?.name ?? ''} ${sorted[index]?.mac ?? ''}`, [sorted]),
  });
  if (hosts.length === 0) {
    return (
      <Text c="dimmed" p="md">
        {text.hosts.empty}
      </Text>
    );
  }
  const switchNames = new Map(switches.map(({ dpid, name }) => [dpid, name]));
  return (
    <table className={classes['table']} aria-label={text.hosts.title} aria-rowcount={hosts.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">{text.hosts.name}</th>
          <th scope="col">{text.hosts.addresses}</th>
          <th scope="col">{text.hosts.at}</th>
        </tr>
      </thead>
      <tbody ref={list}>
        <Room height={above} />
        {rows.map(({ index, key }) => {
          const host = sorted[index];
          return (
            host && (
              <tr key={key} ref={virtualizer.measureElement} data-index={index} aria-rowindex={index + 2}>
                <th scope="row">{host.name}</th>
                <td>
                  {host.addresses.join(', ')}
                  {host.mac !== null && <small>{host.mac}</small>}
                </td>
                <td>
                  {host.at === null
                    ? text.hosts.unseen
                    : text.hosts.place(switchNames.get(host.at.dpid) ?? host.at.dpid, host.at.port)}
                </td>
              </tr>
            )
          );
        })}
        <Room height={below} />
      </tbody>
    </table>
  );
});

/** Stands for rows that are not drawn. */
function Room({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
