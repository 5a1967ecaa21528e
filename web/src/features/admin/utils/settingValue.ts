import { text } from '../text';

const words = text.settings;
const number = new Intl.NumberFormat('en');

/** Units of settings that are numbers, by how their names end. */
const units: readonly (readonly [end: string, unit: string])[] = [
  ['-per-second', 'per second'],
  ['-ms', 'ms'],
  ['-hours', 'hours'],
  ['-days', 'days'],
];

/** A value of a setting for display: switches are on or off, numbers have their unit. */
export function formatValue(name: string, value: string | null): string {
  if (value === null) return words.empty;
  if (value === 'true') return words.on;
  if (value === 'false') return words.off;
  const unit = /^\d+$/.test(value) && units.find(([end]) => name.endsWith(end))?.[1];
  return unit ? `${number.format(Number(value))} ${unit}` : value;
}
