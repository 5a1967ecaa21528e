import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { IconClockPause } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/problem';
import { formatDuration } from '../../lib/duration';
import { focusFirstInvalid } from '../../ui/focusFirstInvalid';
import { Logo } from '../../ui/Logo';
import { Notice } from '../../ui/Notice';
import { problemWords } from '../../ui/problemWords';
import { useNow } from '../../ui/useNow';
import classes from './LoginPage.module.css';
import { text } from './text';
import { useLogIn, type Credentials } from './useLogIn';

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

  useEffect(() => {
    document.title = `${text.title} · Windowpane`;
  }, []);

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
    <main className={classes['page']} id="main">
      <div className={classes['card']}>
        <div className={classes['brand']}>
          <Logo size={36} />
          <span>Windowpane</span>
        </div>
        <Text c="dimmed">{text.tagline}</Text>
        <Title order={1}>{text.title}</Title>
        {search.expired === true && logIn.isIdle && (
          <Notice tone="busy" announced="politely">
            {text.expired}
          </Notice>
        )}
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
      </div>
    </main>
  );
}

function LogInFailure({ error, blocked, wait }: { error: Error | null; blocked: boolean; wait: number }) {
  if (error === null) return null;
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem === 'too-many-requests') {
    return (
      <Notice tone="warn" icon={<IconClockPause size={19} />} title={text.throttled} announced="at once">
        {blocked ? text.throttledWait(formatDuration(wait)) : text.throttledOver}
      </Notice>
    );
  }
  if (problem === 'unauthenticated') {
    return (
      <Notice tone="bad" announced="at once">
        {text.wrong}
      </Notice>
    );
  }
  const { title, advice } = problemWords(error);
  return (
    <Notice tone="bad" title={title} announced="at once">
      {advice}
    </Notice>
  );
}
