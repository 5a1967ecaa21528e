import classes from './Sparkline.module.css';

const width = 96;
const height = 24;

/** The shape of recent use at a glance. Decorative: numbers stand beside it. */
export function Sparkline(props: {
  points: readonly { readonly at: number; readonly usedBps: number }[];
  limit: number;
  /** The time that the whole width stands for, in milliseconds. */
  span: number;
}) {
  const last = props.points.at(-1);
  if (last === undefined || props.limit <= 0) return <svg className={classes['spark']} aria-hidden />;
  const x = (at: number) => width - ((last.at - at) / props.span) * width;
  const y = (bps: number) => height - 1 - Math.min(1, bps / props.limit) * (height - 2);
  const line = props.points
    .map(({ at, usedBps }) => `${x(at).toFixed(1)},${y(usedBps).toFixed(1)}`)
    .join(' ');
  const first = x(props.points[0]?.at ?? last.at).toFixed(1);
  return (
    <svg
      className={classes['spark']}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      <polygon points={`${first},${height} ${line} ${width},${height}`} className={classes['area']} />
      <polyline points={line} className={classes['line']} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
