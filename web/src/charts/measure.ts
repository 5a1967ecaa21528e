import { formatMeasuredRate, formatRate } from '../lib/rate';
import { tickLabel, axisUnit } from './axis';
import type { SeriesRole } from './series';

/** What the values of a chart are: bit/s, or things that are counted, such as entries of a flow table. */
export type Measure = 'rate' | 'count';

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });
const count = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** A value in words: promised rates exactly, measured ones rounded. */
export function formatMeasure(value: number, measure: Measure, role: SeriesRole | 'limit'): string {
  if (measure === 'count') return count.format(value);
  return (role === 'used' || role === 'peak' ? formatMeasuredRate : formatRate)(value);
}

/** A tick of the axis of values, all in the unit that suits the highest. */
export function formatTick(value: number, highest: number, measure: Measure): string {
  if (measure === 'count') return short.format(value);
  const unit = axisUnit(highest);
  return value === 0 ? `0 ${unit}` : tickLabel(value, unit);
}
