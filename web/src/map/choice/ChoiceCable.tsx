import { BaseEdge, EdgeLabelRenderer, useStore, type EdgeProps, type ReactFlowState } from '@xyflow/react';
import { parallelGap } from '../layout/cableLines';
import { pointOf } from '../layout/geometry';
import { MarkIcon } from '../MarkIcon';
import { Arrow } from '../path/PathCable';
import classes from './Choice.module.css';
import type { ChoiceEdge } from './edges';

/** How wide the area is in which a click reaches a cable, in pixels of the screen. */
const reach = 26;

/** A cable with its mark and its part in a path; a click near it chooses it. */
export function ChoiceCable({ data }: EdgeProps<ChoiceEdge>) {
  const zoom = useStore(zoomOf);
  if (data === undefined) return null;
  const { words, mark, step, isParallel, line } = data;
  const { from, to } = line;
  const label = line.label ?? pointOf(line, 0.5);
  return (
    <>
      <title>{words}</title>
      <BaseEdge
        path={`M ${from.x} ${from.y} L ${to.x} ${to.y}`}
        className={classes['cable'] ?? ''}
        data-mark={mark?.kind}
        data-step={step?.of}
        interactionWidth={isParallel ? parallelGap : Math.round(reach / zoom)}
      />
      {step !== null && (
        <Arrow line={line} way={step.way} part={mark ? 0.25 : 0.5} isWeak={step.of === 'otherPath'} />
      )}
      {mark !== undefined && (
        <EdgeLabelRenderer>
          <span
            className={classes['badge']}
            data-mark={mark.kind}
            style={{ transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)` }}
            aria-hidden
          >
            <MarkIcon kind={mark.kind} size={14} />
            {mark.kind === 'full' && mark.short}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
}

/** The zoom in coarse steps, so that cables are drawn again only now and then while it changes. */
function zoomOf({ transform: [, , zoom] }: ReactFlowState): number {
  return Math.max(0.1, Math.round(zoom * 10) / 10);
}
