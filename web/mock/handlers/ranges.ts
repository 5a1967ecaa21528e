import type { Utilization } from '../../src/api/types';

const iso = (instant: number) => new Date(instant).toISOString();

/** The time that a chart asks for, by default the last hour, with the instants of its 60 points. */
export function rangeOf(query: { from?: string; to?: string }) {
  const to = query.to === undefined ? Date.now() : Date.parse(query.to);
  const from = query.from === undefined ? to - 3_600_000 : Date.parse(query.from);
  const instants = Array.from({ length: 60 }, (_, index) => from + (index * (to - from)) / 60);
  const stepSeconds = Math.max(1, Math.round((to - from) / 60_000));
  return { from, to, instants, shown: { from: iso(from), to: iso(to), stepSeconds } };
}

/** A quantity that was always this much. */
export function utilizationOf(
  query: { from?: string; to?: string },
  unit: Utilization['unit'],
  limit: number | null,
  mean: number,
): Utilization {
  const { instants, shown } = rangeOf(query);
  return { unit, limit, ...shown, points: instants.map((at) => ({ at: iso(at), mean, peak: mean })) };
}
