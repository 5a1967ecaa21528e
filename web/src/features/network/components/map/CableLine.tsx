import { VisuallyHidden } from '@mantine/core';
import { BaseEdge, EdgeLabelRenderer, type Edge, type EdgeProps } from '@xyflow/react';
import { Link } from '@tanstack/react-router';
import { fillOf, formatFill, pressureOf } from '../../../../lib/capacity';
import type { PlacedLine } from '../../../../map/layout/cableLines';
import { pointOf } from '../../../../map/layout/geometry';
import { MarkIcon } from '../../../../map/MarkIcon';
import { text } from '../../text';
import type { Heat } from './heat';
import { lookOf } from './look';
import { describeUse, shownOf, type UsedCable } from './used';
import classes from './NetworkMap.module.css';

export type CableEdge = Edge<
  {
    readonly cable: UsedCable;
    readonly heat: Heat;
    /** Whether it has a label, if there is room for one. */
    readonly labelled: boolean;
    readonly line: PlacedLine;
  },
  'cable'
>;

/** A cable in the colour of its fuller direction, whose page its label leads to. */
export function CableLine({ data }: EdgeProps<CableEdge>) {
  if (data === undefined) return null;
  const { cable, labelled, line } = data;
  const { stroke, strokeWidth } = lookOf(data);
  const { mark } = cable;
  const [fuller] = cable.directions;
  const { from, to } = line;
  // A mark is shown even where a label has no room.
  const label = line.label ?? (mark ? pointOf(line, 0.5) : null);
  const isDown = mark?.kind === 'down';
  const words = wordsOf(cable);
  const shown = shownOf(fuller);
  const fill = fillOf(shown ?? 0, fuller.rateBps);
  return (
    <>
      <BaseEdge
        path={`M ${from.x} ${from.y} L ${to.x} ${to.y}`}
        className={classes['cable'] ?? ''}
        data-mark={mark?.kind}
        style={{ stroke, strokeWidth }}
      />
      {labelled && label !== null && (
        <EdgeLabelRenderer>
          <Link
            to="/network/links/$link"
            params={{ link: fuller.id }}
            className={`nodrag nopan ${classes['use'] ?? ''}`}
            data-pressure={pressureOf(fill)}
            data-mark={mark?.kind}
            style={{ transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)` }}
            title={words.join('\n')}
          >
            {mark && <MarkIcon kind={mark.kind} size={13} />}
            {shown !== null ? formatFill(fill) : isDown ? mark.short : '–'}
            <VisuallyHidden> {words.join('; ')}</VisuallyHidden>
          </Link>
        </EdgeLabelRenderer>
      )}
    </>
  );
}

/** Its mark and its use; a cable that is down has none. */
function wordsOf({ mark, directions }: UsedCable): string[] {
  if (mark === undefined) return directions.map(describeUse);
  const used = mark.kind === 'down' ? directions.filter(({ usedBps }) => usedBps !== null) : directions;
  const [{ fromName, toName }] = directions;
  const name = text.links.direction(fromName, toName);
  return used.length > 0 ? [mark.words, ...used.map(describeUse)] : [text.links.marked(name, mark.words)];
}
