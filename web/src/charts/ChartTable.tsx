import { gatewayNow } from '../api/clock';
import { formatClock, formatInstant } from '../lib/time';
import classes from './ChartTable.module.css';
import { tell, type Measure } from './measure';
import { sampled, type Level, type Series, type SeriesRole, type TimeRow } from './series';
import { text } from './text';

/** More rows than this would be read out for minutes. */
const most = 30;

/** What a chart shows, as numbers. */
export function ChartTable(props: {
  label: string;
  rows: readonly TimeRow[];
  series: readonly Series[];
  levels: readonly Level[];
  measure: Measure;
}) {
  const first = props.rows.at(0)?.at ?? 0;
  const last = props.rows.at(-1)?.at ?? 0;
  const spansDays = last - first > 43_200_000;
  return (
    <table className={classes['table']}>
      <caption>{props.label}</caption>
      <thead>
        <tr>
          <th scope="col">{text.time}</th>
          {props.series.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
          {props.levels.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sampled(props.rows, most).map(({ at, rates }) => (
          <tr key={at}>
            <th scope="row">{spansDays ? formatInstant(at, gatewayNow()) : formatClock(at)}</th>
            {props.series.map(({ key, role }) => (
              <td key={key}>{told(rates[key], props.measure, role)}</td>
            ))}
            {props.levels.map(({ name, bps }) => (
              <td key={name}>{tell(bps, props.measure, 'limit')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function told(value: number | undefined, measure: Measure, role: SeriesRole): string {
  return value === undefined ? text.notMeasured : tell(value, measure, role);
}
