import { formatRate } from '../../../lib/rate';
import { formatInstant } from '../../../lib/time';
import { text } from '../text';

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

/** A recorded value for display: rates with their unit, times in the user's zone, nothing as a word. */
export function formatValue(path: string, value: unknown, now: number): string {
  const { values } = text;
  if (value === null || value === undefined) return values.null;
  if (typeof value === 'boolean') return value ? values.yes : values.no;
  if (typeof value === 'number') return path.endsWith('Bps') ? formatRate(value) : String(value);
  if (typeof value === 'string') {
    if (value === '') return values.empty;
    return instantPattern.test(value) ? formatInstant(value, now) : value;
  }
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return items.length === 0 ? values.empty : items.map((item) => formatValue('', item, now)).join(', ');
  }
  return values.empty;
}
