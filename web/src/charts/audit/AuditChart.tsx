import type { AuditStatistics } from '../../api/types';
import { TimeChart } from '../TimeChart';
import type { Series } from '../series';
import { periodRows } from './periods';
import { text } from './text';

const series: readonly Series[] = [
  { key: 'done', name: text.outcomes.done, role: 'reserved', shape: 'steps' },
  { key: 'refused', name: text.outcomes.refused, role: 'candidate', shape: 'steps' },
];

/** Events of the audit log by hour or UTC day, refusals apart. */
export function AuditChart({ data, height }: { data: AuditStatistics; height?: number }) {
  return (
    <TimeChart
      label={text.per[data.unit]}
      range={{ start: Date.parse(data.from), end: Date.parse(data.to) }}
      rows={periodRows(data)}
      series={series}
      measure="count"
      {...(height !== undefined && { height })}
    />
  );
}
