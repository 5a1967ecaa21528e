import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/problem';
import { focusFirstInvalid } from '../../ui/forms/focusFirstInvalid';
import { Alert } from '../../ui/feedback/Alert';
import { useNow } from '../../ui/useNow';
import { SignInFrame } from './components/SignInFrame';
import { text } from './text';
import { type Credentials, useLogIn } from './api/logIn';
import { ProviderButton, SetUpAlert } from './components/SignInOptions';
import { IconClockPause } from '@tabler/icons-react';
import { formatDuration } from '../../lib/duration';
import { problemWords } from '../../ui/feedback/problemWords';

const route = getRouteApi('/login');

/** Where people enter. */
export function LoginPage() {
  const search = route.useSearch();
  const router = useRouter();
  const logIn = useLogIn();
  const [blockedUntil, setBlockedUntil] = useState<number | null>(null);
  const now = useNow();
  const blocked = blockedUntil !== null && now < blockedUntil;
  const form = useForm<Credentials>({
    initialValues: { name: '', password: '' },
    validate: { name: isNotEmpty(text.nameMissing), password: isNotEmpty(text.passwordMissing) },
  });

  const submit = (credentials: Credentials) => {
    logIn.mutate(credentials, {
      onSuccess: () => {
        router.history.push(search.return ?? '/');
      },
      onError: (error) => {
        if (error instanceof ApiError) {
          form.setErrors(error.fields);
          if (error.problem === 'too-many-requests')
            setBlockedUntil(now + (error.retryAfterSeconds ?? 1) * 1_000);
        }
        const password = form.getInputNode('password');
        if (password instanceof HTMLInputElement) password.select();
      },
    });
  };

  return (
    <SignInFrame title={text.title} lead={text.tagline}>
      {search.expired === true && logIn.isIdle && (
        <Alert tone="busy" announced="politely">
          {text.expired}
        </Alert>
      )}
      {search.failure !== undefined && logIn.isIdle && (
        <Alert tone="bad" title={text.notSignedIn} announced="politely">
          {text.signInFailures[search.failure]}
        </Alert>
      )}
      <SetUpAlert />
      <form
        onSubmit={form.onSubmit(submit, (_errors, _values, event) => {
          focusFirstInvalid(event);
        })}
        noValidate
      >
        <Stack gap="md">
          <LogInFailure error={logIn.error} blocked={blocked} wait={(blockedUntil ?? now) - now} />
          <TextInput
            label={text.name}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <PasswordInput
            label={text.password}
            autoComplete="current-password"
            size="md"
            visibilityToggleButtonProps={{ 'aria-label': text.showPassword }}
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="md" fullWidth loading={logIn.isPending} disabled={blocked}>
            {text.submit}
          </Button>
        </Stack>
      </form>
      <ProviderButton back={search.return} />
    </SignInFrame>
  );
}

/** Why the sign-in failed, and when the user may try again. */
function LogInFailure({ error, blocked, wait }: { error: Error | null; blocked: boolean; wait: number }) {
  if (error === null) return null;
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem === 'too-many-requests') {
    return (
      <Alert tone="warn" icon={<IconClockPause size={19} />} title={text.throttled} announced="at once">
        {blocked ? text.throttledWait(formatDuration(wait)) : text.throttledOver}
      </Alert>
    );
  }
  if (problem === 'unauthenticated') {
    return (
      <Alert tone="bad" announced="at once">
        {text.wrong}
      </Alert>
    );
  }
  const { title, advice } = problemWords(error);
  return (
    <Alert tone="bad" title={title} announced="at once">
      {advice}
    </Alert>
  );
}
