import type { LinkUse, Switch } from '../../../api/types';
import { formatRate } from '../../../lib/rate';
import { StateBadge } from '../../../ui/StateBadge';
import { TextLink } from '../../../ui/ButtonLink';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from '../RowTable.module.css';
import { text } from '../text';

/** The ports of a switch, and where each leads. */
export function PortTable({ node, links }: { node: Switch; links: readonly LinkUse[] }) {
  const words = text.switchPage;
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']} aria-label={words.ports}>
        <thead>
          <tr>
            <th scope="col">{words.port}</th>
            <th scope="col">{words.status}</th>
            <th scope="col" className={classes['number']}>
              {words.rate}
            </th>
            <th scope="col">{words.leadsTo}</th>
          </tr>
        </thead>
        <tbody>
          {node.ports.map((port) => {
            const link = links.find(({ id }) => id.startsWith(`${node.name}:${port.number}>`));
            return (
              <tr key={port.number}>
                <th scope="row">
                  {port.number} <small>{port.name}</small>
                </th>
                <td>
                  <StateBadge
                    tone={port.up ? 'good' : 'bad'}
                    icon={port.up ? <IconArrowUp size={14} /> : <IconArrowDown size={14} />}
                  >
                    {port.up ? words.up : words.down}
                  </StateBadge>
                </td>
                <td className={classes['number']}>{formatRate(port.rateBps)}</td>
                <td>
                  {link ? (
                    <TextLink to="/network/links/$link" params={{ link: link.id }}>
                      {link.toName}
                    </TextLink>
                  ) : (
                    <small>{words.nowhere}</small>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
