/**
 * How fresh the page is, as it shows the user. `stale` carries the instant (milliseconds) of the last message from the
 * gateway.
 */
export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'live' }
  | { readonly state: 'stale'; readonly since: number };

let current: Connection = { state: 'connecting' };
const listeners = new Set<() => void>();

export function setConnection(next: Connection): void {
  current = next;
  for (const listener of listeners) listener();
}

export function getConnection(): Connection {
  return current;
}

export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
