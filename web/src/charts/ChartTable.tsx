import { useMemo } from 'react';
import { gatewayNow } from '../api/clock';
import { formatClock, formatInstant } from '../lib/time';
import { DataTable, type Column } from '../ui/table/DataTable';
import classes from './ChartTable.module.css';
import { formatMeasure, type Measure } from './measure';
import { sampled, type Level, type Series, type TimeRow } from './series';
import { text } from './text';

/** A screen reader would take minutes to read more rows than this. */
const maxRows = 30;

/** A chart that spans more than this, in milliseconds, shows the day of each time. */
const halfDay = 43_200_000;

/** The data of a chart as a table. */
export function ChartTable(props: {
  label: string;
  rows: readonly TimeRow[];
  series: readonly Series[];
  levels: readonly Level[];
  measure: Measure;
}) {
  const { rows, series, levels, measure } = props;
  const showsDays = (rows.at(-1)?.at ?? 0) - (rows.at(0)?.at ?? 0) > halfDay;
  const shown = useMemo(() => sampled(rows, maxRows), [rows]);
  const columns = useMemo((): readonly Column<TimeRow>[] => {
    return [
      {
        id: 'time',
        header: text.time,
        rowHeader: true,
        cell: ({ at }) => (showsDays ? formatInstant(at, gatewayNow()) : formatClock(at)),
      },
      ...series.map(({ key, name, role }) => ({
        id: key,
        header: name,
        cell: ({ rates: { [key]: value } }: TimeRow) =>
          value === undefined ? text.notMeasured : formatMeasure(value, measure, role),
      })),
      ...levels.map(({ name, bps }) => ({
        id: `level ${name}`,
        header: name,
        cell: () => formatMeasure(bps, measure, 'limit'),
      })),
    ];
  }, [showsDays, series, levels, measure]);
  return (
    <DataTable
      captioned
      className={classes['table']}
      label={props.label}
      template={`repeat(${columns.length}, minmax(6rem, 1fr))`}
      columns={columns}
      rows={shown}
      idOf={atOf}
    />
  );
}

function atOf({ at }: TimeRow): string {
  return String(at);
}
