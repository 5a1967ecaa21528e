import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { text } from '../text';
import { useCopy } from '../useCopy';
import classes from './CopyCode.module.css';

/** A name or an id, to be copied. */
export function CopyCode({ value }: { value: string }) {
  const code = useRef<HTMLElement>(null);
  const [outcome, copy] = useCopy(value, () => {
    if (code.current !== null) window.getSelection()?.selectAllChildren(code.current);
  });
  const words = text.copy;
  return (
    <span className={classes['line']}>
      <code ref={code}>{value}</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={words.of(value)}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
      </ActionIcon>
      {outcome !== null && <small role="status">{outcome === 'copied' ? words.copied : words.byHand}</small>}
    </span>
  );
}
