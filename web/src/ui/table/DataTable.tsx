import { useMediaQuery } from '@mantine/hooks';
import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row as TableRow,
  type RowData,
} from '@tanstack/react-table';
import {
  memo,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  type HTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react';
import { byName } from '../../lib/naming';
import { EmptyState, SkeletonRows } from '../feedback/States';
import { ColumnHeader } from './ColumnHeader';
import classes from './DataTable.module.css';
import { useRowWindow } from './useRowWindow';

/** A column of a table. */
export interface Column<Row extends RowData> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the column sortable by this value; names are sorted as people count, `h2` before `h10`. */
  readonly sortBy?: (row: Row) => string | number;
  /** The cell names its row. */
  readonly rowHeader?: true;
  /** Aligned to the right, on one line. */
  readonly numeric?: true;
  /** Repeats the header above the value where rows are cards. */
  readonly labelled?: true;
  readonly className?: string | undefined;
}

/** Attributes of a row, such as `aria-expanded` or `data-chosen`. */
export type RowAttributes = HTMLAttributes<HTMLTableRowElement> & Readonly<Record<`data-${string}`, unknown>>;

/** Moves the keyboard to a row by its index, also to one that is not drawn yet. */
export interface TableHandle {
  readonly focusRow: (index: number) => void;
}

/** How high rows are, in pixels: all of them, or each by what it shows. */
type RowHeight<Row> = number | ((row: Row) => number);

/** Estimates, for wide screens, and for narrow ones where they differ there. */
interface RowHeights<Row> {
  readonly height: RowHeight<Row>;
  readonly narrowHeight?: RowHeight<Row>;
}

interface Props<Row extends RowData> {
  /** The accessible name, or the id of the element that has it. */
  readonly label?: string | undefined;
  readonly labelledBy?: string | undefined;
  /** Shows the label above the table. */
  readonly captioned?: true;
  readonly columns: readonly Column<Row>[];
  /** `grid-template-columns` of the table. */
  readonly template: string;
  readonly rows: readonly Row[];
  /** A stable function: the id of a row, unique in the table. */
  readonly idOf: (row: Row) => string;
  /** Draws only the rows near the visible part of the page. */
  readonly windowed?: RowHeights<Row>;
  /** Rows become cards on narrow screens; otherwise the table scrolls sideways. */
  readonly cards?: true;
  /** A border of its own, for tables that are in no panel. */
  readonly framed?: true;
  readonly className?: string | undefined;
  readonly rowAttributes?: (row: Row) => RowAttributes;
  readonly loading?: boolean;
  /** Shown in place of a table without rows. */
  readonly empty?: ReactNode;
  readonly role?: 'table' | 'treegrid';
  /** The index of the only row in the tab order, for tables that the arrow keys move in. */
  readonly focused?: number;
  readonly attributes?: HTMLAttributes<HTMLTableElement>;
  readonly handle?: Ref<TableHandle>;
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
type Features = typeof features;

/** Below this width rows are cards; the same as in the style sheets. */
const narrowScreen = '(max-width: 62rem)';

/** Of a row with one line, in pixels. */
const plainHeight = 40;

/** Between two cards, in pixels. */
const cardGap = 10;

/** What covers the window: the header of the table, and the navigation at the bottom of narrow screens, in pixels. */
const covered = { wide: { top: 44, bottom: 8 }, narrow: { top: 8, bottom: 76 } } as const;

/**
 * A table or tree grid of rows, sorted by the header that the user presses. The elements of a table have their roles
 * written out, because browsers forget them once CSS lays the boxes out as a grid or as cards.
 */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  if (props.loading === true) return <SkeletonRows rows={4} height={heightOf(props.windowed?.height)} />;
  if (props.rows.length === 0 && props.empty !== undefined) {
    return typeof props.empty === 'string' ? <EmptyState>{props.empty}</EmptyState> : props.empty;
  }
  return <FilledTable {...props} />;
}

