import { ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { ButtonLink } from '../../ui/layout/ButtonLink';
import { Alert } from '../../ui/feedback/Alert';
import { SignInFrame } from './components/SignInFrame';
import { text } from './text';
import { useWays, waysQuery } from './api/signInOptions';
import { Code, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isUserName } from '../../lib/naming';
import { passwordError } from '../../ui/forms/passwordError';
import { SentForm } from '../../ui/forms/SentForm';
import { notifyDone } from '../../ui/feedback/notify';
import classes from './components/SignInFrame.module.css';
import { useLogIn } from './api/logIn';
import { useSetUp } from './api/setUp';

const words = text.setUp;

/** Creates the first administrator of a new gateway. */
export function SetUpPage() {
  return (
    <SignInFrame title={words.title} lead={words.lead}>
      <SetUp />
    </SignInFrame>
  );
}

function SetUp() {
  const ways = useWays();
  if (ways.isPending) return <SkeletonRows rows={3} />;
  if (ways.data === undefined) return <ErrorState error={ways.error} onRetry={() => void ways.refetch()} />;
  if (ways.data.setup) return <SetUpForm />;
  return (
    <>
      <Alert tone="still" title={words.over} announced="politely">
        {words.overHelp}
      </Alert>
      <ButtonLink to="/login" size="md" fullWidth>
        {words.toLogIn}
      </ButtonLink>
    </>
  );
}

/** Asks for the token and for who is to be the first administrator, and logs them in. */
function SetUpForm() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const setUp = useSetUp();
  const logIn = useLogIn();
  const form = useForm({
    initialValues: { token: '', name: '', password: '', repeat: '' },
    validate: {
      token: (typed) => (typed.trim() === '' ? words.tokenMissing : null),
      name: (typed) => (isUserName(typed.trim()) ? null : words.nameWrong),
      password: passwordError,
      repeat: (typed, { password }) => (typed === password ? null : words.different),
    },
  });
  const send = async (values: { token: string; name: string; password: string }) => {
    const { password } = values;
    const name = values.name.trim();
    await setUp.mutateAsync({ token: values.token.trim(), name, password });
    await enter(name, password);
  };
  const enter = async (name: string, password: string) => {
    try {
      await logIn.mutateAsync({ name, password });
      await navigate({ to: '/admin/users' });
    } catch {
      // They are administrator all the same, and can log in once whatever was in the way is not.
      notifyDone(words.made(name), words.madeHelp);
      await navigate({ to: '/login' });
      await queries.invalidateQueries({ queryKey: waysQuery.queryKey });
    }
  };
  const secret = (field: 'password' | 'repeat', label: string, description?: string) => (
    <PasswordInput
      label={label}
      description={description}
      autoComplete="new-password"
      size="md"
      visibilityToggleButtonProps={{ 'aria-label': text.showPassword }}
      {...form.getInputProps(field)}
    />
  );
  return (
    <SentForm
      form={form}
      wide
      submit={words.submit}
      pending={setUp.isPending || logIn.isPending}
      error={setUp.error}
      onSend={send}
    >
      <TextInput
        data-autofocus
        label={words.token}
        description={
          <>
            {words.tokenWhere} <Code>{words.tokenFile}</Code>, {words.tokenUnless}{' '}
            <Code className={classes['option'] ?? ''}>{words.tokenOption}</Code> {words.tokenElse}
          </>
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        {...form.getInputProps('token')}
      />
      <TextInput
        label={text.name}
        description={words.nameHelp}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        {...form.getInputProps('name')}
      />
      {secret('password', text.password, words.passwordHelp)}
      {secret('repeat', words.repeat)}
    </SentForm>
  );
}
