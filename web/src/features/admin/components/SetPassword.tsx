import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormDialog } from '../../../ui/forms/FormDialog';
import { Alert } from '../../../ui/feedback/Alert';
import { SentForm } from '../../../ui/forms/SentForm';
import { notifyDone } from '../../../ui/feedback/notify';
import { passwordError } from '../../../ui/forms/passwordError';
import { text } from '../text';
import { useSetPassword } from '../api/users';

const words = text.password;

/** Opens the form that sets another user's password and shows the consequences. */
export function SetPassword({ name }: { name: string }) {
  return (
    <FormDialog compact label={words.set} accessibleLabel={words.setLabel} title={words.title(name)}>
      {(close) => <PasswordForm name={name} onClose={close} />}
    </FormDialog>
  );
}

function PasswordForm({ name, onClose }: { name: string; onClose: () => void }) {
  const set = useSetPassword(name);
  const form = useForm({ initialValues: { password: '' }, validate: { password: passwordError } });
  const send = ({ password }: { password: string }) =>
    set.mutateAsync(password, {
      onSuccess: () => {
        notifyDone(words.done(name));
        onClose();
      },
    });
  return (
    <SentForm
      form={form}
      submit={words.submit}
      danger
      pending={set.isPending}
      error={set.error}
      onSend={send}
      onCancel={onClose}
    >
      <Alert tone="warn">{words.help(name)}</Alert>
      <PasswordInput
        data-autofocus
        label={words.field}
        description={words.fieldHelp}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': words.show }}
        {...form.getInputProps('password')}
      />
    </SentForm>
  );
}
