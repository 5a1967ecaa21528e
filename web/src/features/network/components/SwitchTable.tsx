import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { memo } from 'react';
import type { Switch } from '../../../api/types';
import { StateBadge } from '../../../ui/display/StateBadge';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { text } from '../text';
import { NothingFound } from './NothingFound';

const rowHeights = { height: 102 } as const;

/** Every switch: its ports, how it queues, and whether it is connected. */
export const SwitchTable = memo(function SwitchTable({ switches }: { switches: readonly Switch[] }) {
  return (
    <DataTable
      label={text.switches.title}
      template="minmax(6.5rem, 1.2fr) minmax(6rem, 1fr) 7rem"
      columns={columns}
      rows={switches}
      idOf={dpidOf}
      windowed={rowHeights}
      empty={<NothingFound>{text.switches.empty}</NothingFound>}
    />
  );
});

const columns: readonly Column<Switch>[] = [
  {
    id: 'switch',
    header: text.switches.columns.name,
    rowHeader: true,
    sortBy: ({ name }) => name,
    cell: ({ dpid, name }) => (
      <>
        <TextLink to="/network/switches/$dpid" params={{ dpid }}>
          {name}
        </TextLink>{' '}
        <small>{dpid}</small>
      </>
    ),
  },
  {
    id: 'ports',
    header: text.switches.columns.ports,
    sortBy: ({ ports }) => ports.filter(({ up }) => up).length,
    cell: ({ ports, queues }) => (
      <>
        {text.switches.ports(ports.filter(({ up }) => up).length, ports.length)}
        <small>{text.switches.queues[queues]}</small>
      </>
    ),
  },
  {
    id: 'state',
    header: text.switches.columns.state,
    sortBy: ({ connected }) => (connected ? 1 : 0),
    cell: ({ connected }) => (
      <StateBadge
        tone={connected ? 'good' : 'bad'}
        icon={connected ? <IconCircleCheck size={15} /> : <IconCircleX size={15} />}
      >
        {connected ? text.switches.connected : text.switches.away}
      </StateBadge>
    ),
  },
];

function dpidOf({ dpid }: Switch): string {
  return dpid;
}
