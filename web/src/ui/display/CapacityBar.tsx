import { barWidth, fillOf, formatFill, pressureOf } from '../../lib/capacity';
import classes from './CapacityBar.module.css';
import { text } from '../text';

/**
 * How much of a limit is taken, as a bar with its number. A peak, where there is one ahead, is drawn as a lighter
 * stretch behind. What the bar shows is also in words.
 */
export function CapacityBar(props: {
  /** What the bar measures, for those who do not see it: "Reserved on team-a". */
  label: string;
  taken: number;
  limit: number;
  peak?: number;
  kind: 'reserved' | 'used';
  /** Whether coming close to the limit is worth a warning; a delivered rate close to its guarantee is not. */
  warns?: boolean;
  /** The amounts in words: "40 of 100 Mbit/s". */
  amounts: string;
}) {
  const fill = fillOf(props.taken, props.limit);
  const pressure = props.warns === false ? 'calm' : pressureOf(fill);
  const peak = props.peak === undefined ? null : fillOf(props.peak, props.limit);
  const note = pressure === 'over' ? text.overLimit : pressure === 'near' ? text.nearLimit : null;
  return (
    <div className={classes['capacity']}>
      <div
        className={classes['track']}
        data-kind={props.kind}
        data-none={fill.kind === 'none'}
        role="meter"
        aria-label={props.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(barWidth(fill))}
        aria-valuetext={[props.amounts, formatFill(fill), note].filter(Boolean).join(', ')}
      >
        {peak && <span className={classes['peak']} style={{ width: `${barWidth(peak)}%` }} />}
        <span className={classes['bar']} style={{ width: `${barWidth(fill)}%` }} />
      </div>
      <span className={classes['percent']} data-pressure={pressure} aria-hidden>
        {fill.kind === 'none' ? '–' : formatFill(fill)}
      </span>
    </div>
  );
}
