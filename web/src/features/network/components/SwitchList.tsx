import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { Switch } from '../../../api/types';
import { LongList } from '../../../ui/table/LongList';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { StateBadge } from '../../../ui/display/StateBadge';
import { memo } from 'react';
import classes from './SwitchList.module.css';
import { text } from '../text';

/** What an item is expected to be high, in pixels, until it is measured. */
const itemHeight = 52;

/** Every switch: whether it is connected, its ports, and how it queues. */
export const SwitchList = memo(function SwitchList({ switches }: { switches: readonly Switch[] }) {
  return (
    <LongList
      className={classes['list']}
      label={text.switches.title}
      rows={switches}
      height={itemHeight}
      keyOf={dpidOf}
    >
      {(node, place) => (
        <li key={node.dpid} {...place}>
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
      )}
    </LongList>
  );
});

function dpidOf({ dpid }: Switch): string {
  return dpid;
}
