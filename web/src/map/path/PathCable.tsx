import { BaseEdge, type EdgeProps } from '@xyflow/react';
import { pointOf, type Line } from '../layout/geometry';
import type { PathEdge, Way } from './highlight';
import classes from './PathCable.module.css';

/** A cable; where the path takes it, with an arrow in the middle that shows the direction. */
export function PathCable({ sourceX, sourceY, targetX, targetY, data }: EdgeProps<PathEdge>) {
  if (data === undefined) return null;
  const { way, isBackup, gap, isDown } = data;
  const line = data.line ?? { from: { x: sourceX, y: sourceY }, to: { x: targetX, y: targetY } };
  const { from, to } = line;
  return (
    <>
      <BaseEdge
        path={`M ${from.x} ${from.y} L ${to.x} ${to.y}`}
        className={classes['cable'] ?? ''}
        data-highlighted={way !== null && !isBackup}
        data-backup={isBackup}
        data-gap={gap}
        data-down={isDown}
        interactionWidth={0}
      />
      {way !== null && <Arrow line={line} way={way} part={0.5} isWeak={isBackup} />}
    </>
  );
}

/** The direction in which a path takes a cable, at a part of the cable's length. That of a second path is weaker. */
export function Arrow(props: { line: Line; way: Way; part: number; isWeak?: boolean }) {
  const { line, way, part, isWeak = false } = props;
  const { from, to } = line;
  const { x, y } = pointOf(line, part);
  const down = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return (
    <path
      d="M-6 -7 L8 0 L-6 7 Z"
      className={classes['arrow']}
      data-weak={isWeak}
      transform={`translate(${x} ${y}) rotate(${way === 'down' ? down : down + 180})`}
    />
  );
}
