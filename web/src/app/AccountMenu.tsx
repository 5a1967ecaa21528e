import {
  Button,
  SegmentedControl,
  Switch,
  UnstyledButton,
  VisuallyHidden,
  useMantineColorScheme,
} from '@mantine/core';
import { IconChevronDown, IconKeyboard, IconLogout, IconUserCog } from '@tabler/icons-react';
import { useSession } from '../api/session';
import { ButtonLink } from '../ui/ButtonLink';
import classes from './AccountMenu.module.css';
import { setSingleKeys, useSingleKeys } from './shortcuts/preference';
import { text } from './text';
import { useLogOut } from './useLogOut';

const schemes = ['auto', 'light', 'dark'] as const;
const panelId = 'account';

/**
 * Who is logged in, the choice of colours and of keys, and the way out. The browser's own popover opens, closes on Escape or a
 * press elsewhere, and gives the focus back.
 */
export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const session = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const singleKeys = useSingleKeys();
  const logOut = useLogOut();
  if (session === null) return null;
  return (
    <>
      <UnstyledButton className={classes['who']} popoverTarget={panelId}>
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
        <p className={classes['person']}>
          {session.displayName}
          <small>
            {session.name} · {text.roles[session.role]}
          </small>
        </p>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={text.colours}
          value={colorScheme}
          data={schemes.map((scheme) => ({ value: scheme, label: text.schemes[scheme] }))}
          onChange={(value) => {
            const scheme = schemes.find((known) => known === value);
            if (scheme) setColorScheme(scheme);
          }}
        />
        <ButtonLink
          to="/account"
          variant="default"
          fullWidth
          leftSection={<IconUserCog size={16} aria-hidden />}
          onClick={(event) => {
            closePanel(event.currentTarget);
          }}
        >
          {text.accountPage}
        </ButtonLink>
        <Button
          variant="default"
          fullWidth
          leftSection={<IconKeyboard size={16} aria-hidden />}
          onClick={(event) => {
            closePanel(event.currentTarget);
            onShortcuts();
          }}
        >
          {text.shortcuts}
        </Button>
        <Switch
          size="sm"
          label={text.singleKeys}
          checked={singleKeys}
          onChange={(event) => {
            setSingleKeys(event.currentTarget.checked);
          }}
        />
        <Button
          variant="default"
          fullWidth
          leftSection={<IconLogout size={16} aria-hidden />}
          loading={logOut.isPending}
          onClick={() => {
            logOut.mutate();
          }}
        >
          {text.logOut}
        </Button>
      </div>
    </>
  );
}

function closePanel(within: HTMLElement): void {
  within.closest<HTMLElement>('[popover]')?.hidePopover();
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.charAt(0).toUpperCase()).join('');
}
