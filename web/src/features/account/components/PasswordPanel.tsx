import { PasswordInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client, done } from '../../../api/client';
import { tokensKey, useTokens } from '../../../api/tokens';
import type { OwnPasswordChange } from '../../../api/types';
import { Panel } from '../../../ui/layout/Panel';
import { passwordError } from '../../../ui/forms/passwordError';
import { SentForm } from '../../../ui/forms/SentForm';
import { notifyDone } from '../../../ui/feedback/notify';
import { text } from '../text';

const words = text.password;

/** Changes one's own password, by the one that one has. */
export function PasswordPanel() {
  const queries = useQueryClient();
  const tokens = useTokens('mine').data?.length;
  const change = useMutation({
    mutationFn: (body: OwnPasswordChange) => done(client.PUT('/me/password', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: tokensKey }),
    gcTime: 0,
  });
  const form = useForm({
    initialValues: { current: '', password: '', repeat: '' },
    validate: {
      current: (typed) => (typed === '' ? words.currentMissing : null),
      password: passwordError,
      repeat: (typed, { password }) => (typed === password ? null : words.different),
    },
  });
  const send = ({ current, password }: OwnPasswordChange) =>
    change.mutateAsync(
      { current, password },
      {
        onSuccess: () => {
          form.reset();
          change.reset();
          notifyDone(words.done, words.doneHelp);
        },
      },
    );
  const field = (name: 'current' | 'password' | 'repeat', autoComplete: string) => (
    <PasswordInput
      label={words[name]}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': words.show }}
      {...(name === 'password' && { description: words.help })}
      {...form.getInputProps(name)}
    />
  );
  return (
    <Panel title={words.title}>
      <SentForm
        form={form}
        submit={words.submit}
        pending={change.isPending}
        error={change.error}
        onSend={send}
      >
        {field('current', 'current-password')}
        {field('password', 'new-password')}
        {field('repeat', 'new-password')}
        <Text size="sm">{words.ends(tokens)}</Text>
      </SentForm>
    </Panel>
  );
}
