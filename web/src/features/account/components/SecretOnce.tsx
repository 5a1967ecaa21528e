import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { Notice } from '../../../ui/feedback/Notice';
import { useCopy } from '../../../ui/useCopy';
import classes from './SecretOnce.module.css';
import { text } from '../text';

/** A secret that the gateway told this once and keeps nowhere; it is gone with the dialog. */
export function SecretOnce(props: {
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
      <Notice tone="good" title={props.title} announced="politely">
        {props.once}
      </Notice>
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
