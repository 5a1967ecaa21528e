import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Email } from '../../api/types';
import { showFieldErrors } from '../../ui/fieldErrors';
import { Notice } from '../../ui/Notice';
import { SentForm } from '../../ui/SentForm';
import { tellFailed } from '../../ui/toast';
import { useAskForMail, useConfirmEmail } from './email';
import { text } from './text';

const words = text.email;

/** Asks for the code that was mailed to an address, to show that it is somebody's own. */
export function ConfirmEmail({ email, address }: { email: Email; address: string }) {
  const confirm = useConfirmEmail();
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (typed) => (/^\d{8}$/.test(typed.trim()) ? null : words.codeWrong) },
  });
  const send = ({ code }: { code: string }) => {
    confirm.mutate(code.trim(), {
      onError: (error) => {
        showFieldErrors(form, error);
      },
    });
  };
  return (
    <Stack gap="sm">
      <Notice tone="busy">{words.pending(address)}</Notice>
      <SentForm
        form={form}
        submit={words.confirm}
        pending={confirm.isPending}
        error={confirm.error}
        onSend={send}
        aside={<MailAgain email={email} address={address} />}
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

function MailAgain({ email, address }: { email: Email; address: string }) {
  const ask = useAskForMail();
  return (
    <Button
      variant="default"
      loading={ask.isPending}
      onClick={() => {
        ask.mutate({ address, kinds: email.kinds }, { onError: tellFailed });
      }}
    >
      {words.again}
    </Button>
  );
}
