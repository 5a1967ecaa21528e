import { memo, useMemo } from 'react';
import type { Host, Switch } from '../../../api/types';
import { byName } from '../../../lib/naming';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { text } from '../text';
import { NothingFound } from './NothingFound';

const rowHeights = { height: 60 } as const;

/** Every host: its name, its addresses, and the port it is attached to. */
export const HostTable = memo(function HostTable(props: {
  hosts: readonly Host[];
  switches: readonly Switch[];
}) {
  const { hosts, switches } = props;
  const sorted = useMemo(() => [...hosts].sort((a, b) => byName(a.name, b.name)), [hosts]);
  const columns = useMemo(() => columnsOf(switches), [switches]);
  return (
    <DataTable
      label={text.hosts.title}
      template="minmax(8rem, 1fr) minmax(12rem, 2fr) minmax(8rem, 1fr)"
      columns={columns}
      rows={sorted}
      idOf={idOf}
      windowed={rowHeights}
      empty={<NothingFound>{text.hosts.empty}</NothingFound>}
    />
  );
});

function idOf({ name, mac }: Host): string {
  return `${name} ${mac ?? ''}`;
}

function columnsOf(switches: readonly Switch[]): readonly Column<Host>[] {
  const names = new Map(switches.map(({ dpid, name }) => [dpid, name]));
  const placeOf = ({ at }: Host) =>
    at === null ? text.hosts.unseen : text.hosts.place(names.get(at.dpid) ?? at.dpid, at.port);
  return [
    {
      id: 'name',
      header: text.hosts.name,
      rowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ name }) => name,
    },
    {
      id: 'addresses',
      header: text.hosts.addresses,
      sortBy: ({ addresses }) => addresses.join(', '),
      cell: ({ addresses, mac }) => (
        <>
          {addresses.join(', ')}
          {mac !== null && <small>{mac}</small>}
        </>
      ),
    },
    { id: 'at', header: text.hosts.at, sortBy: placeOf, cell: placeOf },
  ];
}
