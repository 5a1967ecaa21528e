import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { memo, useCallback, useId } from 'react';
import type { Booking } from '../../api/types';
import { formatLength } from '../../lib/duration';
import { describeTransport } from '../../lib/flow';
import { formatMeasuredRate, formatRate } from '../../lib/rate';
import { formatWindow } from '../../lib/time';
import { CapacityBar } from '../../ui/CapacityBar';
import { useRowWindow } from '../../ui/useRowWindow';
import { useNow } from '../../ui/useNow';
import { amountOf } from '../../ui/amount';
import { BookingBadge, DeploymentBadge } from './Badges';
import classes from './BookingTable.module.css';
import { Countdown } from './Countdown';
import { nameOf } from './endpoints';
import { isGranted } from './phase';
import { text } from './text';

/** What a row is expected to be high, in pixels, until it is measured. */
const rowHeights = { wide: 58, narrow: 196 } as const;
const narrowScreen = '(max-width: 62rem)';
const narrowGap = 9.6;

/**
 * Bookings of one phase: a table whose rows become cards on narrow screens. Built of plain boxes with the roles of a
 * table, because browsers forget what a real one is once its boxes are laid out otherwise. Only the rows near to what
 * is seen are there, so that many are as smooth as few.
 */
export function BookingTable(props: {
  title: string;
  bookings: readonly Booking[];
  /** What is delivered now, by the id of the booking, where it is newer than what the booking says. */
  delivered: Readonly<Record<string, number | null>> | undefined;
  showPrincipal: boolean;
}) {
  const heading = useId();
  const { columns } = text;
  const { bookings } = props;
  const narrow = useMediaQuery(narrowScreen, false);
  const { list, virtualizer, rows, above, below } = useRowWindow<HTMLDivElement>({
    count: bookings.length,
    height: narrow ? rowHeights.narrow : rowHeights.wide,
    gap: narrow ? narrowGap : 0,
    keyOf: useCallback((index) => bookings[index]?.id ?? index.toString(), [bookings]),
  });
  return (
    <section className={classes['group']} aria-labelledby={heading}>
      <h2 id={heading} className={classes['heading']}>
        {props.title} <span className={classes['count']}>{bookings.length}</span>
      </h2>
      <div
        className={classes['table']}
        role="table"
        aria-labelledby={heading}
        aria-rowcount={bookings.length + 1}
      >
        <div role="rowgroup" className={classes['head']}>
          <div role="row" aria-rowindex={1} className={classes['columns']}>
            {[
              columns.flow,
              columns.window,
              columns.rate,
              columns.share,
              columns.booking,
              columns.network,
            ].map((column) => (
              <div key={column} role="columnheader">
                {column}
              </div>
            ))}
          </div>
        </div>
        <div
          ref={list}
          role="rowgroup"
          className={classes['body']}
          style={{ paddingTop: above, paddingBottom: below }}
        >
          {rows.map(({ index, key }) => {
            const booking = bookings[index];
            return (
              booking && (
                <BookingRow
                  key={key}
                  booking={booking}
                  deliveredBps={props.delivered?.[booking.id] ?? booking.deliveredBps}
                  showPrincipal={props.showPrincipal}
                  index={index}
                  measure={virtualizer.measureElement}
                />
              )
            );
          })}
        </div>
      </div>
    </section>
  );
}

const BookingRow = memo(function BookingRow({
  booking,
  deliveredBps,
  showPrincipal,
  index,
  measure,
}: {
  booking: Booking;
  deliveredBps: number | null;
  showPrincipal: boolean;
  index: number;
  measure: (row: HTMLElement | null) => void;
}) {
  const now = useNow();
  const name = nameOf(booking);
  return (
    <div ref={measure} data-index={index} role="row" aria-rowindex={index + 2} className={classes['row']}>
      <div role="cell" className={classes['flow']}>
        <Link to="/bookings/$id" params={{ id: booking.id }} className={classes['link']}>
          {name}
        </Link>
        <small>{describeTransport(booking.flowGroup)}</small>
      </div>
      <div role="cell" className={classes['window']}>
        {formatWindow(booking.start, booking.end, now)}
        <small>
          {booking.end !== null && formatLength(Date.parse(booking.end) - Date.parse(booking.start))}
          {booking.end === null || booking.state === 'cancelled' || booking.state === 'refused'
            ? null
            : ' · '}
          <Countdown booking={booking} />
        </small>
      </div>
      <div role="cell" className={classes['rate']}>
        {amountOf(booking)}
        <Delivered booking={booking} deliveredBps={deliveredBps} name={name} />
      </div>
      <div role="cell" className={classes['share']}>
        {booking.share}
        {showPrincipal && <small>{text.by(booking.principal)}</small>}
      </div>
      <div role="cell" className={classes['state']}>
        <VisuallyHidden>{text.columns.booking} </VisuallyHidden>
        <BookingBadge state={booking.state} />
      </div>
      <div role="cell" className={classes['state']}>
        {isGranted(booking) && (
          <>
            <VisuallyHidden>{text.columns.network} </VisuallyHidden>
            <DeploymentBadge booking={booking} />
          </>
        )}
      </div>
    </div>
  );
});

function Delivered(props: { booking: Booking; deliveredBps: number | null; name: string }) {
  const { booking, deliveredBps, name } = props;
  if (booking.deployment.state !== 'active' && booking.deployment.state !== 'degraded') return null;
  if (deliveredBps === null) return <small>{text.notMeasured}</small>;
  const amounts = text.deliveredOf(formatMeasuredRate(deliveredBps), formatRate(booking.rateBps));
  return (
    <>
      <CapacityBar
        label={text.deliveredLabel(name)}
        taken={deliveredBps}
        limit={booking.rateBps}
        kind="used"
        warns={false}
        amounts={amounts}
      />
      <small>
        {formatMeasuredRate(deliveredBps)} {text.columns.delivered.toLowerCase()}
      </small>
    </>
  );
}
