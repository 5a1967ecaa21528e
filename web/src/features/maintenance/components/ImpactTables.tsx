import { Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { AffectedBooking, BusyLink, InterruptedBooking, MovedBooking } from '../../../api/types';
import { fillOf, formatFill } from '../../../lib/capacity';
import { minute } from '../../../lib/duration';
import { formatRate } from '../../../lib/rate';
import { formatInstant, formatWindow } from '../../../lib/time';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { useMinute } from '../../../ui/useNow';
import { text } from '../text';
import { flowOf } from '../utils/words';
import classes from './Tables.module.css';

const words = text.impact;
const rowHeights = { height: 58, narrowHeight: 190 } as const;

/** Columns that name a booking, its holder, and its rate. */
function bookingColumns<Row extends object>(
  bookingOf: (row: Row) => AffectedBooking,
): readonly Column<Row>[] {
  const { columns } = words;
  return [
    {
      id: 'booking',
      header: columns.booking,
      rowHeader: true,
      sortBy: (row) => flowOf(bookingOf(row).pathNames),
      cell: (row) => {
        const booking = bookingOf(row);
        return (
          <TextLink to="/bookings/$id" params={{ id: booking.id }}>
            {flowOf(booking.pathNames)}
          </TextLink>
        );
      },
    },
    {
      id: 'share',
      header: columns.share,
      labelled: true,
      sortBy: (row) => bookingOf(row).share,
      cell: (row) => {
        const name = bookingOf(row).share;
        return (
          <TextLink to="/shares/$name" params={{ name }}>
            {name}
          </TextLink>
        );
      },
    },
    {
      id: 'user',
      header: columns.user,
      labelled: true,
      sortBy: (row) => bookingOf(row).principal,
      cell: (row) => bookingOf(row).principal,
    },
    {
      id: 'rate',
      header: columns.rate,
      labelled: true,
      sortBy: (row) => bookingOf(row).rateBps,
      cell: (row) => formatRate(bookingOf(row).rateBps),
    },
  ];
}

const itself = (booking: AffectedBooking) => booking;
const within = ({ booking }: { booking: AffectedBooking }) => booking;

const movedColumns: readonly Column<MovedBooking>[] = [
  ...bookingColumns<MovedBooking>(within),
  {
    id: 'from',
    header: words.columns.from,
    labelled: true,
    cell: ({ booking }) => words.hops(switchesOf(booking.pathNames)),
  },
  {
    id: 'to',
    header: words.columns.to,
    labelled: true,
    cell: ({ pathNamesAfter }) => words.hops(switchesOf(pathNamesAfter)),
  },
];

/** Shows the paths of a booking on a map; null where there is none. */
type OnShow = ((id: string) => void) | null;

/** Bookings that would take another path. */
export function MovedBookings({ bookings, onShow }: { bookings: readonly MovedBooking[]; onShow: OnShow }) {
  const columns = useMemo(() => withMap(movedColumns, onShow), [onShow]);
  return (
    <DataTable
      cards
      className={classes['table']}
      label={words.moved}
      template={`minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) 6rem minmax(0, 1.7fr) minmax(0, 1.7fr)${mapWidth(onShow)}`}
      columns={columns}
      rows={bookings}
      idOf={idOfOther}
      windowed={rowHeights}
    />
  );
}

const interruptedColumns: readonly Column<InterruptedBooking>[] = [
  ...bookingColumns<InterruptedBooking>(within),
  whenColumn(within),
  {
    id: 'instead',
    header: words.columns.instead,
    labelled: true,
    cell: ({ alternatives }) => <Alternatives of={alternatives} />,
  },
];

/** Bookings that would have no path, and what their users could have instead. */
export function InterruptedBookings(props: { bookings: readonly InterruptedBooking[]; onShow: OnShow }) {
  const { bookings, onShow } = props;
  const columns = useMemo(() => withMap(interruptedColumns, onShow), [onShow]);
  return (
    <DataTable
      cards
      className={classes['table']}
      label={words.interrupted}
      template={`minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) 6rem minmax(0, 1.3fr) minmax(0, 2.1fr)${mapWidth(onShow)}`}
      columns={columns}
      rows={bookings}
      idOf={idOfOther}
      windowed={rowHeights}
    />
  );
}

const affectedColumns: readonly Column<AffectedBooking>[] = [
  ...bookingColumns<AffectedBooking>(itself),
  whenColumn(itself),
];

/** Bookings that are interrupted. */
export function AffectedBookings({
  label,
  bookings,
}: {
  label: string;
  bookings: readonly AffectedBooking[];
}) {
  return (
    <DataTable
      cards
      className={classes['table']}
      label={label}
      template="minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) 6rem minmax(0, 1.3fr)"
      columns={affectedColumns}
      rows={bookings}
      idOf={idOf}
      windowed={rowHeights}
    />
  );
}

/** The columns, with a button for each row that shows its paths on a map. */
function withMap<Row extends { readonly booking: AffectedBooking }>(
  columns: readonly Column<Row>[],
  onShow: OnShow,
): readonly Column<Row>[] {
  if (onShow === null) return columns;
  return [
    ...columns,
    {
      id: 'map',
      header: words.columns.map,
      cell: ({ booking: { id, pathNames } }) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={words.showOf(flowOf(pathNames))}
          onClick={() => {
            onShow(id);
          }}
        >
          {words.show}
        </Button>
      ),
    },
  ];
}

