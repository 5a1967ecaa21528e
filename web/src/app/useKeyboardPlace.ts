import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** How long a dialog that closes has to return the focus itself, in milliseconds. */
const patience = 60;

/** What takes all keys while it is open. */
const dialogs = '[role="dialog"][aria-modal="true"]';

/**
 * Keeps the keyboard and the screen reader at a place of the page. After going to another page they start at its
 * heading. If what had the focus is removed, such as the heading of a page that is still fetched or a button whose work
 * is done, they go to the heading, too. If it is disabled while a request runs, they come back to it after that.
 */
export function useKeyboardPlace(): void {
  const router = useRouter();
  useEffect(() => {
    /** What had the focus last; null once the user pressed beside it. */
    let last: Element | null = null;
    let timer: number | undefined;
    const focusHeading = () => {
      const main = document.getElementById('main');
      focus(document.querySelector(dialogs) ?? main?.querySelector('h1') ?? main);
    };
    const restore = () => {
      timer = undefined;
      if (last === null || document.activeElement !== document.body) return;
      if (!last.isConnected) focusHeading();
      else if (!last.matches(':disabled')) focus(last);
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    const onFocusOut = () => {
      // The element is removed or disabled only after this event.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        if (last?.isConnected === true && !last.matches(':disabled')) last = null;
      });
    };
    const changes = new MutationObserver(() => {
      timer ??= window.setTimeout(restore, patience);
    });
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (pathChanged && fromLocation !== undefined) focusHeading();
    });
    return () => {
      stop();
      window.clearTimeout(timer);
      changes.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, [router]);
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
