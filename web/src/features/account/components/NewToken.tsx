import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSession } from '../../../api/session';
import { FormDialog } from '../../../ui/forms/FormDialog';
import { showFieldErrors } from '../../../ui/forms/fieldErrors';
import { SentForm } from '../../../ui/forms/SentForm';
import { useNow } from '../../../ui/useNow';
import { SecretOnce } from './SecretOnce';
import { text } from '../text';
import {
  freshToken,
  lastings,
  scopes,
  toTokenRequest,
  validateToken,
  type TokenValues,
} from '../utils/tokenForm';
import { useMakeToken } from '../api/tokens';

const words = text.tokens;

/** Opens the form that makes a token. */
export function NewToken() {
  return (
    <FormDialog quiet label={words.make} icon={<IconPlus size={15} aria-hidden />} title={words.makeTitle}>
      {(close, keep) => <TokenForm onClose={close} onKeep={keep} />}
    </FormDialog>
  );
}

function TokenForm({ onClose, onKeep }: { onClose: () => void; onKeep: (kept: boolean) => void }) {
  const make = useMakeToken();
  // The secret is told once: no key closes the dialog over it, or while it is on its way.
  const kept = make.isPending || make.data !== undefined;
  useEffect(() => {
    onKeep(kept);
    return () => {
      onKeep(false);
    };
  }, [kept, onKeep]);
  const now = useNow();
  // An auditor changes nothing, and neither does a token of theirs.
  const offered = useSession()?.role === 'auditor' ? (['read'] as const) : scopes;
  const form = useForm<TokenValues>({
    initialValues: freshToken,
    validate: (values) => validateToken(values, now),
  });
  if (make.data !== undefined) {
    const { secret, token } = make.data;
    return (
      <SecretOnce
        title={words.made(token.name)}
        label={words.secret}
        once={words.secretOnce}
        secret={secret}
        onClose={onClose}
      />
    );
  }
  const send = (values: TokenValues) => {
    make.mutate(toTokenRequest(values, now), {
      onError: (error) => {
        showFieldErrors(form, error);
      },
    });
  };
  return (
    <SentForm
      form={form}
      submit={words.submit}
      pending={make.isPending}
      error={make.error}
      onSend={send}
      onCancel={onClose}
    >
      <TextInput
        data-autofocus
        label={words.name}
        placeholder={words.nameExample}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label={words.scopes} {...form.getInputProps('scopes')}>
        <Stack gap="xs" my={6}>
          {offered.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={words.scope[scope].label}
              description={words.scope[scope].help}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label={words.lasts}
        data={lastings.map((value) => ({ value, label: words.lasting[value] }))}
        {...form.getInputProps('lasts')}
        {...(form.values.lasts !== 'until' && { error: form.errors['expiresAt'] })}
      />
      {form.values.lasts === 'until' && (
        <TextInput type="datetime-local" label={words.expiresAt} {...form.getInputProps('expiresAt')} />
      )}
    </SentForm>
  );
}
