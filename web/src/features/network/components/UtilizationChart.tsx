import type { Utilization } from '../../../api/types';
import type { Level, Series, TimeRow } from '../../../charts/series';
import { TimeChart } from '../../../charts/TimeChart';
import { EmptyState } from '../../../ui/feedback/States';

/** The mean and the peak of every step of a period, against the limit. */
export function UtilizationChart(props: {
  label: string;
  utilization: Utilization;
  words: { readonly mean: string; readonly peak: string; readonly limit: string; readonly none: string };
  levels?: readonly Level[];
}) {
  const { utilization, words } = props;
  const rows = rowsOf(utilization);
  if (rows.length === 0) return <EmptyState bare>{words.none}</EmptyState>;
  const series: readonly Series[] = [
    { key: 'mean', name: words.mean, role: 'used', shape: 'line' },
    ...(utilization.stepSeconds > 1
      ? [{ key: 'peak', name: words.peak, role: 'peak' as const, shape: 'line' as const }]
      : []),
  ];
  const highest = Math.max(...rows.map(({ rates }) => rates['peak'] ?? 0));
  const limit: readonly Level[] =
    utilization.limit === null || isFar(utilization, highest)
      ? []
      : [{ name: words.limit, bps: utilization.limit, role: 'limit' }];
  return (
    <TimeChart
      label={props.label}
      range={{ start: Date.parse(utilization.from), end: Date.parse(utilization.to) }}
      rows={rows}
      series={series}
      levels={[...limit, ...(props.levels ?? [])]}
      measure={utilization.unit === 'entries' ? 'count' : 'rate'}
      height={220}
    />
  );
}

/** A table that is nearly empty: a chart up to its limit would show a flat line. Charts of links always have the limit. */
function isFar({ unit, limit }: Utilization, highest: number): boolean {
  return unit === 'entries' && limit !== null && highest < limit / 20;
}

/** Steps in which nothing was measured are left out, and leave a gap. */
function rowsOf({ points }: Utilization): TimeRow[] {
  return points.flatMap(({ at, mean, peak }) =>
    mean === null ? [] : [{ at: Date.parse(at), rates: { mean, peak: peak ?? mean } }],
  );
}
