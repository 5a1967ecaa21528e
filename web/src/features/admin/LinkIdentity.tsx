import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { IdentityLink, User } from '../../api/types';
import { FormDialog } from '../../ui/FormDialog';
import { showFieldErrors } from '../../ui/fieldErrors';
import { Notice } from '../../ui/Notice';
import { SentForm } from '../../ui/SentForm';
import { tellDone } from '../../ui/toast';
import { text } from './text';
import { useLinkIdentity } from './users';

const words = text.identity;

/** Opens the form that says who somebody is to an OpenID Connect provider. */
export function LinkIdentity({ user }: { user: User }) {
  const linked = user.issuer !== null;
  return (
    <FormDialog
      quiet
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
  const send = ({ issuer, subject }: IdentityLink) => {
    link.mutate(
      { issuer: issuer.trim(), subject: subject.trim() },
      {
        onSuccess: () => {
          tellDone(words.linked(user.name));
          onClose();
        },
        onError: (error) => {
          showFieldErrors(form, error);
        },
      },
    );
  };
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
      <Notice tone="warn">{words.help(user.name)}</Notice>
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
