import { Button, Group, Loader, Text } from '@mantine/core';
import { IconBan, IconCircleCheck, IconClockPlus } from '@tabler/icons-react';
import { placeName } from '../../../lib/naming';
import type { Booking, BookingCheck } from '../../../api/types';
import { formatLength, hour, minute } from '../../../lib/duration';
import { formatInstant } from '../../../lib/time';
import { Panel } from '../../../ui/layout/Panel';
import { CounterOffers } from '../../../ui/feedback/CounterOffers';
import { ProblemAlert } from '../../../ui/feedback/ProblemAlert';
import { refusalTitle } from '../../../ui/feedback/refusalWords';
import { lowerRates } from '../../../ui/forms/fieldErrors';
import { useNow } from '../../../ui/useNow';
import classes from './ExtendBooking.module.css';
import { text } from '../text';
import { useChangeBooking } from '../api/bookingChanges';
import { useExtension } from '../api/extension';

const words = text.extend;
const lengths = [15 * minute, hour];

/** Extends a booking with one press; shows beside each length whether there is room. */
export function ExtendBooking({ booking }: { booking: Booking & { end: string } }) {
  const change = useChangeBooking(booking.id);
  return (
    <Panel title={words.title}>
      <div className={classes['options']}>
        {lengths.map((length) => (
          <Option
            key={length}
            booking={booking}
            length={length}
            pending={change.isPending}
            onExtend={(end) => {
              change.mutate({ end });
            }}
          />
        ))}
      </div>
      {change.error !== null && (
        <div className={classes['failure']}>
          <ProblemAlert error={change.error}>
            <CounterOffers
              offers={lowerRates(change.error)}
              onTake={({ rateBps }) => {
                change.mutate({ ...change.variables, rateBps });
              }}
            />
          </ProblemAlert>
        </div>
      )}
    </Panel>
  );
}

function Option(props: {
  booking: Booking & { end: string };
  /** In milliseconds. */
  length: number;
  pending: boolean;
  onExtend: (end: string) => void;
}) {
  const { booking, length } = props;
  const check = useExtension(booking, length);
  const now = useNow();
  const end = Date.parse(booking.end) + length;
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconClockPlus size={16} aria-hidden />}
        loading={props.pending}
        onClick={() => {
          props.onExtend(new Date(end).toISOString());
        }}
      >
        {words.by(formatLength(length))}
      </Button>
      <Text size="sm" c="dimmed" mt={4}>
        {words.until(formatInstant(end, now))}
      </Text>
      <div role="status">
        {check.isPending ? (
          <Loader size={14} role="img" aria-label={words.checking} />
        ) : (
          check.data && <Verdict check={check.data} />
        )}
      </div>
    </div>
  );
}

function Verdict({ check }: { check: BookingCheck }) {
  const { granted, refusal } = check;
  return (
    <Group
      gap={5}
      wrap="nowrap"
      align="flex-start"
      className={classes['verdict'] ?? ''}
      data-granted={granted}
    >
      {granted ? <IconCircleCheck size={16} aria-hidden /> : <IconBan size={16} aria-hidden />}
      <span>{refusal === null ? words.room : `${refusalTitle(refusal)}: ${placeName(refusal.place)}`}</span>
    </Group>
  );
}
