import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSeesAll } from '../../api/roles';
import { placesOf } from '../places';

/** Between one look whether there is nothing else to do and the next, in milliseconds. */
const pause = 200;

/**
 * Fetches the code of the places that the user can go to, and what those ask for first, before they go there: one
 * after the other, while the browser is idle and nothing is asked of the gateway. Not for those who save data, nor by
 * browsers that do not report when they are idle.
 */
export function useCodePrefetch(): void {
  const router = useRouter();
  const queries = useQueryClient();
  const seesAll = useSeesAll();
  useEffect(() => {
    if (!('requestIdleCallback' in window) || savesData(navigator)) return;
    const paths = placesOf(seesAll).map(({ to }) => to);
    let timer = 0;
    let idle = 0;
    const schedule = () => {
      timer = window.setTimeout(() => {
        idle = requestIdleCallback(prefetchNext);
      }, pause);
    };
    const prefetchNext = () => {
      const isBusy = queries.isFetching() > 0 || router.state.status === 'pending';
      const to = isBusy ? undefined : paths.shift();
      if (to !== undefined) void router.preloadRoute({ to }).finally(schedule);
      else if (paths.length > 0) schedule();
    };
    schedule();
    return () => {
      paths.length = 0;
      window.clearTimeout(timer);
      cancelIdleCallback(idle);
    };
  }, [router, queries, seesAll]);
}

/** Whether the user has asked their browser to load no more than it must, if it reports that. */
function savesData(browser: Navigator & { readonly connection?: { readonly saveData?: boolean } }): boolean {
  return browser.connection?.saveData === true;
}
