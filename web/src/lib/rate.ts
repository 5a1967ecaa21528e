/** Rates are whole bits per second everywhere; only what a user reads or types is in larger units. */
export const rateUnits = ['kbit/s', 'Mbit/s', 'Gbit/s', 'Tbit/s'] as const;
export type RateUnit = (typeof rateUnits)[number];

export const bitsPerUnit: Record<RateUnit, number> = {
  'kbit/s': 1e3,
  'Mbit/s': 1e6,
  'Gbit/s': 1e9,
  'Tbit/s': 1e12,
};

/** A rate with its unit. */
export interface ScaledRate {
  readonly value: number;
  readonly unit: RateUnit;
}

/** The largest unit in which the rate is at least one; Mbit/s for zero. */
export function scaleRate(bps: number): ScaledRate {
  if (bps === 0) return { value: 0, unit: 'Mbit/s' };
  const unit = bps >= 1e12 ? 'Tbit/s' : bps >= 1e9 ? 'Gbit/s' : bps >= 1e6 ? 'Mbit/s' : 'kbit/s';
  return { value: bps / bitsPerUnit[unit], unit };
}

/** The nearest whole number of bits per second. */
export function rateToBps(rate: ScaledRate): number {
  return Math.round(rate.value * bitsPerUnit[rate.unit]);
}

const threeDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const exact = new Intl.NumberFormat('en', { maximumFractionDigits: 9 });

/**
 * A *measured* rate, to three significant digits ("38.2 Mbit/s"). Below 1 kbit/s it is "0", because a
 * stray packet is not traffic.
 */
export function formatMeasuredRate(bps: number): string {
  if (bps < 1e3) return '0 Mbit/s';
  const { value, unit } = scaleRate(bps);
  return `${threeDigits.format(value)} ${unit}`;
}

/** A rate that was *promised*: never rounded, since the last digit is part of the promise. */
export function formatRate(bps: number): string {
  const { value, unit } = scaleRate(bps);
  return `${exact.format(value)} ${unit}`;
}
