/** Steps of use, from the least to the most; the colour of a cable. */
export type Heat = 'unmeasured' | 'idle' | 'light' | 'busy' | 'near';

/** Idle below 1 % of a rate, light to 50, busy to 90, and near it from there on. */
export function heatOfPart(part: number): Heat {
  if (part >= 0.9) return 'near';
  if (part >= 0.5) return 'busy';
  return part >= 0.01 ? 'light' : 'idle';
}
