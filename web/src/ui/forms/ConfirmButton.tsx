import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { text } from '../text';

/** What is asked before something that cannot be taken back. */
interface Question {
  title: string;
  /** What will happen. */
  consequence: string;
  confirm: string;
  keep?: string;
  onConfirm: () => Promise<unknown>;
  pending: boolean;
}

/** A button for something that cannot be taken back: it asks first. */
export function ConfirmButton(
  props: Question & {
    label: string;
    icon?: ReactNode;
    compact?: boolean;
    /** The accessible name, where the label is clear only from its surroundings. */
    accessibleLabel?: string;
  },
) {
  const [opened, { open, close }] = useDisclosure(false);
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
      <ConfirmDialog {...props} opened={opened} onClose={close} />
    </>
  );
}

/** The question itself, for what asks it only in some cases. */
export function ConfirmDialog(props: Question & { opened: boolean; onClose: () => void }) {
  const { opened, onClose } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': text.close }}
    >
      <Text>{props.consequence}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {props.keep ?? text.cancel}
        </Button>
        <Button
          color="red"
          loading={props.pending}
          onClick={() => {
            // `onConfirm` reports a failure; the question is answered either way.
            props.onConfirm().then(onClose, onClose);
          }}
        >
          {props.confirm}
        </Button>
      </Group>
    </Modal>
  );
}
