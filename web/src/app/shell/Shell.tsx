import { Outlet } from '@tanstack/react-router';
import { Logo } from '../../ui/layout/Logo';
import { AccountMenu } from './AccountMenu';
import { ConnectionBadge } from './ConnectionBadge';
import { Navigation } from './Navigation';
import { PaletteButton } from './PaletteButton';
import classes from './Shell.module.css';
import { useShortcuts } from '../shortcuts/useShortcuts';
import { StaleBanner } from './StaleBanner';
import { text } from '../text';
import { useCodePrefetch } from './useCodePrefetch';
import { useLiveUpdates } from './useLiveUpdates';
import { useOverlays } from './useOverlays';
import { useSessionExpiry } from './useSessionExpiry';

/** The frame around every page behind the log in. */
export function Shell() {
  useLiveUpdates();
  useSessionExpiry();
  useCodePrefetch();
  const { overlay, show, prepare } = useOverlays();
  useShortcuts(show);
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#main">
        {text.skip}
      </a>
      <header className={classes['side']}>
        <div className={classes['brand']}>
          <Logo />
          <span>{text.name}</span>
        </div>
        <PaletteButton
          onOpen={() => {
            show('palette');
          }}
          onNear={prepare}
        />
        <Navigation />
        <div className={classes['foot']}>
          <ConnectionBadge />
          <AccountMenu
            onShortcuts={() => {
              show('shortcuts');
            }}
          />
        </div>
      </header>
      <main id="main" className={classes['main']} tabIndex={-1}>
        <StaleBanner />
        <div className={classes['page']}>
          <Outlet />
        </div>
      </main>
      {overlay}
    </div>
  );
}
