import { VisuallyHidden } from '@mantine/core';
import { createContext, useContext, useId, type ReactNode } from 'react';
import type { Booking } from '../../../api/types';
import { formatLength } from '../../../lib/duration';
import { describeTransport } from '../../../lib/flow';
import { formatMeasuredRate, formatRate } from '../../../lib/rate';
import { formatWindow } from '../../../lib/time';
import { amountOf } from '../../../ui/amount';
import { CapacityBar } from '../../../ui/display/CapacityBar';
import { DataTable, type Column } from '../../../ui/table/DataTable';
import { RowLink } from '../../../ui/table/RowLink';
import { useNow } from '../../../ui/useNow';
import { text } from '../text';
import { nameOf } from '../utils/endpoints';
import { endOf, isDelivering, isGranted } from '../utils/phase';
import { purposeOf } from '../utils/purpose';
import { BookingBadge, DeploymentBadge } from './Badges';
import classes from './BookingTable.module.css';
import { Countdown } from './Countdown';

/** Delivered rates in bit/s by the id of the booking, where they are newer than those in the bookings. */
type DeliveredRates = Readonly<Record<string, number | null>>;

/** They change every few seconds; only the cells that show them are drawn again. */
const DeliveredContext = createContext<DeliveredRates>({});
const noRates: DeliveredRates = {};

/** Those that run show what is delivered. */
const rowHeights = {
  height: (booking: Booking) => (isDelivering(booking) ? 81 : 60),
  narrowHeight: (booking: Booking) => (isDelivering(booking) ? 209 : 168),
} as const;

/** The bookings of one phase or application. */
export function BookingTable(props: {
  title: ReactNode;
  bookings: readonly Booking[];
  delivered: DeliveredRates | undefined;
  showPrincipal: boolean;
}) {
  const heading = useId();
  const { bookings } = props;
  return (
    <section className={classes['group']} aria-labelledby={heading}>
      <h2 id={heading} className={classes['heading']}>
        {props.title} <span className={classes['count']}>{bookings.length}</span>
      </h2>
      <DeliveredContext value={props.delivered ?? noRates}>
        <DataTable
          cards
          framed
          className={classes['table']}
          labelledBy={heading}
          template="1.2fr 1.6fr 1.3fr 0.9fr 7.5rem 7.5rem"
          columns={props.showPrincipal ? columns.all : columns.own}
          rows={bookings}
          idOf={idOf}
          windowed={rowHeights}
        />
      </DeliveredContext>
    </section>
  );
}

function idOf({ id }: Booking): string {
  return id;
}

const headers = text.columns;

function columnsOf(showPrincipal: boolean): readonly Column<Booking>[] {
  return [
    {
      id: 'flow',
      header: headers.flow,
      className: classes['flow'],
      sortBy: nameOf,
      cell: (booking) => (
        <>
          <RowLink to="/bookings/$id" params={{ id: booking.id }}>
            {nameOf(booking)}
          </RowLink>
          <small>{purposeOf(booking) ?? describeTransport(booking.flowGroup)}</small>
        </>
      ),
    },
    {
      id: 'window',
      header: headers.window,
      className: classes['window'],
      sortBy: ({ start }) => Date.parse(start),
      cell: (booking) => <WindowCell booking={booking} />,
    },
    {
      id: 'rate',
      header: headers.rate,
      className: classes['rate'],
      sortBy: ({ rateBps }) => rateBps,
      cell: (booking) => (
        <>
          {amountOf(booking)}
          <Delivered booking={booking} />
        </>
      ),
    },
    {
      id: 'share',
      header: headers.share,
      className: classes['share'],
      sortBy: ({ share }) => share,
      cell: ({ share, principal }) => (
        <>
          {share}
          {showPrincipal && <small>{text.by(principal)}</small>}
        </>
      ),
    },
    {
      id: 'booking',
      header: headers.booking,
      sortBy: ({ state }) => text.bookingStates[state],
      cell: ({ state }) => (
        <>
          <VisuallyHidden>{headers.booking} </VisuallyHidden>
          <BookingBadge state={state} />
        </>
      ),
    },
    {
      id: 'network',
      header: headers.network,
      cell: (booking) =>
        isGranted(booking) && (
          <>
            <VisuallyHidden>{headers.network} </VisuallyHidden>
            <DeploymentBadge booking={booking} />
          </>
        ),
    },
  ];
}

const columns = { own: columnsOf(false), all: columnsOf(true) } as const;

function WindowCell({ booking }: { booking: Booking }) {
  const now = useNow();
  const { start, end, state } = booking;
  return (
    <>
      {formatWindow(start, end, now)}
      <small>
        {end !== null && formatLength(endOf(booking) - Date.parse(start))}
        {end === null || state === 'cancelled' || state === 'refused' ? null : ' · '}
        <Countdown booking={booking} />
      </small>
    </>
  );
}

function Delivered({ booking }: { booking: Booking }) {
  const { id, rateBps } = booking;
  const deliveredBps = useContext(DeliveredContext)[id] ?? booking.deliveredBps;
  if (!isDelivering(booking)) return null;
  if (deliveredBps === null) return <small>{text.notMeasured}</small>;
  return (
    <>
      <CapacityBar
        label={text.deliveredLabel(nameOf(booking))}
        taken={deliveredBps}
        limit={rateBps}
        kind="used"
        warns={false}
        amounts={text.deliveredOf(formatMeasuredRate(deliveredBps), formatRate(rateBps))}
      />
      <small>
        {formatMeasuredRate(deliveredBps)} {headers.delivered.toLowerCase()}
      </small>
    </>
  );
}