function FilledTable<Row extends RowData>(props: Props<Row>) {
  const { columns, rows: data, windowed, focused, role = 'table' } = props;
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const table = useTable({
    features,
    data,
    columns: definitions,
    getRowId: props.idOf,
    enableMultiSort: false,
    sortDescFirst: false,
  });
  const { rows } = table.getRowModel();
  const narrow = useMediaQuery(narrowScreen, false);
  const isCards = narrow && props.cards === true;
  const scrolls = narrow && props.cards !== true;
  const { list, virtualizer, drawn } = useRowWindow<HTMLTableSectionElement>({
    count: rows.length,
    enabled: windowed !== undefined,
    heightOf: (index) => {
      const narrowHeight = narrow ? windowed?.narrowHeight : undefined;
      return heightOf(narrowHeight ?? windowed?.height, rows[index]?.original);
    },
    gap: isCards && props.framed === true ? cardGap : 0,
    keyOf: useCallback((index) => rows[index]?.id ?? index.toString(), [rows]),
    focused: focused ?? -1,
    covered: narrow ? covered.narrow : covered.wide,
  });

  const wantsFocus = useRef(false);
  useImperativeHandle(props.handle, () => ({
    focusRow: (index) => {
      wantsFocus.current = true;
      virtualizer.scrollToIndex(index, { align: 'auto' });
    },
  }));
  // The row is drawn first, and gets the keyboard then.
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    list.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus({ preventScroll: true });
  }, [focused, list]);

  const isCounted = windowed !== undefined;
  return (
    <div
      className={classes['scroll']}
      data-cards={props.cards}
      data-framed={props.framed}
      // The arrow keys scroll it.
      {...(scrolls && {
        tabIndex: 0,
        role: 'group',
        'aria-label': props.label,
        'aria-labelledby': props.labelledBy,
      })}
    >
      <table
        {...props.attributes}
        role={role}
        className={[classes['table'], props.className].filter(Boolean).join(' ')}
        style={{ ['--columns' as string]: props.template }}
        data-windowed={isCounted}
        aria-label={props.label}
        aria-labelledby={props.labelledBy}
        aria-rowcount={isCounted ? rows.length + 1 : undefined}
      >
        {props.captioned && <caption className={classes['caption']}>{props.label}</caption>}
        <thead {...rowgroup} className={classes['head']}>
          <tr {...rowRole} aria-rowindex={isCounted ? 1 : undefined}>
            {table.getFlatHeaders().map(({ id, column }, index) => {
              const { header, numeric } = columns[index] ?? {};
              return (
                <ColumnHeader
                  key={id}
                  sorted={column.getIsSorted()}
                  onSort={
                    column.getCanSort()
                      ? () => {
                          column.toggleSorting();
                        }
                      : null
                  }
                  numeric={numeric}
                >
                  {header ?? id}
                </ColumnHeader>
              );
            })}
          </tr>
        </thead>
        <tbody
          {...rowgroup}
          ref={list}
          className={classes['body']}
          style={isCounted ? { height: virtualizer.getTotalSize() } : undefined}
        >
          {drawn.map(({ index, key, top }) => {
            const row = rows[index];
            return (
              row && (
                <DataRow
                  key={key}
                  row={row}
                  columns={columns}
                  index={index}
                  top={isCounted ? top : null}
                  measure={virtualizer.measureElement}
                  cellRole={role === 'table' ? 'cell' : 'gridcell'}
                  tabIndex={focused === undefined ? undefined : index === focused ? 0 : -1}
                  attributes={props.rowAttributes}
                />
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const rowgroup = { role: 'rowgroup' } as const;
const rowRole = { role: 'row' } as const;

/** The height of a row, or of one that is not there yet. */
function heightOf<Row>(height: RowHeight<Row> = plainHeight, row?: Row): number {
  if (typeof height === 'number') return height;
  return row === undefined ? plainHeight : height(row);
}

function definitionOf<Row extends RowData>({ id, sortBy }: Column<Row>): ColumnDef<Features, Row> {
  return sortBy === undefined
    ? { id, enableSorting: false }
    : {
        id,
        accessorFn: sortBy,
        sortFn: (one, other) => compare(sortBy(one.original), sortBy(other.original)),
      };
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : byName(String(one), String(other));
}

interface RowProps<Row extends RowData> {
  readonly row: TableRow<Features, Row>;
  readonly columns: readonly Column<Row>[];
  readonly index: number;
  /** Its distance from the first row, in pixels; null where every row is drawn. */
  readonly top: number | null;
  readonly measure: (row: HTMLTableRowElement | null) => void;
  readonly cellRole: 'cell' | 'gridcell';
  readonly tabIndex: 0 | -1 | undefined;
  readonly attributes: ((row: Row) => RowAttributes) | undefined;
}

/** One row, drawn again only when its data or its place change. */
const DataRow = memo(PlainRow, isSameRow) as typeof PlainRow;

function PlainRow<Row extends RowData>({
  row: { original },
  columns,
  index,
  top,
  measure,
  tabIndex,
  attributes,
  cellRole,
}: RowProps<Row>) {
  const own = attributes?.(original);
  return (
    <tr
      {...rowRole}
      data-index={index}
      tabIndex={tabIndex}
      {...own}
      {...(top !== null && {
        ref: measure,
        style: { ...own?.style, transform: `translateY(${top}px)` },
        'aria-rowindex': index + 2,
      })}
      className={classes['row']}
    >
      {columns.map((column) => {
        const cell = {
          className: column.className,
          'data-numeric': column.numeric,
          'data-label': column.labelled && column.header,
          children: column.cell(original),
        };
        return column.rowHeader ? (
          <th key={column.id} role="rowheader" scope="row" {...cell} />
        ) : (
          <td key={column.id} role={cellRole} {...cell} />
        );
      })}
    </tr>
  );
}

/** The table makes its row objects anew with every change of the data; the data of most rows is the same then. */
function isSameRow<Row extends RowData>(
  { row: before, ...rest }: RowProps<Row>,
  { row: after, ...others }: RowProps<Row>,
): boolean {
  return (
    before.original === after.original &&
    rest.columns === others.columns &&
    rest.index === others.index &&
    rest.top === others.top &&
    rest.measure === others.measure &&
    rest.tabIndex === others.tabIndex &&
    rest.attributes === others.attributes
  );
}
