import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSession } from '../../../api/session';
import { useTokenPolicy } from '../../../api/tokens';
import { useNow } from '../../../ui/useNow';
import { SecretDialog, SecretForm, type DialogControl } from './SecretForm';
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
  return <SecretDialog words={words}>{(control) => <TokenForm control={control} />}</SecretDialog>;
}

function TokenForm({ control }: { control: DialogControl }) {
  const make = useMakeToken();
  const now = useNow();
  const policy = useTokenPolicy();
  // Auditors change nothing, and neither do their tokens.
  const offered = useSession()?.role === 'auditor' ? (['read'] as const) : scopes;
  const form = useForm<TokenValues>({
    initialValues: freshToken,
    validate: (values) => validateToken(values, now),
  });
  return (
    <SecretForm
      words={words}
      form={form}
      mutation={make}
      requestOf={(values) => toTokenRequest(values, now)}
      nameOf={({ token }) => token.name}
      control={control}
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
        description={words.ends}
        data={lastings(policy)}
        {...form.getInputProps('lasts')}
        {...(form.values.lasts !== 'until' && { error: form.errors['expiresAt'] })}
      />
      {form.values.lasts === 'until' && (
        <TextInput type="datetime-local" label={words.expiresAt} {...form.getInputProps('expiresAt')} />
      )}
    </SecretForm>
  );
}
