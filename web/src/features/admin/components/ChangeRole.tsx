import { useForm } from '@mantine/form';
import type { Role, User } from '../../../api/types';
import { FormDialog } from '../../../ui/forms/FormDialog';
import { Alert } from '../../../ui/feedback/Alert';
import { SentForm } from '../../../ui/forms/SentForm';
import { notifyDone } from '../../../ui/feedback/notify';
import { RoleField } from './RoleField';
import { text } from '../text';
import { useChangeRole } from '../api/users';

const words = text.role;

/** Opens the form that changes a user's role and shows the consequences. */
export function ChangeRole({ user }: { user: User }) {
  return (
    <FormDialog
      compact
      label={words.change}
      accessibleLabel={words.changeLabel}
      title={words.title(user.name)}
    >
      {(close) => <RoleForm user={user} onClose={close} />}
    </FormDialog>
  );
}

function RoleForm({ user, onClose }: { user: User; onClose: () => void }) {
  const change = useChangeRole(user.name);
  const form = useForm<{ role: Role }>({ initialValues: { role: user.role } });
  const send = ({ role }: { role: Role }) =>
    change.mutateAsync(role, {
      onSuccess: () => {
        notifyDone(words.done(user.name, text.roles[role]));
        onClose();
      },
    });
  return (
    <SentForm
      form={form}
      submit={words.submit}
      danger
      disabled={form.values.role === user.role}
      pending={change.isPending}
      error={change.error}
      onSend={send}
      onCancel={onClose}
    >
      <Alert tone="warn">{words.help(user.name)}</Alert>
      <RoleField {...form.getInputProps('role')} />
    </SentForm>
  );
}
