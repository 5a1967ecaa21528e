export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

const units: readonly [length: number, name: string][] = [
  [day, 'd'],
  [hour, 'h'],
  [minute, 'min'],
  [second, 's'],
];

/**
 * A length of time in its two largest units ("3 min 12 s", "1 h", "2 d 4 h"), cut off and not rounded, so that a
 * countdown never shows more than is left. Negative lengths count as none.
 */
export function formatDuration(milliseconds: number): string {
  let rest = Math.max(0, Math.floor(milliseconds / second) * second);
  const first = units.findIndex(([length]) => rest >= length);
  if (first === -1) return '0 s';
  const parts: string[] = [];
  for (const [length, name] of units.slice(first, first + 2)) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(`${count} ${name}`);
  }
  return parts.join(' ');
}

/** How long a window is, in its two largest units: one that was cut by a moment is still a minute. */
export function formatLength(milliseconds: number): string {
  return formatDuration(Math.round(milliseconds / second) * second);
}

export const lengthUnits = ['seconds', 'minutes', 'hours', 'days'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

const lengths: Record<LengthUnit, number> = { seconds: second, minutes: minute, hours: hour, days: day };

/** Milliseconds in what a user typed as a number and a unit; whole seconds. */
export function lengthToMilliseconds(value: number, unit: LengthUnit): number {
  return Math.round((value * lengths[unit]) / second) * second;
}

/** The largest unit of which the length is a whole number. */
export function scaleLength(milliseconds: number): { value: number; unit: LengthUnit } {
  const unit = [...lengthUnits].reverse().find((name) => milliseconds % lengths[name] === 0) ?? 'seconds';
  return { value: milliseconds / lengths[unit], unit };
}
