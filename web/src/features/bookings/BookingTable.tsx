import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Booking } from '../../api/types';
import { formatLength } from '../../lib/duration';
import { describeTransport } from '../../lib/flow';
import { formatMeasuredRate, formatRate } from '../../lib/rate';
import { formatWindow } from '../../lib/time';
import { CapacityBar } from '../../ui/CapacityBar';
import { useNow } from '../../ui/useNow';
import { amountOf } from '../../ui/amount';
import { BookingBadge, DeploymentBadge } from './Badges';
import classes from './BookingTable.module.css';
import { Countdown } from './Countdown';
import { endpointsOf } from './endpoints';
import { isGranted } from './phase';
import { text } from './text';

/**
 * Bookings of one phase: a table whose rows become cards on narrow screens. Built of plain boxes with the roles of a
 * table, because browsers forget what a real one is once its boxes are laid out otherwise.
 */
export function BookingTable(props: { title: string; bookings: readonly Booking[]; showPrincipal: boolean }) {
  const heading = useId();
  const { columns } = text;
  return (
    <section className={classes['group']} aria-labelledby={heading}>
      <h2 id={heading} className={classes['heading']}>
        {props.title} <span className={classes['count']}>{props.bookings.length}</span>
      </h2>
      <div className={classes['table']} role="table" aria-labelledby={heading}>
        <div role="rowgroup" className={classes['head']}>
          <div role="row" className={classes['columns']}>
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
        <div role="rowgroup" className={classes['body']}>
          {props.bookings.map((booking) => (
            <BookingRow key={booking.id} booking={booking} showPrincipal={props.showPrincipal} />
          ))}
        </div>
      </div>
    </section>
  );
}

function BookingRow({ booking, showPrincipal }: { booking: Booking; showPrincipal: boolean }) {
  const now = useNow();
  const ends = endpointsOf(booking);
  const name = text.flowName(ends.from ?? text.anyHost, ends.to ?? text.anyHost);
  return (
    <div role="row" className={classes['row']}>
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
        <Delivered booking={booking} name={name} />
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
}

function Delivered({ booking, name }: { booking: Booking; name: string }) {
  if (booking.deployment.state !== 'active' && booking.deployment.state !== 'degraded') return null;
  if (booking.deliveredBps === null) return <small>{text.notMeasured}</small>;
  const amounts = text.deliveredOf(formatMeasuredRate(booking.deliveredBps), formatRate(booking.rateBps));
  return (
    <>
      <CapacityBar
        label={text.deliveredLabel(name)}
        taken={booking.deliveredBps}
        limit={booking.rateBps}
        kind="used"
        warns={false}
        amounts={amounts}
      />
      <small>
        {formatMeasuredRate(booking.deliveredBps)} {text.columns.delivered.toLowerCase()}
      </small>
    </>
  );
}
