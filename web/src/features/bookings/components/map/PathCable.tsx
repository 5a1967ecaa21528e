import { BaseEdge, getStraightPath, type EdgeProps } from '@xyflow/react';
import type { PathEdge } from './highlight';
import classes from './PathMap.module.css';

/** A cable; where the path takes it, with an arrow in the middle that shows the direction. */
export function PathCable({ sourceX, sourceY, targetX, targetY, data }: EdgeProps<PathEdge>) {
  if (data === undefined) return null;
  const { way, gap, line } = data;
  const { from, to } = line ?? { from: { x: sourceX, y: sourceY }, to: { x: targetX, y: targetY } };
  const [path, x, y] = getStraightPath({ sourceX: from.x, sourceY: from.y, targetX: to.x, targetY: to.y });
  const down = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return (
    <>
      <BaseEdge
        path={path}
        className={classes['cable'] ?? ''}
        data-highlighted={way !== null}
        data-gap={gap}
        interactionWidth={0}
      />
      {way !== null && (
        <path
          d="M-6 -7 L8 0 L-6 7 Z"
          className={classes['arrow']}
          transform={`translate(${x} ${y}) rotate(${way === 'down' ? down : down + 180})`}
        />
      )}
    </>
  );
}
