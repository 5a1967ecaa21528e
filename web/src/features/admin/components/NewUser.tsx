import { PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconUserPlus } from '@tabler/icons-react';
import { ApiError } from '../../../api/problem';
import type { Role } from '../../../api/types';
import { isUserName } from '../../../lib/naming';
import { FormDialog } from '../../../ui/forms/FormDialog';
import { SentForm } from '../../../ui/forms/SentForm';
import { notifyDone } from '../../../ui/feedback/notify';
import { passwordError } from '../../../ui/forms/passwordError';
import { RoleField } from './RoleField';
import { text } from '../text';
import { useCreateUser } from '../api/users';

const words = text.create;

/** Opens the form that creates an account. */
export function NewUser() {
  return (
    <FormDialog label={words.open} icon={<IconUserPlus size={17} aria-hidden />} title={words.title}>
      {(close) => <UserForm onClose={close} />}
    </FormDialog>
  );
}

interface UserValues {
  readonly name: string;
  readonly displayName: string;
  readonly role: Role;
  readonly password: string;
}

function UserForm({ onClose }: { onClose: () => void }) {
  const create = useCreateUser();
  const form = useForm<UserValues>({
    initialValues: { name: '', displayName: '', role: 'member', password: '' },
    validate: {
      name: (typed) => (isUserName(typed.trim()) ? null : words.nameWrong),
      displayName: (typed) => (typed.trim().length > 64 ? words.displayNameWrong : null),
      password: (typed) => (typed === '' ? null : passwordError(typed)),
    },
  });
  const send = (values: UserValues) => {
    const displayName = values.displayName.trim();
    const { role, password } = values;
    return create.mutateAsync(
      {
        name: values.name.trim(),
        role,
        ...(displayName !== '' && { displayName }),
        ...(password !== '' && { password }),
      },
      {
        onSuccess: ({ name }) => {
          notifyDone(words.done(name));
          onClose();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.problem === 'conflict')
            form.setFieldError('name', error.message);
        },
      },
    );
  };
  return (
    <SentForm
      form={form}
      submit={words.submit}
      pending={create.isPending}
      error={create.error}
      onSend={send}
      onCancel={onClose}
    >
      <TextInput
        data-autofocus
        label={words.name}
        description={words.nameHelp}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={words.displayName}
        description={words.displayNameHelp}
        autoComplete="off"
        {...form.getInputProps('displayName')}
      />
      <RoleField {...form.getInputProps('role')} />
      <PasswordInput
        label={words.password}
        description={words.passwordHelp}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': text.password.show }}
        {...form.getInputProps('password')}
      />
    </SentForm>
  );
}
