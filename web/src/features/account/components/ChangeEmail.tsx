import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Email, EmailRequest } from '../../../api/types';
import { FormDialog } from '../../../ui/forms/FormDialog';
import { SentForm } from '../../../ui/forms/SentForm';
import { useRequestEmail } from '../api/email';
import { KindFields } from './KindFields';
import { kinds } from '../utils/kinds';
import { text } from '../text';

const words = text.email;

/** Opens the form for the address and the kinds of e-mail notifications. */
export function ChangeEmail({ email }: { email: Email }) {
  const known = email.address ?? email.pendingAddress;
  return (
    <FormDialog compact label={known === null ? words.set : words.change} title={words.setTitle}>
      {(close) => <EmailForm email={email} known={known ?? ''} onClose={close} />}
    </FormDialog>
  );
}

function EmailForm({ email, known, onClose }: { email: Email; known: string; onClose: () => void }) {
  const ask = useRequestEmail();
  const form = useForm({
    initialValues: { address: known, kinds: known === '' ? ([...kinds] as string[]) : email.kinds },
    validate: {
      address: (typed) => (/^\S+@\S+$/.test(typed.trim()) ? null : words.addressWrong),
      kinds: (chosen) => (chosen.length === 0 ? text.kinds.missing : null),
    },
  });
  const send = ({ address, kinds }: EmailRequest) =>
    ask.mutateAsync({ address: address.trim(), kinds }, { onSuccess: onClose });
  return (
    <SentForm
      form={form}
      submit={words.submit}
      pending={ask.isPending}
      error={ask.error}
      onSend={send}
      onCancel={onClose}
    >
      <TextInput
        data-autofocus
        type="email"
        label={words.address}
        description={words.codeHelp}
        autoComplete="email"
        spellCheck={false}
        {...form.getInputProps('address')}
      />
      <KindFields {...form.getInputProps('kinds')} />
    </SentForm>
  );
}
