import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { placeName } from '../../../lib/naming';
import type { Booking, BookingSeries } from '../../../api/types';
import { formatRate } from '../../../lib/rate';
import { formatWeekday, formatWindow } from '../../../lib/time';
import { ButtonLink, TextLink } from '../../../ui/layout/ButtonLink';
import { Alert } from '../../../ui/feedback/Alert';
import { Panel } from '../../../ui/layout/Panel';
import { refusalTitle } from '../../../ui/feedback/refusalWords';
import { useNow } from '../../../ui/useNow';
import { text } from '../text';
import classes from './SeriesWindows.module.css';

/** The windows of a series that were booked, each with a link to its page, and those that were refused. */
export function SeriesBooked({ booked, onAgain }: { booked: BookingSeries; onAgain: () => void }) {
  const first = booked.bookings[0] ?? booked.refused[0];
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    head.current?.focus();
  }, []);
  const words = text.series;
  const title = words.bookedCount(booked.bookings.length, booked.refused.length);
  return (
    <Stack gap="md">
      <div ref={head} tabIndex={-1}>
        <Alert
          tone={booked.bookings.length === 0 ? 'bad' : booked.refused.length > 0 ? 'warn' : 'good'}
          icon={booked.bookings.length > 0 && <IconCircleCheck size={19} />}
          title={title}
        >
          {first && (
            <Text>{text.bookedWords(formatRate(first.rateBps), nameOf(first, 0), nameOf(first, -1))}</Text>
          )}
          <Group gap="xs" mt="sm">
            {first && (
              <ButtonLink to="/bookings" search={{ share: first.share }} size="sm">
                {words.toList(first.share)}
              </ButtonLink>
            )}
            <Button variant="default" size="sm" onClick={onAgain}>
              {words.again}
            </Button>
          </Group>
        </Alert>
      </div>
      {booked.bookings.length > 0 && <Windows title={words.booked} bookings={booked.bookings} />}
      {booked.refused.length > 0 && <Windows title={words.notBooked} bookings={booked.refused} />}
    </Stack>
  );
}

function nameOf({ pathNames, flowGroup }: Booking, end: 0 | -1): string {
  return pathNames.at(end) ?? (end === 0 ? flowGroup.srcHost : flowGroup.dstHost) ?? '';
}

function Windows({ title, bookings }: { title: string; bookings: readonly Booking[] }) {
  const now = useNow();
  return (
    <Panel title={title} flush>
      <ol className={classes['list']} aria-label={title}>
        {bookings.map((booking) => (
          <li key={booking.id} className={classes['window']} data-granted={booking.refusal === null}>
            <div>
              <TextLink to="/bookings/$id" params={{ id: booking.id }}>
                {formatWeekday(booking.start)} {formatWindow(booking.start, booking.end, now)}
              </TextLink>
              {booking.refusal !== null && (
                <small>
                  {refusalTitle(booking.refusal)}: {placeName(booking.refusal.place)}
                </small>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
