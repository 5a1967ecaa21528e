import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { SortDirection } from '@tanstack/react-table';
import classes from './DataTable.module.css';

const directions = { asc: 'ascending', desc: 'descending' } as const;

/** The header of a column of a data table; a button where the column can be sorted. */
export function ColumnHeader(props: {
  sorted: false | SortDirection;
  /** Null where the column cannot be sorted. */
  onSort: (() => void) | null;
  numeric: true | undefined;
  children: string;
}) {
  const { sorted, onSort, children } = props;
  const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <th
      role="columnheader"
      scope="col"
      data-numeric={props.numeric}
      aria-sort={sorted === false ? undefined : directions[sorted]}
    >
      {onSort === null ? (
        children
      ) : (
        <button type="button" className={classes['sort']} data-sorted={sorted !== false} onClick={onSort}>
          {children}
          <Icon size={13} aria-hidden />
        </button>
      )}
    </th>
  );
}
