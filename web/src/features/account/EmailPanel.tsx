import { Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Email } from '../../api/types';
import { formatInstant } from '../../lib/time';
import { ConfirmButton } from '../../ui/ConfirmButton';
import { Notice } from '../../ui/Notice';
import { Panel } from '../../ui/Panel';
import { StateBadge } from '../../ui/StateBadge';
import { ErrorState, SkeletonRows } from '../../ui/States';
import { useNow } from '../../ui/useNow';
import { AskForMail } from './AskForMail';
import { ConfirmEmail } from './ConfirmEmail';
import { useEmail, useRemoveEmail } from './email';
import { kindName } from './kinds';
import { text } from './text';

const words = text.email;

/** Where a person gets mail about their bookings. */
export function EmailPanel() {
  const query = useEmail();
  return (
    <Panel title={words.title}>
      {query.data !== undefined ? (
        <Known email={query.data} />
      ) : query.isPending ? (
        <SkeletonRows rows={1} />
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Panel>
  );
}

function Known({ email }: { email: Email }) {
  const { address, pendingAddress } = email;
  const some = address !== null || pendingAddress !== null;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {words.lead}
      </Text>
      {!email.available && <Text>{words.unavailable}</Text>}
      {email.available && !some && <Text>{words.none}</Text>}
      {address !== null && <Confirmed email={email} address={address} />}
      {pendingAddress !== null && email.available && <ConfirmEmail email={email} address={pendingAddress} />}
      <Group gap="xs">
        {email.available && <AskForMail email={email} />}
        {some && <Remove />}
      </Group>
    </Stack>
  );
}

function Confirmed({ email, address }: { email: Email; address: string }) {
  const now = useNow();
  return (
    <div>
      <Group gap="xs">
        <Text fw={600}>{address}</Text>
        <StateBadge tone="good" icon={<IconCheck size={14} />}>
          {words.confirmedBadge}
        </StateBadge>
      </Group>
      <Text size="sm" c="dimmed">
        {words.about(email.kinds.map(kindName).join(', '))}
        {email.lastDeliveredAt !== null &&
          ` · ${words.lastDelivered(formatInstant(email.lastDeliveredAt, now))}`}
      </Text>
      {email.lastError !== null && <Notice tone="warn">{words.lastError(email.lastError)}</Notice>}
    </div>
  );
}

function Remove() {
  const remove = useRemoveEmail();
  return (
    <ConfirmButton
      compact
      label={words.remove}
      title={words.removeTitle}
      consequence={words.removeHelp}
      confirm={words.remove}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync()}
    />
  );
}
