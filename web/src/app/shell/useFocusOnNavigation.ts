import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After going to another page the keyboard and the screen reader start at its heading. A page that is still fetched has
 * a heading until then, and another when it is there: the focus goes over to that one, unless it was taken elsewhere.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(() => {
    let focused: HTMLElement | null = null;
    const focusHeading = () => {
      const main = document.getElementById('main');
      focused = main?.querySelector('h1') ?? main;
      focused?.focus({ preventScroll: true });
    };
    const successor = new MutationObserver(() => {
      if (focused === null || focused.isConnected) return;
      if (document.activeElement === document.body) focusHeading();
      else focused = null;
    });
    const main = document.getElementById('main');
    if (main) successor.observe(main, { childList: true, subtree: true });
    const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (pathChanged && fromLocation !== undefined) focusHeading();
    });
    return () => {
      stop();
      successor.disconnect();
    };
  }, [router]);
}
