import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Marks what is cached under the keys as out of date. */
export type Refresh = (...keys: readonly QueryKey[]) => void;

/** How long events are gathered before the data they touch is fetched again. */
const gathering = 250;

/**
 * Events come in bursts: many of them touch the same data, which is then fetched once. The first event of a burst
 * waits as long as any other, so that a steady stream of events does not put the fetch off for ever.
 */
export function createRefresher(queries: QueryClient): Refresh & { stop(): void } {
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
