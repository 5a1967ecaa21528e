import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconCheck, IconCopy, IconPlus } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Alert } from '../../../ui/feedback/Alert';
import { FormDialog } from '../../../ui/forms/FormDialog';
import { SentForm } from '../../../ui/forms/SentForm';
import { useCopy } from '../../../ui/useCopy';
import classes from './SecretForm.module.css';
import { text } from '../text';

type Words = typeof text.tokens | typeof text.webhooks;

/** Passed from the dialog to its form. */
export interface DialogControl {
  readonly onClose: () => void;
  /** Keeps the dialog open, or lets the user close it again. */
  readonly onKeepOpen: (kept: boolean) => void;
}

/** A button that opens a dialog with a {@link SecretForm}. */
export function SecretDialog(props: { words: Words; children: (control: DialogControl) => ReactNode }) {
  const { make, makeTitle } = props.words;
  return (
    <FormDialog compact label={make} icon={<IconPlus size={15} aria-hidden />} title={makeTitle}>
      {(onClose, onKeepOpen) => props.children({ onClose, onKeepOpen })}
    </FormDialog>
  );
}

/** A form for something with a secret. The dialog shows the secret after the answer. */
export function SecretForm<V extends object, Made extends { secret: string }, Request>(props: {
  words: Words;
  form: UseFormReturnType<V>;
  mutation: UseMutationResult<Made, Error, Request>;
  requestOf: (values: V) => Request;
  nameOf: (made: Made) => string;
  control: DialogControl;
  children: ReactNode;
}) {
  const { words, mutation } = props;
  const { onClose, onKeepOpen } = props.control;
  const { data: made, isPending } = mutation;
  // The gateway shows the secret once: no key closes the dialog while the secret is visible or about to arrive.
  const kept = isPending || made !== undefined;
  useEffect(() => {
    onKeepOpen(kept);
    return () => {
      onKeepOpen(false);
    };
  }, [kept, onKeepOpen]);
  if (made !== undefined) {
    return (
      <NewSecret
        title={words.made(props.nameOf(made))}
        label={words.secret}
        once={words.secretHelp}
        secret={made.secret}
        onClose={onClose}
      />
    );
  }
  return (
    <SentForm
      form={props.form}
      submit={words.submit}
      pending={isPending}
      error={mutation.error}
      onSend={(values) => mutation.mutateAsync(props.requestOf(values))}
      onCancel={onClose}
    >
      {props.children}
    </SentForm>
  );
}

/** A secret that the gateway shows only once. It is lost when the dialog closes. */
function NewSecret(props: {
  title: string;
  label: string;
  once: string;
  secret: string;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, copy] = useCopy(props.secret, () => field.current?.select());
  return (
    <Stack gap="md">
      <Alert tone="good" title={props.title} announced="politely">
        {props.once}
      </Alert>
      <TextInput
        ref={field}
        readOnly
        data-autofocus
        label={props.label}
        classNames={{ input: classes['secret'] ?? '' }}
        value={props.secret}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
      />
      {outcome === 'by hand' && <Text size="sm">{text.secret.byHand}</Text>}
      <Group justify="space-between">
        <Button
          variant="default"
          leftSection={
            outcome === 'copied' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
          }
          onClick={() => void copy()}
        >
          {outcome === 'copied' ? text.secret.copied : text.secret.copy}
        </Button>
        <Button onClick={props.onClose}>{text.secret.close}</Button>
      </Group>
    </Stack>
  );
}
