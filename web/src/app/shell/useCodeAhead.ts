import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSeesAll } from '../../api/roles';
import { placesOf } from '../places';

/** Between one look whether there is nothing else to do and the next, in milliseconds. */
const pause = 200;

/**
 * Fetches the code of the places that the person can go to, and what those ask for first, before they go there: one
 * after the other, while the browser is idle and nothing is asked of the gateway. Not for those who save data, nor by
 * browsers that do not tell when they are idle.
 */
export function useCodeAhead(): void {
  const router = useRouter();
  const queries = useQueryClient();
  const seesAll = useSeesAll();
  useEffect(() => {
    if (!('requestIdleCallback' in window) || savesData(navigator)) return;
    const ahead = placesOf(seesAll).map(({ to }) => to);
    let timer = 0;
    let idle = 0;
    const later = () => {
      timer = window.setTimeout(() => {
        idle = requestIdleCallback(look);
      }, pause);
    };
    const look = () => {
      const isBusy = queries.isFetching() > 0 || router.state.status === 'pending';
      const to = isBusy ? undefined : ahead.shift();
      if (to !== undefined) void router.preloadRoute({ to }).finally(later);
      else if (ahead.length > 0) later();
    };
    later();
    return () => {
      ahead.length = 0;
      window.clearTimeout(timer);
      cancelIdleCallback(idle);
    };
  }, [router, queries, seesAll]);
}

/** Whether the person has asked their browser to load no more than it must, where it tells. */
function savesData(browser: Navigator & { readonly connection?: { readonly saveData?: boolean } }): boolean {
  return browser.connection?.saveData === true;
}
