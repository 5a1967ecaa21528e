import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { Link } from '@tanstack/react-router';
import { IconDeviceDesktop, IconPlugConnectedX, IconRouter } from '@tabler/icons-react';
import type { MapNode } from './graph';
import classes from './Map.module.css';
import { text } from './text';

export type FlowNode = Node<
  {
    readonly shown: MapNode;
    /** Whether it is on the path that is shown; undefined where none is. */
    readonly highlighted: boolean | undefined;
  },
  'switch' | 'host'
>;

/** A switch, which leads to its page. */
export function SwitchBox({ data: { shown, highlighted } }: NodeProps<FlowNode>) {
  const { name, node } = shown;
  const away = node?.connected === false;
  return (
    <>
      <End above />
      <End above={false} />
      <Link
        to="/network/switches/$dpid"
        params={{ dpid: node?.dpid ?? '' }}
        className={classes['switch']}
        data-away={away}
        data-highlighted={highlighted}
      >
        {away ? <IconPlugConnectedX size={17} aria-hidden /> : <IconRouter size={17} aria-hidden />}
        <span>
          {name}
          <small>{away ? text.away : text.ports(node?.ports.filter(({ up }) => up).length ?? 0)}</small>
        </span>
      </Link>
    </>
  );
}

/** A host. */
export function HostBox({ data: { shown, highlighted } }: NodeProps<FlowNode>) {
  return (
    <>
      <End above />
      <span className={classes['host']} data-highlighted={highlighted}>
        <IconDeviceDesktop size={15} aria-hidden />
        {shown.name}
      </span>
    </>
  );
}

/** Where cables from above end, or those to below. */
function End({ above }: { above: boolean }) {
  return (
    <Handle
      type={above ? 'target' : 'source'}
      position={above ? Position.Top : Position.Bottom}
      isConnectable={false}
      className={classes['end'] ?? ''}
    />
  );
}
