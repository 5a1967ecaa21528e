import { Button, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { IconBook2, IconKeyboard, IconLogout, IconUserCog } from '@tabler/icons-react';
import type { Session } from '../../api/types';
import { ButtonLink } from '../../ui/layout/ButtonLink';
import { documentation } from '../../lib/documentation';
import { setSingleKeys, useSingleKeys } from '../shortcuts/preference';
import { text } from '../text';
import classes from './AccountMenu.module.css';
import { useLogOut } from './useLogOut';

const schemes = ['auto', 'light', 'dark'] as const;

/** The signed-in user's name, colour and shortcut preferences, and sign-out. */
export function AccountPanel({ session, onShortcuts }: { session: Session; onShortcuts: () => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const singleKeys = useSingleKeys();
  const logOut = useLogOut();
  return (
    <>
      <p className={classes['user']}>
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
        component="a"
        href={documentation}
        target="_blank"
        rel="noopener"
        variant="default"
        fullWidth
        leftSection={<IconBook2 size={16} aria-hidden />}
      >
        {text.documentation}
      </Button>
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
    </>
  );
}

function closePanel(within: HTMLElement): void {
  within.closest<HTMLElement>('[popover]')?.hidePopover();
}
