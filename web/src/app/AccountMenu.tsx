import {
  Button,
  SegmentedControl,
  UnstyledButton,
  VisuallyHidden,
  useMantineColorScheme,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconChevronDown, IconLogout, IconUserCog } from '@tabler/icons-react';
import { client, done } from '../api/client';
import { forgetData, leaveSession, useSession } from '../api/session';
import { typedBookings } from '../features/book/memory';
import { ButtonLink } from '../ui/ButtonLink';
import { tellFailed } from '../ui/toast';
import classes from './AccountMenu.module.css';
import { text } from './text';

const schemes = ['auto', 'light', 'dark'] as const;
const panelId = 'account';

/**
 * Who is logged in, the choice of colours, and the way out. The browser's own popover opens, closes on Escape or a
 * press elsewhere, and gives the focus back.
 */
export function AccountMenu() {
  const session = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
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
            event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
          }}
        >
          {text.accountPage}
        </ButtonLink>
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

function useLogOut() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => done(client.DELETE('/session')),
    onSuccess: async () => {
      leaveSession(queries);
      typedBookings.forgetAll();
      await navigate({ to: '/login' });
      forgetData(queries);
    },
    onError: tellFailed,
  });
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.charAt(0).toUpperCase()).join('');
}
