import { List, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { IconBinaryTree2 } from '@tabler/icons-react';
import { ApiError } from '../../../api/problem';
import type { Share } from '../../../api/types';
import { formatRate } from '../../../lib/rate';
import { FormDialog } from '../../../ui/forms/FormDialog';
import { Alert } from '../../../ui/feedback/Alert';
import { SentForm } from '../../../ui/forms/SentForm';
import { DefinitionFormProvider, limitOf } from '../utils/definition';
import { DefinitionFields } from './DefinitionFields';
import {
  delegatedWith,
  delegateErrors,
  startFrom,
  toNewShare,
  type DelegateValues,
} from '../utils/delegateForm';
import { usePrincipalNames } from '../api/principals';
import { text } from '../text';
import { useDelegate } from '../api/delegateShare';

const words = text.delegate;

/** Opens the form that delegates a part of a share to others; `#delegate` in the address does, too. */
export function DelegateShare({ parent }: { parent: Share }) {
  const opened = useLocation({ select: ({ hash }) => hash === 'delegate' });
  const navigate = useNavigate();
  const onOpened = (open: boolean) =>
    void navigate({
      to: '.',
      search: true,
      hash: open ? 'delegate' : '',
      replace: true,
      resetScroll: false,
    });
  return (
    <FormDialog
      secondary
      wide
      label={words.open}
      icon={<IconBinaryTree2 size={16} aria-hidden />}
      title={words.title(parent.name)}
      opened={opened}
      onOpened={onOpened}
    >
      {(close) => <DelegateForm parent={parent} onDone={close} />}
    </FormDialog>
  );
}

function DelegateForm({ parent, onDone }: { parent: Share; onDone: () => void }) {
  const delegate = useDelegate();
  const names = usePrincipalNames();
  const form = useForm<DelegateValues>({
    initialValues: startFrom(parent),
    validate: (values) => delegateErrors(values, parent),
  });
  return (
    <SentForm
      form={form}
      submit={words.submit}
      pending={delegate.isPending}
      error={delegate.error}
      onSend={(typed) =>
        delegate.mutateAsync(toNewShare(typed, parent), {
          onSuccess: onDone,
          onError: (error) => {
            if (error instanceof ApiError && error.problem === 'conflict')
              form.setFieldError('name', error.message);
          },
        })
      }
      onCancel={onDone}
    >
      <TextInput
        data-autofocus
        label={words.name}
        description={words.nameHelp}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('name')}
      />
      <DefinitionFormProvider form={form}>
        <DefinitionFields above={parent} />
      </DefinitionFormProvider>
      <TagsInput
        label={words.speakers}
        description={words.speakersHelp}
        data={names}
        acceptValueOnBlur
        {...form.getInputProps('speakers')}
      />
      <Effect parent={parent} limitBps={limitOf(form.values)} />
    </SentForm>
  );
}

const ratio = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/**
 * What the new share would take of its parent. The gateway has no answer to that before it is asked to do it, so this is
 * what it has reported of the parent.
 */
function Effect({ parent, limitBps }: { parent: Share; limitBps: number | null }) {
  if (limitBps === null || limitBps > parent.maxReserveBps) return null;
  const { totalBps, times } = delegatedWith(parent, limitBps);
  const free = Math.max(0, parent.maxReserveBps - parent.peakReservedBps);
  return (
    <Alert tone="busy" title={words.effect.title} announced="politely">
      <List size="sm">
        <List.Item>
          {words.effect.total(parent.name, formatRate(totalBps), formatRate(parent.maxReserveBps))}
        </List.Item>
        {times !== null && times > 1 && <List.Item>{words.effect.over(ratio.format(times))}</List.Item>}
        <List.Item>{words.effect.now(parent.name, formatRate(free))}</List.Item>
        <List.Item>{words.effect.later}</List.Item>
      </List>
    </Alert>
  );
}
