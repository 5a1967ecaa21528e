import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Booking } from '../../../api/types';
import { documentation } from '../../../lib/documentation';
import { formatInstant } from '../../../lib/time';
import { Alert } from '../../../ui/feedback/Alert';
import { ButtonLink } from '../../../ui/layout/ButtonLink';
import { useMinute } from '../../../ui/useNow';
import { text } from '../text';

const words = text.guide.booked;

/** What was booked first. */
export interface FirstWindow {
  readonly booking: Booking;
  /** Whether the other direction was booked with it. */
  readonly hasWayBack: boolean;
}

/** What happens after a first booking. */
export function FirstBooked(props: { first: FirstWindow; onAgain: () => void }) {
  const { booking, hasWayBack } = props.first;
  const { id, state, start, end } = booking;
  const now = useMinute();
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone: keyboards and screen readers go on here.
    heading.current?.focus();
  }, []);
  return (
    <Stack gap="md" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
      <Alert
        tone="good"
        title={words.titles[state === 'held' || state === 'waiting' ? state : 'booked']}
        announced="politely"
      >
        <List mt="xs" spacing="xs" withPadding>
          {state === 'held' && <List.Item>{words.held}</List.Item>}
          {state === 'waiting' && <List.Item>{words.waiting}</List.Item>}
          {hasWayBack && <List.Item>{words.wayBack}</List.Item>}
          <List.Item>{words.start(formatInstant(start, now))}</List.Item>
          <List.Item>{words.runs}</List.Item>
          {end !== null && <List.Item>{words.end(formatInstant(end, now))}</List.Item>}
        </List>
        <Group gap="xs" mt="md">
          <ButtonLink to="/bookings/$id" params={{ id }} size="sm">
            {words.open}
          </ButtonLink>
          <Button variant="default" size="sm" onClick={props.onAgain}>
            {words.again}
          </Button>
        </Group>
      </Alert>
      <Text>
        {words.more}{' '}
        <Anchor
          href={`${documentation}tutorials/member.html`}
          target="_blank"
          rel="noopener"
          underline="always"
          inherit
        >
          {words.tutorial}
        </Anchor>
        .
      </Text>
    </Stack>
  );
}
