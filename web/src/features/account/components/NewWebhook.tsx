import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { FormDialog } from '../../../ui/forms/FormDialog';
import { showFieldErrors } from '../../../ui/forms/fieldErrors';
import { SentForm } from '../../../ui/forms/SentForm';
import { KindFields } from './KindFields';
import { kinds } from '../utils/kinds';
import { SecretOnce } from './SecretOnce';
import { text } from '../text';
import { hostOf, useMakeWebhook } from '../api/webhooks';

const words = text.webhooks;

/** Opens the form that makes a webhook. */
export function NewWebhook() {
  return (
    <FormDialog quiet label={words.make} icon={<IconPlus size={15} aria-hidden />} title={words.makeTitle}>
      {(close, keep) => <WebhookForm onClose={close} onKeep={keep} />}
    </FormDialog>
  );
}

function WebhookForm({ onClose, onKeep }: { onClose: () => void; onKeep: (kept: boolean) => void }) {
  const make = useMakeWebhook();
  // The secret is told once: no key closes the dialog over it, or while it is on its way.
  const kept = make.isPending || make.data !== undefined;
  useEffect(() => {
    onKeep(kept);
    return () => {
      onKeep(false);
    };
  }, [kept, onKeep]);
  const form = useForm({
    initialValues: { url: '', kinds: [...kinds] as string[] },
    validate: {
      url: (typed) => (/^https?:\/\/[\x21-\x7e]+$/.test(typed.trim()) ? null : words.urlWrong),
      kinds: (chosen) => (chosen.length === 0 ? text.kinds.missing : null),
    },
  });
  if (make.data !== undefined) {
    const { secret, webhook } = make.data;
    return (
      <SecretOnce
        title={words.made(hostOf(webhook))}
        label={words.secret}
        once={words.secretOnce}
        secret={secret}
        onClose={onClose}
      />
    );
  }
  const send = (values: { url: string; kinds: string[] }) => {
    make.mutate(
      { url: values.url.trim(), kinds: values.kinds },
      {
        onError: (error) => {
          showFieldErrors(form, error);
        },
      },
    );
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
        type="url"
        label={words.url}
        placeholder={words.urlExample}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('url')}
      />
      <KindFields {...form.getInputProps('kinds')} />
    </SentForm>
  );
}
