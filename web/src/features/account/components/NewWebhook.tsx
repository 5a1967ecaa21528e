import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { KindFields } from './KindFields';
import { kinds } from '../utils/kinds';
import { SecretDialog, SecretForm, type DialogControl } from './SecretForm';
import { text } from '../text';
import { hostOf, useMakeWebhook } from '../api/webhooks';

const words = text.webhooks;

/** Opens the form that makes a webhook. */
export function NewWebhook() {
  return <SecretDialog words={words}>{(control) => <WebhookForm control={control} />}</SecretDialog>;
}

function WebhookForm({ control }: { control: DialogControl }) {
  const make = useMakeWebhook();
  const form = useForm({
    initialValues: { url: '', kinds: [...kinds] as string[] },
    validate: {
      url: (typed) => (/^https?:\/\/[\x21-\x7e]+$/.test(typed.trim()) ? null : words.urlWrong),
      kinds: (chosen) => (chosen.length === 0 ? text.kinds.missing : null),
    },
  });
  return (
    <SecretForm
      words={words}
      form={form}
      mutation={make}
      requestOf={({ url, ...about }) => ({ ...about, url: url.trim() })}
      nameOf={({ webhook }) => hostOf(webhook)}
      control={control}
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
    </SecretForm>
  );
}
