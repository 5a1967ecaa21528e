import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Logo } from '../ui/Logo';
import { AccountMenu } from './AccountMenu';
import { ConnectionBadge } from './ConnectionBadge';
import { Navigation } from './Navigation';
import classes from './Shell.module.css';
import { StaleBanner } from './StaleBanner';
import { text } from './text';
import { useLiveUpdates } from './useLiveUpdates';
import { useSessionExpiry } from './useSessionExpiry';

/** The frame around every page behind the log in. */
export function Shell() {
  useLiveUpdates();
  useSessionExpiry();
  useFocusOnNavigation();
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#main">
        {text.skip}
      </a>
      <section className={classes['side']} aria-label={text.name}>
        <div className={classes['brand']}>
          <Logo />
          <span>{text.name}</span>
        </div>
        <Navigation />
        <div className={classes['foot']}>
          <ConnectionBadge />
          <AccountMenu />
        </div>
      </section>
      <main id="main" className={classes['main']} tabIndex={-1}>
        <StaleBanner />
        <div className={classes['page']}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}

/** After going to another page the keyboard and the screen reader start at its heading. */
function useFocusOnNavigation() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return;
        const main = document.getElementById('main');
        (main?.querySelector('h1') ?? main)?.focus({ preventScroll: true });
      }),
    [router],
  );
}
