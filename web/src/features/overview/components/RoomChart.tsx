import type { Interval } from '../../../lib/timeline';
import { text } from '../text';
import type { Room } from '../utils/room';
import classes from './RoomPanel.module.css';

const width = 240;
const height = 32;

/** What is taken of a share over a time ahead, as a small picture; its words are the same in a sentence. */
export function RoomChart(props: { room: Room; maxBps: number; range: Interval; label: string }) {
  const { room, maxBps, range } = props;
  const x = (at: number) => ((Math.max(at, range.start) - range.start) / (range.end - range.start)) * width;
  const y = (freeBps: number) => Math.min(1, freeBps / maxBps) * height;
  const points = room.steps.flatMap(({ at, freeBps }, index) => {
    const end = room.steps[index + 1]?.at ?? range.end;
    return [`${x(at).toFixed(1)},${y(freeBps).toFixed(1)}`, `${x(end).toFixed(1)},${y(freeBps).toFixed(1)}`];
  });
  return (
    <div className={classes['chart']}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={props.label}>
        <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} className={classes['taken']} />
        <polyline points={points.join(' ')} className={classes['edge']} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={classes['scale']} aria-hidden>
        {text.room.scale.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </div>
  );
}
