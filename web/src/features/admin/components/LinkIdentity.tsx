import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { IdentityLink, User } from '../../../api/types';
import { FormDialog } from '../../../ui/forms/FormDialog';
import { Alert } from '../../../ui/feedback/Alert';
import { SentForm } from '../../../ui/forms/SentForm';
import { notifyDone, notifyFailed } from '../../../ui/feedback/notify';
import { text } from '../text';
import { useLinkIdentity, useUnlinkIdentity } from '../api/users';
import { ConfirmButton } from '../../../ui/forms/ConfirmButton';

const words = text.identity;

/** Opens the form that links a user to an identity at an OpenID Connect provider. */
export function LinkIdentity({ user }: { user: User }) {
  const linked = user.issuer !== null;
  return (
    <FormDialog
      compact
      label={linked ? words.change : words.link}
      accessibleLabel={linked ? words.changeLabel : words.linkLabel}
      title={words.title(user.name)}
    >
      {(close) => <IdentityForm user={user} onClose={close} />}
    </FormDialog>
  );
}

function IdentityForm({ user, onClose }: { user: User; onClose: () => void }) {
  const link = useLinkIdentity(user.name);
  const form = useForm({
    initialValues: { issuer: user.issuer ?? '', subject: user.subject ?? '' },
    validate: {
      issuer: (typed) => (/^https?:\/\/./.test(typed.trim()) ? null : words.issuerWrong),
      subject: (typed) => (typed.trim() === '' ? words.subjectMissing : null),
    },
  });
  const send = ({ issuer, subject }: IdentityLink) =>
    link.mutateAsync(
      { issuer: issuer.trim(), subject: subject.trim() },
      {
        onSuccess: () => {
          notifyDone(words.linked(user.name));
          onClose();
        },
      },
    );
  return (
    <SentForm
      form={form}
      submit={words.submit}
      danger
      pending={link.isPending}
      error={link.error}
      onSend={send}
      onCancel={onClose}
    >
      <Alert tone="warn">{words.help(user.name)}</Alert>
      <TextInput
        data-autofocus
        label={words.issuer}
        placeholder={words.issuerExample}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('issuer')}
      />
      <TextInput
        label={words.subject}
        description={words.subjectHelp}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('subject')}
      />
    </SentForm>
  );
}

/** Removes the link to the provider, after a question. */
export function UnlinkIdentity({ user: { name, hasPassword } }: { user: User }) {
  const unlink = useUnlinkIdentity(name);
  return (
    <ConfirmButton
      compact
      label={words.unlink}
      accessibleLabel={words.unlinkLabel}
      title={words.unlinkTitle(name)}
      consequence={
        hasPassword ? words.unlinkHelp(name) : `${words.unlinkHelp(name)} ${words.lockedOut(name)}`
      }
      confirm={words.unlink}
      pending={unlink.isPending}
      onConfirm={() =>
        unlink.mutateAsync(undefined, {
          onSuccess: () => {
            notifyDone(words.unlinked(name));
          },
          onError: notifyFailed,
        })
      }
    />
  );
}
