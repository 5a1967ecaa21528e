import { day, hour } from '../lib/duration';
import { bitsPerUnit, scaleRate, type RateUnit } from '../lib/rate';
import { formatClock, formatDate, formatMinutes } from '../lib/time';

/** Round numbers from zero to just above `max`, about four of them. */
export function rateTicks(max: number): number[] {
  if (max <= 0) return [0, 1e6];
  const rough = max / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const ticks: number[] = [];
  for (let tick = 0; tick < max + step * 0.999; tick += step) ticks.push(Math.round(tick));
  return ticks;
}

/** The unit of all numbers of an axis, so that they compare at a glance. */
export function axisUnit(max: number): RateUnit {
  return scaleRate(max).unit;
}

/** A tick in the unit of its axis, without the unit. */
export function tickLabel(bps: number, unit: RateUnit): string {
  return String(Math.round((bps / bitsPerUnit[unit]) * 100) / 100);
}

const spans = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400, 172_800,
  604_800,
].map((seconds) => seconds * 1_000);

/**
 * Instants between two others at which a clock shows something round, at most `max` of them. `offset` is how far
 * the user's clock is ahead of UTC, in milliseconds.
 */
export function timeTicks(from: number, to: number, max: number, offset: number): number[] {
  const span = spans.find((candidate) => (to - from) / candidate <= max) ?? (to - from) / max;
  const ticks: number[] = [];
  for (let tick = Math.ceil((from + offset) / span) * span - offset; tick <= to; tick += span)
    ticks.push(tick);
  return ticks;
}

/** A tick of time: the clock on charts of hours, the day at midnight on those of days, and only days beyond. */
export function timeLabel(at: number, length: number): string {
  if (length < 180_000) return formatClock(at);
  if (length > 3 * day) return formatDate(at);
  const clock = formatMinutes(at);
  return length > 36 * hour && clock === '00:00' ? formatDate(at) : clock;
}
