import { useMemo } from 'react';
import { stateAt } from '../../../api/maintenance';
import type { Maintenance } from '../../../api/types';
import { RowLink } from '../../../ui/table/RowLink';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { useMinute, useNow } from '../../../ui/useNow';
import { text } from '../text';
import { windowWords } from '../utils/words';
import { MaintenanceBadge } from './MaintenanceBadge';
import { Parts } from './Parts';
import classes from './Tables.module.css';

const words = text.columns;
const rowHeights = { height: 58, narrowHeight: 210 } as const;

/** Parts that a row has room for. */
const mostParts = 4;

/** Maintenance windows: those in progress, then those ahead, then those that are over, newest first. */
export function MaintenanceTable({ windows, linked }: { windows: readonly Maintenance[]; linked: boolean }) {
  const minute = useMinute();
  const rows = useMemo(() => inOrder(windows, minute), [windows, minute]);
  const columns = useMemo(() => columnsOf(linked), [linked]);
  return (
    <DataTable
      cards
      framed
      className={classes['table']}
      label={text.title}
      template="6.5rem minmax(0, 1.3fr) minmax(0, 1.6fr) minmax(0, 1.5fr) 5rem 7rem"
      columns={columns}
      rows={rows}
      idOf={idOf}
      windowed={rowHeights}
    />
  );
}

const ranks = { active: 0, planned: 1, over: 2 } as const;

function inOrder(windows: readonly Maintenance[], now: number): readonly Maintenance[] {
  const start = ({ start: at }: Maintenance) => Date.parse(at);
  return [...windows].sort((one, other) => {
    const [state, otherState] = [stateAt(one, now), stateAt(other, now)];
    if (state !== otherState) return ranks[state] - ranks[otherState];
    return state === 'over' ? start(other) - start(one) : start(one) - start(other);
  });
}

function columnsOf(linked: boolean): readonly Column<Maintenance>[] {
  return [
    { id: 'state', header: words.state, cell: (window) => <State window={window} /> },
    {
      id: 'reason',
      header: words.reason,
      rowHeader: true,
      sortBy: ({ reason }) => reason,
      cell: ({ id, reason }) =>
        linked ? (
          <RowLink to="/maintenance/$id" params={{ id }}>
            {reason}
          </RowLink>
        ) : (
          reason
        ),
    },
    {
      id: 'parts',
      header: words.parts,
      labelled: true,
      cell: (window) => <Parts of={window} most={mostParts} />,
    },
    {
      id: 'window',
      header: words.window,
      labelled: true,
      sortBy: ({ start }) => Date.parse(start),
      cell: (window) => <When window={window} />,
    },
    {
      id: 'repeats',
      header: words.repeats,
      labelled: true,
      cell: ({ series }) => (series === null ? text.repeatsNot : text.repeats),
    },
    {
      id: 'createdBy',
      header: words.createdBy,
      labelled: true,
      sortBy: ({ createdBy }) => createdBy,
      cell: ({ createdBy }) => createdBy,
    },
  ];
}

function State({ window }: { window: Maintenance }) {
  return <MaintenanceBadge state={stateAt(window, useNow())} />;
}

function When({ window }: { window: Maintenance }) {
  return windowWords(window, useMinute());
}

function idOf({ id }: Maintenance): string {
  return id;
}
