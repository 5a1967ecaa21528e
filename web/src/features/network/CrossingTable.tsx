import { Text } from '@mantine/core';
import type { Booking } from '../../api/types';
import { formatRate } from '../../lib/rate';
import { formatInstant } from '../../lib/time';
import { TextLink } from '../../ui/ButtonLink';
import classes from './RowTable.module.css';
import { text } from './text';

/** Bookings that take some way, those that were made last first; each leads to its page. */
export function CrossingTable({ bookings, now }: { bookings: readonly Booking[]; now: number }) {
  if (bookings.length === 0) {
    return (
      <Text c="dimmed" p="md">
        {text.crossing.none}
      </Text>
    );
  }
  const instant = (at: string | null) => (at === null ? text.crossing.noEnd : formatInstant(at, now));
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']} aria-label={text.crossing.title}>
        <thead>
          <tr>
            <th scope="col">{text.crossing.flows}</th>
            <th scope="col">{text.crossing.share}</th>
            <th scope="col">{text.crossing.principal}</th>
            <th scope="col" className={classes['number']}>
              {text.crossing.rate}
            </th>
            <th scope="col">{text.crossing.window}</th>
            <th scope="col">{text.crossing.state}</th>
          </tr>
        </thead>
        <tbody>
          {bookings.map((booking) => (
            <tr key={booking.id}>
              <th scope="row">
                <TextLink to="/bookings/$id" params={{ id: booking.id }}>
                  {booking.flowGroupText}
                </TextLink>
              </th>
              <td>
                <TextLink to="/shares/$name" params={{ name: booking.share }}>
                  {booking.share}
                </TextLink>
              </td>
              <td>{booking.principal}</td>
              <td className={classes['number']}>{formatRate(booking.rateBps)}</td>
              <td>
                {instant(booking.start)} – {instant(booking.end)}
              </td>
              <td>{text.crossing.states[booking.state]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
