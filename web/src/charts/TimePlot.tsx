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
import { formatMeasuredRate, formatRate } from '../lib/rate';
import { formatClock, formatMinutes } from '../lib/time';
import { axisUnit, rateTicks, tickLabel, timeTicks } from './axis';
import { withGaps, type Level, type Series, type SeriesRole, type TimeRow } from './series';
import { text } from './text';
import type { TimeChartProps } from './TimeChart';
import classes from './TimePlot.module.css';

const colours: Record<SeriesRole, string> = {
  reserved: 'var(--wp-reserved)',
  used: 'var(--wp-used)',
  candidate: 'var(--wp-candidate)',
};

const levelColours: Record<Level['role'], string> = {
  limit: 'var(--wp-limit)',
  reserved: 'var(--wp-reserved)',
};

const tickStyle = { fill: 'var(--wp-dimmed)', fontSize: 12 };

/** The picture of a chart. The table beside it carries the meaning, so this is hidden from readers of screens. */
export function TimePlot({ range, rows, series, levels = [], height }: TimeChartProps) {
  const stacked = (row: TimeRow) => series.reduce((sum, { key }) => sum + (row.rates[key] ?? 0), 0);
  const highest = Math.max(0, ...rows.map(stacked), ...levels.map((level) => level.bps));
  const top = highest > 0 ? highest * 1.08 : 1e6;
  const ticks = rateTicks(highest).filter((tick) => tick <= top);
  const unit = axisUnit(ticks.at(-1) ?? highest);
  const offset = -new Date(range.end).getTimezoneOffset() * 60_000;
  const drawn = series.every(({ shape }) => shape === 'line') ? withGaps(rows) : rows;
  const showsSeconds = range.end - range.start < 180_000;
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
          tickFormatter={(at: number) => (showsSeconds ? formatClock(at) : formatMinutes(at))}
          tick={tickStyle}
          tickLine={false}
          axisLine={{ stroke: 'var(--wp-line-strong)' }}
          minTickGap={24}
        />
        <YAxis
          width={58}
          domain={[0, top]}
          ticks={ticks}
          tickFormatter={(bps: number) => (bps === 0 ? `0 ${unit}` : tickLabel(bps, unit))}
          tick={tickStyle}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--wp-line-strong)' }}
          content={({ active, label, payload }) =>
            active && typeof label === 'number' ? (
              <PlotTooltip at={label} values={payload} series={series} levels={levels} />
            ) : null
          }
        />
        {series.map(({ key, name, role, shape }) => (
          <Area
            key={key}
            dataKey={key}
            name={name}
            {...(shape === 'steps' && { stackId: 'steps' })}
            type={shape === 'steps' ? 'stepAfter' : 'linear'}
            // An outline of nothing would be drawn on top of what lies below.
            stroke={role === 'candidate' ? 'none' : colours[role]}
            strokeWidth={1.75}
            fill={colours[role]}
            fillOpacity={role === 'candidate' ? 0.75 : role === 'used' ? 0.18 : 0.3}
            isAnimationActive={false}
            activeDot={{ r: 3, strokeWidth: 0 }}
            dot={false}
          />
        ))}
        {levels.map(({ name, bps, role }) => (
          <ReferenceLine
            key={name}
            y={bps}
            stroke={levelColours[role]}
            strokeWidth={1.75}
            strokeDasharray="6 4"
            ifOverflow="extendDomain"
          />
        ))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

interface PlotValue {
  readonly dataKey?: unknown;
  readonly value?: unknown;
}

function PlotTooltip(props: {
  at: number;
  values: readonly PlotValue[];
  series: readonly Series[];
  levels: readonly Level[];
}) {
  const valueOf = (key: string) => props.values.find((value) => value.dataKey === key)?.value;
  const told = (key: string, role: SeriesRole) => {
    const value = valueOf(key);
    if (typeof value !== 'number') return text.notMeasured;
    return (role === 'used' ? formatMeasuredRate : formatRate)(value);
  };
  return (
    <div className={classes['tooltip']}>
      <strong>{formatClock(props.at)}</strong>
      {props.series.map(({ key, name, role }) => (
        <span key={key}>
          {name} {told(key, role)}
        </span>
      ))}
      {props.levels.map(({ name, bps }) => (
        <span key={name}>
          {name} {formatRate(bps)}
        </span>
      ))}
    </div>
  );
}
