import { Button, Group, Text } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useFirstBooking } from '../../../api/firstBooking';
import { Alert } from '../../../ui/feedback/Alert';
import { ButtonLink } from '../../../ui/layout/ButtonLink';
import { text } from '../text';

const words = text.first;

/** Invites a member who has yet to book to do so; nothing for others. */
export function FirstBookingCard() {
  const { isDue, hide } = useFirstBooking();
  if (!isDue) return null;
  return (
    <Alert tone="busy" title={words.title} icon={<IconCalendarPlus size={19} />}>
      <Text mt={2}>{words.words}</Text>
      <Group gap="xs" mt="sm">
        <ButtonLink to="/book" size="xs">
          {words.start}
        </ButtonLink>
        <Button variant="default" size="xs" onClick={hide}>
          {words.hide}
        </Button>
      </Group>
    </Alert>
  );
}
