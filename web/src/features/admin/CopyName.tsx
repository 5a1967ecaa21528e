import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { useCopy } from '../../ui/useCopy';
import classes from './SettingsPage.module.css';
import { text } from './text';

const words = text.settings;

/** The name of an option, to be copied. */
export function CopyName({ name }: { name: string }) {
  const code = useRef<HTMLElement>(null);
  const [outcome, copy] = useCopy(name, () => {
    if (code.current !== null) window.getSelection()?.selectAllChildren(code.current);
  });
  return (
    <span className={classes['name']}>
      <code ref={code}>{name}</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={words.copy(name)}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
      </ActionIcon>
      {outcome !== null && <small role="status">{outcome === 'copied' ? words.copied : words.byHand}</small>}
    </span>
  );
}
