import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { LinkUse, Switch } from '../../../api/types';
import { formatRate } from '../../../lib/rate';
import { StateBadge } from '../../../ui/display/StateBadge';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { text } from '../text';

type Port = Switch['ports'][number];

/** The ports of a switch, and the link at each. */
export function PortTable({ node, links }: { node: Switch; links: readonly LinkUse[] }) {
  const columns = useMemo(() => columnsOf(node.name, links), [node.name, links]);
  return (
    <DataTable
      label={text.switchPage.ports}
      template="minmax(9rem, 1fr) minmax(6rem, 1fr) max-content minmax(9rem, 2fr)"
      columns={columns}
      rows={node.ports}
      idOf={numberOf}
    />
  );
}

function numberOf({ number }: Port): string {
  return String(number);
}

function columnsOf(switchName: string, links: readonly LinkUse[]): readonly Column<Port>[] {
  const words = text.switchPage;
  const linkAt = ({ number }: Port) => links.find(({ id }) => id.startsWith(`${switchName}:${number}>`));
  return [
    {
      id: 'port',
      header: words.port,
      rowHeader: true,
      sortBy: ({ number }) => number,
      cell: ({ number, name }) => (
        <>
          {number} <small>{name}</small>
        </>
      ),
    },
    {
      id: 'status',
      header: words.status,
      sortBy: ({ up }) => (up ? 1 : 0),
      cell: ({ up }) => (
        <StateBadge
          tone={up ? 'good' : 'bad'}
          icon={up ? <IconArrowUp size={14} /> : <IconArrowDown size={14} />}
        >
          {up ? words.up : words.down}
        </StateBadge>
      ),
    },
    {
      id: 'rate',
      header: words.rate,
      numeric: true,
      sortBy: ({ rateBps }) => rateBps,
      cell: ({ rateBps }) => formatRate(rateBps),
    },
    {
      id: 'leadsTo',
      header: words.leadsTo,
      sortBy: (port) => linkAt(port)?.toName ?? '',
      cell: (port) => {
        const link = linkAt(port);
        return link ? (
          <TextLink to="/network/links/$link" params={{ link: link.id }}>
            {link.toName}
          </TextLink>
        ) : (
          <small>{words.nowhere}</small>
        );
      },
    },
  ];
}
