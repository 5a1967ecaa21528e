/** How much of a limit is taken. A limit of zero is not "0 %" of anything: there is nothing to take. */
export type Fill = { readonly kind: 'none' } | { readonly kind: 'some'; readonly fraction: number };

/** The part of the limit that is taken; above 1 when more is taken than there is. */
export function fillOf(taken: number, limit: number): Fill {
  if (limit > 0) return { kind: 'some', fraction: taken / limit };
  return taken > 0 ? { kind: 'some', fraction: Infinity } : { kind: 'none' };
}

/**
 * "38 %", with distinct ends: "<1 %" is not nothing and ">99 %" is not full. "none" where there is nothing
 * to take, "over" where something is taken of nothing.
 */
export function formatFill(fill: Fill): string {
  if (fill.kind === 'none') return 'none';
  const percent = fill.fraction * 100;
  if (!Number.isFinite(percent)) return 'over';
  if (percent > 0 && percent < 1) return '<1 %';
  if (percent > 99 && percent < 100) return '>99 %';
  return `${Math.round(percent)} %`;
}

/** Width of a bar in percent, between 0 and 100. */
export function barWidth(fill: Fill): number {
  return fill.kind === 'none' ? 0 : Math.min(100, Math.max(0, fill.fraction * 100));
}

/** How pressed something is: `near` from 90 % of its limit, `over` beyond it. */
export type Pressure = 'calm' | 'near' | 'over';

export function pressureOf(fill: Fill): Pressure {
  if (fill.kind === 'none') return 'calm';
  if (fill.fraction > 1) return 'over';
  return fill.fraction >= 0.9 ? 'near' : 'calm';
}
