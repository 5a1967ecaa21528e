import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Marks what is cached under the keys as out of date. */
export type Refresh = (...keys: readonly QueryKey[]) => void;

/**
 * Events come in bursts: many of them touch the same data, which is then fetched once. The first event of a burst
 * waits as long as any other, so that a steady stream of events does not put the fetch off for ever. Events are
 * gathered for so many milliseconds: longer for what takes long to answer, which a fetch begun anew would never get.
 */
export function createRefresher(queries: QueryClient, gathering = 250): Refresh & { stop(): void } {
  const waiting = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    for (const queryKey of waiting.values()) void queries.invalidateQueries({ queryKey });
    waiting.clear();
  };
  const refresh = (...keys: readonly QueryKey[]) => {
    for (const key of keys) waiting.set(JSON.stringify(key), key);
    timer ??= setTimeout(flush, gathering);
  };
  return Object.assign(refresh, {
    stop() {
      clearTimeout(timer);
    },
  });
}
