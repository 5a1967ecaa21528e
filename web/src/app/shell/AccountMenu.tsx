import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useSession } from '../../api/session';
import { deferredCode } from '../../ui/layout/deferredCode';
import { Deferred } from '../../ui/layout/Deferred';
import { text } from '../text';
import classes from './AccountMenu.module.css';

const panelId = 'account';

/** Loads after the page, before anyone opens the panel. */
const panel = deferredCode(() => import('./AccountPanel'));

/**
 * The signed-in user, and a panel with preferences and sign-out. The browser's own popover opens, closes on Escape or a
 * press elsewhere, and gives the focus back.
 */
export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const session = useSession();
  if (session === null) return null;
  return (
    <>
      <UnstyledButton className={classes['button']} popoverTarget={panelId}>
        <VisuallyHidden>{text.account}</VisuallyHidden>{' '}
        <span className={classes['initials']} aria-hidden>
          {initials(session.displayName)}
        </span>
        <span className={classes['name']}>
          {session.displayName} <small>{text.roles[session.role]}</small>
        </span>
        <IconChevronDown size={15} aria-hidden />
      </UnstyledButton>
      <div id={panelId} popover="auto" className={classes['panel']}>
        <Deferred code={panel} fallback={null}>
          {({ AccountPanel }) => <AccountPanel session={session} onShortcuts={onShortcuts} />}
        </Deferred>
      </div>
    </>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.charAt(0).toUpperCase()).join('');
}
