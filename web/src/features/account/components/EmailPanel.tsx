import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Email } from '../../../api/types';
import { formatInstant } from '../../../lib/time';
import { ConfirmButton } from '../../../ui/forms/ConfirmButton';
import { Alert } from '../../../ui/feedback/Alert';
import { Panel } from '../../../ui/layout/Panel';
import { StateBadge } from '../../../ui/display/StateBadge';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { useNow } from '../../../ui/useNow';
import { ChangeEmail } from './ChangeEmail';
import { useRequestEmail, useConfirmEmail, useEmail, useRemoveEmail } from '../api/email';
import { kindName } from '../utils/kinds';
import { text } from '../text';
import { useForm } from '@mantine/form';
import { SentForm } from '../../../ui/forms/SentForm';
import { notifyFailed } from '../../../ui/feedback/notify';

const words = text.email;

/** Where a user gets mail about their bookings. */
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
        {email.available && <ChangeEmail email={email} />}
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
      {email.lastError !== null && <Alert tone="warn">{words.lastError(email.lastError)}</Alert>}
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

/** Asks for the code from the mail, which proves that the address belongs to the user. */
function ConfirmEmail({ email, address }: { email: Email; address: string }) {
  const confirm = useConfirmEmail();
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (typed) => (/^\d{8}$/.test(typed.trim()) ? null : words.codeWrong) },
  });
  return (
    <Stack gap="sm">
      <Alert tone="busy">{words.pending(address)}</Alert>
      <SentForm
        form={form}
        submit={words.confirm}
        pending={confirm.isPending}
        error={confirm.error}
        onSend={({ code }) => confirm.mutateAsync(code.trim())}
        aside={<ResendCode email={email} address={address} />}
      >
        <TextInput
          label={words.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          {...form.getInputProps('code')}
        />
      </SentForm>
    </Stack>
  );
}

function ResendCode({ email, address }: { email: Email; address: string }) {
  const ask = useRequestEmail();
  return (
    <Button
      variant="default"
      loading={ask.isPending}
      onClick={() => {
        ask.mutate({ address, kinds: email.kinds }, { onError: notifyFailed });
      }}
    >
      {words.again}
    </Button>
  );
}
