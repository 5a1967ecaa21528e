import {
  Area,
  CartesianGrid,
  ComposedChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { gatewayNow } from '../api/clock';
import { formatClock, formatInstant } from '../lib/time';
import { rateTicks, timeLabel, timeTicks } from './axis';
import { colourOf, colourOfLevel } from './colours';
import { formatMeasure, formatTick, type Measure } from './measure';
import { heldUntil, withGaps, type Level, type Series, type TimeRow } from './series';
import { text } from './text';
import type { TimeChartProps } from './TimeChart';
import classes from './TimePlot.module.css';

const opacities = { reserved: 0.3, used: 0.18, peak: 0, candidate: 0.75 } as const;

/** How high the series of a row reach: steps lie on each other, lines do not. */
function topOf(row: TimeRow, series: readonly Series[]): number {
  const value = ({ key }: Series) => row.rates[key] ?? 0;
  const steps = series.filter(({ shape }) => shape === 'steps').reduce((sum, it) => sum + value(it), 0);
  return Math.max(steps, ...series.filter(({ shape }) => shape === 'line').map(value));
}

const tickStyle = { fill: 'var(--wp-dimmed)', fontSize: 12 };

/** The picture of a chart. The table beside it carries the meaning, so this is hidden from readers of screens. */
export function TimePlot({
  range,
  rows,
  series,
  levels = [],
  height,
  measure = 'rate',
  now,
}: TimeChartProps) {
  const highest = Math.max(0, ...rows.map((row) => topOf(row, series)), ...levels.map((level) => level.bps));
  const top = highest > 0 ? highest * 1.08 : measure === 'rate' ? 1e6 : 10;
  const ticks = rateTicks(highest).filter((tick) => tick <= top);
  const offset = -new Date(range.end).getTimezoneOffset() * 60_000;
  const drawn = series.every(({ shape }) => shape === 'line')
    ? withGaps(rows)
    : heldUntil(range.end, rows, series);
  const length = range.end - range.start;
  return (
    <ResponsiveContainer width="100%" height={height ?? 240}>
      <ComposedChart
        data={drawn.map((row) => ({ at: row.at, ...row.rates }))}
        margin={{ top: 6, right: 12, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--wp-line)" />
        <XAxis
          dataKey="at"
          type="number"
          domain={[range.start, range.end]}
          allowDataOverflow
          ticks={timeTicks(range.start, range.end, 6, offset)}
          tickFormatter={(at: number) => timeLabel(at, length)}
          tick={tickStyle}
          tickLine={false}
          axisLine={{ stroke: 'var(--wp-line-strong)' }}
          minTickGap={24}
        />
        <YAxis
          width={58}
          domain={[0, top]}
          ticks={ticks}
          tickFormatter={(value: number) => formatTick(value, ticks.at(-1) ?? highest, measure)}
          tick={tickStyle}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--wp-line-strong)' }}
          content={({ active, label, payload }) =>
            active && typeof label === 'number' ? (
              <PlotTooltip
                at={length > 43_200_000 ? formatInstant(label, gatewayNow()) : formatClock(label)}
                values={payload}
                series={series}
                levels={levels}
                measure={measure}
              />
            ) : null
          }
        />
        {series.map(({ key, name, role, shape, shade = 0 }) => (
          <Area
            key={key}
            dataKey={key}
            name={name}
            {...(shape === 'steps' && { stackId: 'steps' })}
            type={shape === 'steps' ? 'stepAfter' : 'linear'}
            // An outline of nothing would be drawn on top of what lies below.
            stroke={role === 'candidate' ? 'none' : colourOf({ role, shade })}
            strokeWidth={role === 'peak' ? 1 : 1.75}
            {...(role === 'peak' && { strokeDasharray: '3 2' })}
            fill={colourOf({ role, shade })}
            fillOpacity={opacities[role]}
            isAnimationActive={false}
            activeDot={{ r: 3, strokeWidth: 0 }}
            dot={false}
          />
        ))}
        {levels.map(({ name, bps, role }) => (
          <ReferenceLine
            key={name}
            y={bps}
            stroke={colourOfLevel({ role })}
            strokeWidth={1.75}
            strokeDasharray="6 4"
            ifOverflow="extendDomain"
          />
        ))}
        {now !== undefined && (
          <ReferenceLine
            x={now}
            stroke="var(--wp-limit)"
            strokeWidth={1}
            label={{ value: text.now, position: 'insideBottomRight', fill: 'var(--wp-dimmed)', fontSize: 12 }}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

interface PlotValue {
  readonly dataKey?: unknown;
  readonly value?: unknown;
}

function PlotTooltip(props: {
  at: string;
  values: readonly PlotValue[];
  series: readonly Series[];
  levels: readonly Level[];
  measure: Measure;
}) {
  const valueOf = (key: string) => props.values.find((value) => value.dataKey === key)?.value;
  const describe = ({ key, role }: Series) => {
    const value = valueOf(key);
    return typeof value === 'number' ? formatMeasure(value, props.measure, role) : text.notMeasured;
  };
  return (
    <div className={classes['tooltip']}>
      <strong>{props.at}</strong>
      {props.series.map((series) => (
        <span key={series.key}>
          {series.name} {describe(series)}
        </span>
      ))}
      {props.levels.map(({ name, bps }) => (
        <span key={name}>
          {name} {formatMeasure(bps, props.measure, 'limit')}
        </span>
      ))}
    </div>
  );
}
