import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { gatewayNow } from '../../../api/clock';
import { answer, client } from '../../../api/client';
import { useHostName } from '../../../api/hosts';
import type { Booking, Share } from '../../../api/types';
import { describeFlowGroup } from '../../../lib/flow';
import { minute } from '../../../lib/duration';
import { formatInstant } from '../../../lib/time';
import { amountOf } from '../../../ui/amount';
import { ButtonLink, TextLink } from '../../../ui/layout/ButtonLink';
import { Panel } from '../../../ui/layout/Panel';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { useNow } from '../../../ui/useNow';
import { upcomingOf } from '../utils/upcoming';
import classes from './Lines.module.css';
import { text } from '../text';

const words = text.bookings;

/** As many as fit beside the other parts of the page. */
const maxShown = 6;

/** More bookings than this are not looked at. */
const maxBookings = 200;

/** The bookings of a share alone that end after now, of those that the user may see. */
function useUpcoming(share: string) {
  return useQuery({
    queryKey: ['bookings', 'within', 'share', share],
    queryFn: ({ signal }) => {
      const from = new Date(gatewayNow()).toISOString();
      const query = { scope: 'all' as const, share, from, limit: maxBookings };
      return answer(client.GET('/bookings', { params: { query }, signal }));
    },
    refetchInterval: minute,
  });
}

/** What is booked on a share itself: what runs, and what is next. */
export function BookingsPanel({ share }: { share: Share }) {
  const now = useNow();
  const query = useUpcoming(share.name);
  const upcoming = upcomingOf(query.data?.bookings ?? [], now);
  return (
    <Panel
      title={words.title}
      aside={
        <TextLink to="/bookings" search={{ scope: 'all', share: share.name }} size="sm">
          {words.all}
        </TextLink>
      }
    >
      {query.isPending && <SkeletonRows rows={3} height={30} />}
      {query.isError && query.data === undefined && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && upcoming.length === 0 && (
        <EmptyState
          bare
          action={
            share.maySpeak && (
              <ButtonLink to="/book" search={{ share: share.name }} variant="default" size="xs">
                {words.book}
              </ButtonLink>
            )
          }
        >
          {words.none}
        </EmptyState>
      )}
      {upcoming.length > 0 && (
        <ul className={classes['lines']} aria-label={words.title}>
          {upcoming.slice(0, maxShown).map((booking) => (
            <Line key={booking.id} booking={booking} now={now} />
          ))}
        </ul>
      )}
      {upcoming.length > maxShown && (
        <Text size="sm" c="dimmed" mt="xs">
          {words.more(upcoming.length - maxShown)}
        </Text>
      )}
    </Panel>
  );
}

function Line({ booking, now }: { booking: Booking; now: number }) {
  const nameOf = useHostName();
  const runs = Date.parse(booking.start) <= now;
  const when = !runs
    ? words.next(formatInstant(booking.start, now))
    : booking.end === null
      ? words.endless
      : words.running(formatInstant(booking.end, now));
  const [first, last] = [booking.pathNames.at(0), booking.pathNames.at(-1)];
  return (
    <li>
      <TextLink to="/bookings/$id" params={{ id: booking.id }} fw={600}>
        {first && last ? `${first} → ${last}` : describeFlowGroup(booking.flowGroup, nameOf)}
      </TextLink>
      <span>{amountOf(booking)}</span>
      <small>{booking.principal}</small>
      <small>{when}</small>
    </li>
  );
}
