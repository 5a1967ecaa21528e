import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Interval } from '../lib/timeline';
import { deferredCode } from '../ui/layout/deferredCode';
import { Deferred } from '../ui/layout/Deferred';
import { ChartTable } from './ChartTable';
import { colourOf } from './colours';
import type { Measure } from './measure';
import type { Level, Series, TimeRow } from './series';
import { text } from './text';
import classes from './TimeChart.module.css';

const plot = deferredCode(() => import('./TimePlot'));

export interface TimeChartProps {
  /** What the chart shows, in one sentence. */
  readonly label: string;
  readonly range: Interval;
  readonly rows: readonly TimeRow[];
  readonly series: readonly Series[];
  readonly levels?: readonly Level[];
  readonly height?: number;
  /** Where now is, when the chart shows what was and what will be. */
  readonly now?: number;
  /** What the values are; rates by default. */
  readonly measure?: Measure;
}

/**
 * Rates or counts over time, with a legend and with a table behind it: the table is always there for screen readers and
 * takes the place of the picture on request. The picture's code is loaded when it is first needed.
 */
export function TimeChart(props: TimeChartProps) {
  const [asTable, { toggle }] = useDisclosure(false);
  const height = props.height ?? 240;
  return (
    <figure className={classes['figure']} aria-label={props.label}>
      <div className={classes['top']}>
        <Legend series={props.series} levels={props.levels ?? []} />
        <Button variant="subtle" color="gray" size="compact-xs" onClick={toggle} aria-pressed={asTable}>
          {asTable ? text.hideTable : text.showTable}
        </Button>
      </div>
      {!asTable && (
        <div aria-hidden style={{ height }}>
          <Deferred code={plot} fallback={<Skeleton height={height} />}>
            {({ TimePlot }) => <TimePlot {...props} height={height} />}
          </Deferred>
        </div>
      )}
      <div className={asTable ? classes['table'] : classes['hidden']}>
        <ChartTable
          label={props.label}
          rows={props.rows}
          series={props.series}
          levels={props.levels ?? []}
          measure={props.measure ?? 'rate'}
        />
      </div>
    </figure>
  );
}

function Legend({ series, levels }: { series: readonly Series[]; levels: readonly Level[] }) {
  return (
    <ul className={classes['legend']} aria-hidden>
      {series.map((one) => (
        <li key={one.key}>
          <span className={classes['swatch']} data-role={one.role} style={{ background: colourOf(one) }} />
          {one.name}
        </li>
      ))}
      {levels.map(({ name, role }) => (
        <li key={name}>
          <span className={classes['line']} data-role={role} />
          {name}
        </li>
      ))}
    </ul>
  );
}
