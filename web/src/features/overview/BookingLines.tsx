import type { Booking } from '../../api/types';
import { formatInstant, inPersonsTimes } from '../../lib/time';
import { amountOf } from '../../ui/amount';
import { TextLink } from '../../ui/ButtonLink';
import { Lines } from './Lines';
import { text } from './text';

/** As many as fit beside the other parts; the number above leads to all of them. */
const most = 6;

/** Some bookings, each in a line that leads to it. */
export function BookingLines(props: {
  kind: 'running' | 'next' | 'refused';
  bookings: readonly Booking[] | undefined;
  now: number;
}) {
  const { kind, now } = props;
  return (
    <Lines
      title={text[kind].title}
      none={text[kind].none}
      lines={props.bookings?.slice(0, most).map((booking) => (
        <li key={booking.id}>
          <TextLink to="/bookings/$id" params={{ id: booking.id }}>
            {nameOf(booking)}
          </TextLink>
          <span>{amountOf(booking)}</span>
          <small>
            {booking.share} · {booking.principal}
          </small>
          <small>
            {kind === 'refused'
              ? inPersonsTimes(booking.refusal?.message ?? '', now)
              : whenOf(booking, kind, now)}
          </small>
        </li>
      ))}
    />
  );
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
  return end === null ? text.running.withoutEnd : text.running.until(formatInstant(end, now));
}
