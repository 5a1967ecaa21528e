import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { Switch } from '../../api/types';
import { TextLink } from '../../ui/ButtonLink';
import { StateBadge } from '../../ui/StateBadge';
import { memo } from 'react';
import classes from './SwitchList.module.css';
import { text } from './text';

/** Every switch: whether it is connected, its ports, and how it queues. */
export const SwitchList = memo(function SwitchList({ switches }: { switches: readonly Switch[] }) {
  return (
    <ul className={classes['list']} aria-label={text.switches.title}>
      {switches.map((node) => (
        <li key={node.dpid}>
          <div>
            <TextLink to="/network/switches/$dpid" params={{ dpid: node.dpid }}>
              {node.name}
            </TextLink>{' '}
            <small>{node.dpid}</small>
            <small className={classes['facts']}>
              {text.switches.ports(node.ports.filter((port) => port.up).length, node.ports.length)} ·{' '}
              {text.switches.queues[node.queues]}
            </small>
          </div>
          <StateBadge
            tone={node.connected ? 'good' : 'bad'}
            icon={node.connected ? <IconCircleCheck size={15} /> : <IconCircleX size={15} />}
          >
            {node.connected ? text.switches.connected : text.switches.away}
          </StateBadge>
        </li>
      ))}
    </ul>
  );
});
