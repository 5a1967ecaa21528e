import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import classes from './PaletteButton.module.css';
import { paletteKeys } from '../shortcuts/platform';
import { text } from '../text';

/** Opens the palette, and shows the keys that open it too. */
export function PaletteButton(props: { onOpen: () => void; onNear: () => void }) {
  return (
    <UnstyledButton
      className={classes['button']}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={props.onOpen}
      onPointerEnter={props.onNear}
      onFocus={props.onNear}
    >
      <IconSearch size={17} stroke={1.9} aria-hidden />
      <span className={classes['label']}>{text.search}</span>
      <span className={classes['keys']} aria-hidden>
        {paletteKeys().join(' ')}
      </span>
    </UnstyledButton>
  );
}
