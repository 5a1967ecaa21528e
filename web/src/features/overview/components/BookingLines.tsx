import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHostName } from '../../../api/hosts';
import type { Booking } from '../../../api/types';
import { formatDuration } from '../../../lib/duration';
import { formatMeasuredRate, formatRate } from '../../../lib/rate';
import { formatInstant, formatWindow, inUserTimeZone } from '../../../lib/time';
import { amountOf } from '../../../ui/amount';
import { CapacityBar } from '../../../ui/display/CapacityBar';
import { refusalAdvice, refusalTitle } from '../../../ui/feedback/refusalWords';
import { ButtonLink, TextLink } from '../../../ui/layout/ButtonLink';
import classes from '../OverviewPage.module.css';
import { text } from '../text';
import { Lines } from './Lines';

/** How many bookings fit beside the other panels; the numbers above link to all of them. */
const maxBookings = 6;

/** What runs, or what starts next, each in a line that leads to it. */
export function WindowLines(props: {
  kind: 'running' | 'next';
  bookings: readonly Booking[] | undefined;
  /** Whether to offer a booking where there are none. */
  mayBook: boolean;
  now: number;
}) {
  const { kind, now } = props;
  return (
    <Lines
      title={text[kind].title}
      none={text[kind].none}
      action={
        props.mayBook && (
          <ButtonLink to="/book" variant="default" size="xs">
            {text.book}
          </ButtonLink>
        )
      }
      lines={props.bookings?.slice(0, maxBookings).map((booking) => (
        <Line key={booking.id} booking={booking} when={whenOf(booking, kind, now)}>
          {booking.pathNames.length > 2 && (
            <small className={classes['whole']}>{text.running.path(booking.pathNames)}</small>
          )}
          {kind === 'running' && <Delivered booking={booking} />}
        </Line>
      ))}
    />
  );
}

/** A booking with a link to it, whose it is, and more about it below. */
function Line({ booking, when, children }: { booking: Booking; when: string; children: ReactNode }) {
  return (
    <li>
      <TextLink to="/bookings/$id" params={{ id: booking.id }}>
        {nameOf(booking)}
      </TextLink>
      <span>{amountOf(booking)}</span>
      <small>
        {booking.share} · {booking.principal}
      </small>
      <small>{when}</small>
      {children}
    </li>
  );
}

/** What arrives of a guaranteed rate, where it is measured. */
function Delivered({ booking }: { booking: Booking }) {
  const { ask, deliveredBps, rateBps } = booking;
  if (ask !== 'reserve' || deliveredBps === null) return null;
  const amounts = text.running.delivered(formatMeasuredRate(deliveredBps), formatRate(rateBps));
  return (
    <div className={classes['whole']}>
      <small>{amounts}</small>
      <CapacityBar
        label={text.running.bar(nameOf(booking))}
        taken={deliveredBps}
        limit={rateBps}
        kind="used"
        warns={false}
        amounts={amounts}
      />
    </div>
  );
}

/** Requests that were refused, with why, and what the user can do about it. */
export function RefusedLines(props: {
  bookings: readonly Booking[] | undefined;
  mayBook: boolean;
  now: number;
}) {
  const { now } = props;
  const hostNameOf = useHostName();
  return (
    <Lines
      title={text.refused.title}
      none={text.refused.none}
      lines={props.bookings?.slice(0, maxBookings).map((booking) => (
        <Line
          key={booking.id}
          booking={booking}
          when={text.refused.at(formatInstant(booking.createdAt, now))}
        >
          <div className={classes['whole']}>
            <Why booking={booking} now={now} />
            {props.mayBook && booking.ask === 'reserve' && (
              <ButtonLink
                to="/book"
                search={againOf(booking, hostNameOf)}
                variant="default"
                size="compact-xs"
                mt={4}
                aria-label={text.refused.againLabel(nameOf(booking))}
              >
                {text.refused.again}
              </ButtonLink>
            )}
          </div>
        </Line>
      ))}
    />
  );
}

function Why({ booking: { refusal }, now }: { booking: Booking; now: number }) {
  if (refusal === null) return null;
  const offer = refusal.counterOffers[0];
  return (
    <>
      <Text size="sm" fw={600}>
        {refusalTitle(refusal)}
      </Text>
      <Text size="sm">{inUserTimeZone(refusal.message, now)}</Text>
      <Text size="sm" c="dimmed">
        {refusalAdvice(refusal)}{' '}
        {offer && text.refused.offer(formatRate(offer.rateBps), formatWindow(offer.start, offer.end, now))}
      </Text>
    </>
  );
}

/** What of a request the address of the booking form can carry. */
function againOf(
  { share, flowGroup: { user, srcUser, dstUser, srcHost, dstHost, srcEth, dstEth } }: Booking,
  nameOfHost: (address: string) => string,
) {
  const sender = srcUser ?? user;
  return {
    share,
    ...(srcHost && { from: nameOfHost(srcHost) }),
    ...(dstHost && { to: nameOfHost(dstHost) }),
    ...(sender && { fromUser: sender }),
    ...(dstUser && { toUser: dstUser }),
    ...(srcEth && { fromEth: srcEth }),
    ...(dstEth && { toEth: dstEth }),
  };
}

/** "h1 → h4" where it has a path, or its flows. */
function nameOf({ pathNames, flowGroupText }: Booking): string {
  const [first, last] = [pathNames.at(0), pathNames.at(-1)];
  return first === undefined || last === undefined || pathNames.length < 2
    ? flowGroupText
    : text.links.name(first, last);
}

function whenOf({ start, end }: Booking, kind: 'running' | 'next', now: number): string {
  if (kind === 'next') return text.next.from(formatInstant(start, now));
  if (end === null) return text.running.withoutEnd;
  return text.running.until(formatInstant(end, now), formatDuration(Date.parse(end) - now));
}
