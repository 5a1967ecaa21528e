import { VisuallyHidden } from '@mantine/core';
import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { Link } from '@tanstack/react-router';
import { IconDeviceDesktop, IconPlugConnectedX, IconRouter } from '@tabler/icons-react';
import type { MapNode } from './graph';
import classes from './Map.module.css';
import { MarkIcon } from './MarkIcon';
import { isChosen, type Mark } from './marks';
import { text } from './text';

export type FlowNode = Node<
  {
    readonly shown: MapNode;
    /** Whether switches have their name only, which then is larger. */
    readonly brief: boolean;
    /** Whether it is on the path that is shown; undefined where none is. */
    readonly highlighted: boolean | undefined;
    readonly mark: Mark | undefined;
  },
  'switch' | 'host'
>;

/** A switch, which leads to its page. */
export function SwitchBox({ data }: NodeProps<FlowNode>) {
  return (
    <>
      <End above />
      <End above={false} />
      <Link
        to="/network/switches/$dpid"
        params={{ dpid: data.shown.node?.dpid ?? '' }}
        {...attributesOf(data)}
      >
        <SwitchFace {...data} />
      </Link>
    </>
  );
}

/**
 * A switch that a click chooses; the map handles the click. It is no stop of the tab key, because fields beside the map
 * do the same.
 */
export function SwitchButton({ data }: NodeProps<FlowNode>) {
  return (
    <>
      <End above />
      <End above={false} />
      <span className="nopan">
        <button type="button" tabIndex={-1} aria-pressed={isChosen(data.mark)} {...attributesOf(data)}>
          <SwitchFace {...data} />
        </button>
      </span>
    </>
  );
}

function attributesOf({ shown, brief, highlighted, mark }: FlowNode['data']) {
  return {
    className: classes['switch'],
    'data-away': isAway(shown),
    'data-brief': brief,
    'data-highlighted': highlighted,
    'data-mark': mark?.kind,
    title: [`${shown.name}: ${stateOf(shown)}`, ...(mark ? [mark.words] : [])].join('\n'),
  };
}

function SwitchFace({ shown, brief, mark }: FlowNode['data']) {
  const size = brief ? 15 : 17;
  const words = mark?.words ?? stateOf(shown);
  return (
    <>
      {mark !== undefined ? (
        <MarkIcon kind={mark.kind} size={size} />
      ) : isAway(shown) ? (
        <IconPlugConnectedX size={size} aria-hidden />
      ) : (
        <IconRouter size={size} aria-hidden />
      )}
      <span>
        {shown.name} {!brief && <small aria-hidden={mark !== undefined}>{mark?.short ?? words}</small>}
        {(brief || mark !== undefined) && <VisuallyHidden>{words}</VisuallyHidden>}
      </span>
    </>
  );
}

function isAway({ node }: MapNode): boolean {
  return node?.connected === false;
}

/** Whether a switch is connected, and how many ports are up. */
function stateOf(shown: MapNode): string {
  return isAway(shown) ? text.away : text.ports(shown.node?.ports.filter(({ up }) => up).length ?? 0);
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
