import { runsOf } from './series';
import classes from './Sparkline.module.css';

const width = 96;
const height = 24;

/** The shape of recent use at a glance. Decorative: the numbers are next to it. */
export function Sparkline(props: {
  points: readonly { readonly at: number; readonly usedBps: number }[];
  limit: number;
  /** The time that the whole width covers, in milliseconds. */
  span: number;
}) {
  const last = props.points.at(-1);
  if (last === undefined || props.limit <= 0) return <svg className={classes['spark']} aria-hidden />;
  const x = (at: number) => width - ((last.at - at) / props.span) * width;
  const y = (bps: number) => height - 1 - Math.min(1, bps / props.limit) * (height - 2);
  return (
    <svg
      className={classes['spark']}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      {runsOf(props.points).map((run) => {
        const [from, to] = [x(run[0]?.at ?? last.at).toFixed(1), x(run.at(-1)?.at ?? last.at).toFixed(1)];
        const line = run.map(({ at, usedBps }) => `${x(at).toFixed(1)},${y(usedBps).toFixed(1)}`).join(' ');
        return (
          <g key={from}>
            <polygon points={`${from},${height} ${line} ${to},${height}`} className={classes['area']} />
            <polyline points={line} className={classes['line']} vectorEffect="non-scaling-stroke" />
          </g>
        );
      })}
    </svg>
  );
}
