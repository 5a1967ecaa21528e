import { Text } from '@mantine/core';
import { useSeesAll } from '../../../api/roles';
import type { Booking } from '../../../api/types';
import { formatInstant } from '../../../lib/time';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { Panel } from '../../../ui/layout/Panel';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { useNow } from '../../../ui/useNow';
import classes from './BookingLog.module.css';
import { useBookingLog } from '../api/bookingLog';
import { text } from '../text';

const words = text.log;

/** What is on record about a booking, newest first; for administrators and auditors, who alone may read it. */
export function BookingLog({ booking }: { booking: Booking }) {
  const mayRead = useSeesAll();
  if (!mayRead) return null;
  return (
    <Panel title={words.title}>
      <Events booking={booking} />
    </Panel>
  );
}

function Events({ booking }: { booking: Booking }) {
  const query = useBookingLog(booking);
  const now = useNow();
  if (query.isPending) return <SkeletonRows rows={3} height={24} />;
  if (query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { events, isCut } = query.data;
  return (
    <>
      {events.length === 0 && <EmptyState bare>{words.none}</EmptyState>}
      <ol className={classes['events']} aria-label={words.title}>
        {events.map((event) => (
          <li key={event.seq}>
            <TextLink to="/audit/$seq" params={{ seq: String(event.seq) }}>
              {wordsOf(event.action)}
            </TextLink>
            {event.outcome === 'refused' && ` ${words.refused}`}
            <small>
              {formatInstant(event.at, now)}, {text.by(event.principal)}
            </small>
          </li>
        ))}
      </ol>
      {isCut && (
        <Text size="sm" c="dimmed" mt="xs">
          {words.cut}
        </Text>
      )}
    </>
  );
}

/** What was done, in words; its own name where a newer gateway records something that is not known here. */
function wordsOf(action: string): string {
  return Object.entries(words.actions).find(([known]) => known === action)?.[1] ?? action;
}