function mapWidth(onShow: OnShow): string {
  return onShow === null ? '' : ' 5rem';
}

function whenColumn<Row extends object>(bookingOf: (row: Row) => AffectedBooking): Column<Row> {
  return {
    id: 'when',
    header: words.columns.when,
    labelled: true,
    sortBy: (row) => Date.parse(bookingOf(row).affectedFrom),
    cell: (row) => <From instant={bookingOf(row).affectedFrom} />,
  };
}

function From({ instant }: { instant: string }) {
  const now = useMinute();
  return Date.parse(instant) < now + minute ? words.now : words.fromInstant(formatInstant(instant, now));
}

function Alternatives({ of }: { of: InterruptedBooking['alternatives'] }) {
  const now = useMinute();
  if (of.length === 0) {
    return (
      <Text span inherit c="dimmed">
        {words.nothingInstead}
      </Text>
    );
  }
  return of.map(({ kind, rateBps, start, end, pathNames }) => (
    <div key={kind}>
      {kind === 'less-bandwidth'
        ? words.less(formatRate(rateBps), words.hops(switchesOf(pathNames)))
        : words.later(formatWindow(start, end, now))}
    </div>
  ));
}

const busyColumns: readonly Column<BusyLink>[] = [
  {
    id: 'link',
    header: words.columns.link,
    rowHeader: true,
    sortBy: ({ id }) => id,
    cell: ({ id }) => (
      <TextLink to="/network/links/$link" params={{ link: id }}>
        {id.replace('>', ' → ')}
      </TextLink>
    ),
  },
  {
    id: 'before',
    header: words.columns.before,
    numeric: true,
    labelled: true,
    sortBy: ({ reservedBeforeBps, rateBps }) => reservedBeforeBps / rateBps,
    cell: ({ reservedBeforeBps, rateBps }) => partOf(reservedBeforeBps, rateBps),
  },
  {
    id: 'after',
    header: words.columns.after,
    numeric: true,
    labelled: true,
    sortBy: ({ reservedBps, rateBps }) => reservedBps / rateBps,
    cell: ({ reservedBps, rateBps }) => partOf(reservedBps, rateBps),
  },
];

/** Links that would be nearly full, with what is reserved on them before and after. */
export function BusyLinks({ links }: { links: readonly BusyLink[] }) {
  return (
    <DataTable
      cards
      className={classes['table']}
      label={words.busy}
      template="minmax(0, 1fr) 11rem 11rem"
      columns={busyColumns}
      rows={links}
      idOf={idOf}
      windowed={{ height: 40, narrowHeight: 130 }}
    />
  );
}

function partOf(reservedBps: number, rateBps: number): string {
  return words.ofRate(formatRate(reservedBps), formatFill(fillOf(reservedBps, rateBps)));
}

/** The switches of a path, without the hosts at its ends. */
function switchesOf(pathNames: readonly string[]): readonly string[] {
  return pathNames.slice(1, -1);
}

function idOf({ id }: { id: string }): string {
  return id;
}

function idOfOther({ booking }: { booking: AffectedBooking }): string {
  return booking.id;
}
