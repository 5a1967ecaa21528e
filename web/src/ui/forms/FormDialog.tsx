import { Button, Modal } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { text } from '../text';

/** A button that opens a form in a dialog. Every opening makes the form anew; a press beside it loses nothing. */
export function FormDialog(props: {
  label: string;
  icon?: ReactNode;
  compact?: boolean;
  /** Set beside a button that matters more, and of its size. */
  secondary?: boolean;
  /** The accessible name, where the label is clear only from its surroundings. */
  accessibleLabel?: string;
  title: string;
  /** Set where the form has more than a few fields. */
  wide?: boolean;
  /** Whether it is open. Without this, the dialog keeps that state itself. */
  opened?: boolean;
  onOpened?: (opened: boolean) => void;
  /** `keep` sets whether the dialog stays open until the form itself closes it. */
  children: (close: () => void, keep: (kept: boolean) => void) => ReactNode;
}) {
  const [opened, setOpened] = useUncontrolled<boolean>({
    ...(props.opened !== undefined && { value: props.opened }),
    ...(props.onOpened && { onChange: props.onOpened }),
    finalValue: false,
  });
  const open = () => {
    setOpened(true);
  };
  const close = () => {
    setOpened(false);
  };
  const [kept, keep] = useState(false);
  return (
    <>
      <Button
        variant={props.compact || props.secondary ? 'default' : 'filled'}
        size={props.compact ? 'compact-sm' : 'sm'}
        leftSection={props.icon}
        aria-label={props.accessibleLabel}
        onClick={open}
      >
        {props.label}
      </Button>
      <Modal
        size={props.wide ? 'lg' : 'md'}
        opened={opened}
        onClose={close}
        closeOnClickOutside={false}
        closeOnEscape={!kept}
        withCloseButton={!kept}
        title={props.title}
        closeButtonProps={{ 'aria-label': text.close }}
      >
        {props.children(close, keep)}
      </Modal>
    </>
  );
}
