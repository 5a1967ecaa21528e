import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Alert } from '../../ui/feedback/Alert';
import { ProblemAlert } from '../../ui/feedback/ProblemAlert';
import { ErrorState, SkeletonRows } from '../../ui/feedback/States';
import { SentForm } from '../../ui/forms/SentForm';
import { ButtonLink } from '../../ui/layout/ButtonLink';
import { Facts } from '../../ui/layout/Facts';
import { PageHeader } from '../../ui/layout/PageHeader';
import { text as shared } from '../../ui/text';
import classes from './AccountPage.module.css';
import { deviceQuery, useDecideDevice } from './api/device';
import { readCode } from './search';
import { text } from './text';

const words = text.device;
const scopeNames: Readonly<Record<string, string>> = shared.scopes;
const route = getRouteApi('/inside/device');

/** Where a user signs in a program, such as `wp`, with the code that it shows. */
export function DevicePage() {
  const { code } = route.useSearch();
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <section className={classes['card']} aria-label={words.title}>
        {code === undefined ? <CodeForm /> : <Decision key={code} code={code} />}
      </section>
    </>
  );
}

function CodeForm() {
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (typed) => (readCode(typed) === null ? words.codeWrong : null) },
  });
  const send = async ({ code: typed }: { code: string }) => {
    const code = readCode(typed) ?? '';
    await navigate({ search: { code } });
    // Where it is the code of before, the page stays as it is.
    await queries.invalidateQueries({ queryKey: deviceQuery(code).queryKey });
  };
  return (
    <SentForm form={form} submit={words.next} pending={false} error={null} onSend={send}>
      <TextInput
        data-autofocus
        label={words.code}
        description={words.codeHelp}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...form.getInputProps('code')}
      />
    </SentForm>
  );
}

function Decision({ code }: { code: string }) {
  const query = useQuery(deviceQuery(code));
  const decide = useDecideDevice(code);
  if (decide.isSuccess) return <Decided approved={decide.variables} />;
  if (query.isPending) return <SkeletonRows rows={2} />;
  if (query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data === null) {
    return (
      <Stack>
        <Alert tone="warn" title={words.unknown} announced="politely">
          {words.unknownHelp}
        </Alert>
        <CodeForm />
      </Stack>
    );
  }
  const { name, scopes, address, userCode } = query.data;
  return (
    <Stack>
      <ProblemAlert error={decide.error} />
      <Facts
        facts={[
          [words.program, name],
          [words.code, userCode],
          [words.address, address],
          [words.scopes, scopes.map((scope) => scopeNames[scope] ?? scope).join(', ')],
        ]}
      />
      <Alert tone="still">{words.compare}</Alert>
      <Group gap="xs">
        <Button
          loading={decide.isPending && decide.variables}
          disabled={decide.isPending}
          onClick={() => {
            decide.mutate(true);
          }}
        >
          {words.approve}
        </Button>
        <Button
          variant="default"
          loading={decide.isPending && !decide.variables}
          disabled={decide.isPending}
          onClick={() => {
            decide.mutate(false);
          }}
        >
          {words.deny}
        </Button>
      </Group>
    </Stack>
  );
}

function Decided({ approved }: { approved: boolean }) {
  return (
    <Stack align="flex-start">
      <Alert
        tone={approved ? 'good' : 'still'}
        title={approved ? words.approved : words.denied}
        announced="politely"
      >
        {approved ? words.approvedHelp : words.deniedHelp}
      </Alert>
      <ButtonLink to="/account">{words.toTokens}</ButtonLink>
    </Stack>
  );
}
