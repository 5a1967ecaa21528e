import { readNumber } from './number';

/** What a field for a number and its unit holds. */
export interface Quantity<Unit extends string> {
  readonly number: string;
  readonly unit: Unit;
}

/**
 * The parts of a quantity that was typed or pasted with its unit, such as "40 Mbit/s", "40M", "2.5 Gbps", or "10 min";
 * null if it has none, or another one than the field knows. Of a unit its first letters are enough, the first one also
 * in the other case. Bytes are not bits: "40 MB/s" is no rate.
 */
export function splitQuantity<Unit extends string>(
  typed: string,
  units: readonly Unit[],
): Quantity<Unit> | null {
  const [, number = '', suffix = ''] = /^([\d.]+)\s*([a-z][a-z/]*)$/i.exec(typed.trim()) ?? [];
  if (readNumber(number) === null) return null;
  const wanted = firstLower(suffix).replace(/b(ps|\/s)$/, 'bit/s');
  const unit = units.find((each) => firstLower(each).startsWith(wanted));
  return unit === undefined ? null : { number, unit };
}

function firstLower(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
