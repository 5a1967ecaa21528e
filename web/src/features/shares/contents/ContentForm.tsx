import { List, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { userTimeZone } from '../../../lib/time';
import { Alert } from '../../../ui/feedback/Alert';
import { FormDialog } from '../../../ui/forms/FormDialog';
import { SentForm } from '../../../ui/forms/SentForm';
import { text } from './text';

/** Opens a form that changes a content of a share. */
export function ChangeDialog({
  name,
  label,
  children,
}: {
  name: string;
  label: string;
  children: (close: () => void) => ReactNode;
}) {
  return (
    <FormDialog
      wide
      compact
      label={text.change}
      accessibleLabel={label}
      icon={<IconPencil size={14} aria-hidden />}
      title={text.changeTitle(name)}
    >
      {children}
    </FormDialog>
  );
}

/** How a form sends its request. */
interface Write<Request> {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly mutateAsync: (request: Request, options: { onSuccess: () => void }) => Promise<unknown>;
}

/** A form that creates or changes a content of a share. */
export function ContentForm<Values extends object, Request>({
  form,
  submit,
  write,
  requestOf,
  onClose,
  children,
}: {
  form: UseFormReturnType<Values>;
  submit: string;
  write: Write<Request>;
  /** The request; null while a field is wrong. */
  requestOf: (values: Values) => Request | null;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <SentForm
      form={form}
      submit={submit}
      pending={write.isPending}
      error={write.error}
      onSend={async (values) => {
        const sent = requestOf(values);
        if (sent !== null) await write.mutateAsync(sent, { onSuccess: onClose });
      }}
      onCancel={onClose}
    >
      {children}
    </SentForm>
  );
}

type FieldProps = ReturnType<UseFormReturnType<object>['getInputProps']>;

/** The name of a content of a share. */
export function NameField({ field }: { field: FieldProps }) {
  return <TextInput data-autofocus label={text.name} autoComplete="off" spellCheck={false} {...field} />;
}

/** When a content of a share ends. */
export function EndField({ field }: { field: FieldProps }) {
  return (
    <TextInput type="datetime-local" label={text.end} description={text.endHelp(userTimeZone())} {...field} />
  );
}

/** What a content would do, by the gateway's answer to what is typed. */
export function CheckPreview<Check>({
  check: { data, error },
  wrong,
  effectsOf,
  warns = () => false,
}: {
  check: { data: Check | undefined; error: Error | null };
  /** What it means that the gateway refuses. */
  wrong: string;
  effectsOf: (check: Check) => readonly string[];
  /** Whether some of the effects are unwanted. */
  warns?: (check: Check) => boolean;
}) {
  if (error !== null) {
    return (
      <Alert tone="warn" title={wrong} announced="politely">
        {error.message}
      </Alert>
    );
  }
  if (data === undefined) return null;
  return (
    <Alert tone={warns(data) ? 'warn' : 'busy'} title={text.effect} announced="politely">
      <List size="sm">
        {effectsOf(data).map((each) => (
          <List.Item key={each}>{each}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
