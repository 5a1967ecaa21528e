import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { text } from '../text';

/** A button for something that cannot be taken back: it asks first, and shows what will happen. */
export function ConfirmButton(props: {
  label: string;
  icon?: ReactNode;
  compact?: boolean;
  /** The accessible name, where the label is clear only from its surroundings. */
  accessibleLabel?: string;
  title: string;
  consequence: string;
  confirm: string;
  keep?: string;
  onConfirm: () => Promise<unknown>;
  pending: boolean;
}) {
  const [opened, { open, close }] = useDisclosure(false);
  const confirm = () => {
    // `onConfirm` reports a failure; the question is answered either way.
    props.onConfirm().then(close, close);
  };
  return (
    <>
      <Button
        variant={props.compact ? 'subtle' : 'default'}
        size={props.compact ? 'compact-sm' : 'sm'}
        {...(props.compact && { color: 'gray' })}
        leftSection={props.icon}
        aria-label={props.accessibleLabel}
        onClick={open}
      >
        {props.label}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={props.title}
        closeButtonProps={{ 'aria-label': text.close }}
      >
        <Text>{props.consequence}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close} data-autofocus>
            {props.keep ?? text.cancel}
          </Button>
          <Button color="red" loading={props.pending} onClick={confirm}>
            {props.confirm}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
