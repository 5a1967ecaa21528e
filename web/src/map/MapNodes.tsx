import { VisuallyHidden } from '@mantine/core';
import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { Link } from '@tanstack/react-router';
import { IconDeviceDesktop, IconPlugConnectedX, IconRouter } from '@tabler/icons-react';
import type { MapNode } from './graph';
import classes from './Map.module.css';
import { text } from './text';

export type FlowNode = Node<
  {
    readonly shown: MapNode;
    /** Whether switches have their name only, which then is larger. */
    readonly brief: boolean;
    /** Whether it is on the path that is shown; undefined where none is. */
    readonly highlighted: boolean | undefined;
  },
  'switch' | 'host'
>;

/** A switch, which leads to its page. */
export function SwitchBox({ data: { shown, brief, highlighted } }: NodeProps<FlowNode>) {
  const { name, node } = shown;
  const away = node?.connected === false;
  const state = away ? text.away : text.ports(node?.ports.filter(({ up }) => up).length ?? 0);
  return (
    <>
      <End above />
      <End above={false} />
      <Link
        to="/network/switches/$dpid"
        params={{ dpid: node?.dpid ?? '' }}
        className={classes['switch']}
        data-away={away}
        data-brief={brief}
        title={`${name}: ${state}`}
        data-highlighted={highlighted}
      >
        {away ? (
          <IconPlugConnectedX size={brief ? 15 : 17} aria-hidden />
        ) : (
          <IconRouter size={brief ? 15 : 17} aria-hidden />
        )}
        <span>
          {name}
          {brief ? <VisuallyHidden> {state}</VisuallyHidden> : <small>{state}</small>}
        </span>
      </Link>
    </>
  );
}

/** A host. */
export function HostBox({ data: { shown, brief, highlighted } }: NodeProps<FlowNode>) {
  return (
    <>
      <End above />
      <span className={classes['host']} data-brief={brief} data-highlighted={highlighted}>
        <IconDeviceDesktop size={15} aria-hidden />
        <span title={shown.name}>{shown.name}</span>
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
