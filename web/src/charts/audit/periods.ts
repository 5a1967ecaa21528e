import type { AuditStatistics } from '../../api/types';
import type { TimeRow } from '../series';

const lengths = { hour: 3_600_000, day: 86_400_000 } as const;

/** A row for every hour or UTC day of the window; those without events are zero. */
export function periodRows({ from, to, unit, periods }: AuditStatistics): TimeRow[] {
  const length = lengths[unit];
  const counts = new Map(periods.map(({ at, outcome, events }) => [`${Date.parse(at)} ${outcome}`, events]));
  const rows: TimeRow[] = [];
  for (let at = Math.floor(Date.parse(from) / length) * length; at < Date.parse(to); at += length) {
    const of = (outcome: string) => counts.get(`${at} ${outcome}`) ?? 0;
    rows.push({ at, rates: { done: of('done'), refused: of('refused') } });
  }
  return rows;
}
