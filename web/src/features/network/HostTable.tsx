import { Text } from '@mantine/core';
import type { Host, Switch } from '../../api/types';
import { memo } from 'react';
import { byName } from '../../lib/naming';
import classes from './HostTable.module.css';
import { text } from './text';

/** Every host: its name, its addresses, and where it is attached. */
export const HostTable = memo(function HostTable(props: {
  hosts: readonly Host[];
  switches: readonly Switch[];
}) {
  const { hosts, switches } = props;
  if (hosts.length === 0) {
    return (
      <Text c="dimmed" p="md">
        {text.hosts.empty}
      </Text>
    );
  }
  const switchNames = new Map(switches.map(({ dpid, name }) => [dpid, name]));
  const sorted = [...hosts].sort((a, b) => byName(a.name, b.name));
  return (
    <table className={classes['table']} aria-label={text.hosts.title}>
      <thead>
        <tr>
          <th scope="col">{text.hosts.name}</th>
          <th scope="col">{text.hosts.addresses}</th>
          <th scope="col">{text.hosts.at}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((host) => (
          <tr key={`${host.name} ${host.mac ?? ''}`}>
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
        ))}
      </tbody>
    </table>
  );
});
