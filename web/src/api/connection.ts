/**
 * How fresh the page is, as it shows the user. `stale` carries the time (milliseconds) of the state that the page shows, and
 * what is away: the gateway, or the database of the gateway, which then answers from memory.
 */
export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'live' }
  | { readonly state: 'stale'; readonly since: number; readonly away: 'gateway' | 'database' };

type Stream = Exclude<Connection, { away: 'database' }>;

let stream: Stream = { state: 'connecting' };
let storedAt: number | null = null;
let current: Connection = stream;
const listeners = new Set<() => void>();

/** Whether the stream of events from the gateway is open. */
export function setStream(next: Stream): void {
  stream = next;
  update();
}

/** The time of the state that the gateway answers from because its database is away; null while it is there. */
export function setStaleSince(at: number | null): void {
  if (at === storedAt) return;
  storedAt = at;
  update();
}

function update(): void {
  current =
    stream.state === 'live' && storedAt !== null
      ? { state: 'stale', since: storedAt, away: 'database' }
      : stream;
  for (const listener of listeners) listener();
}

export function getConnection(): Connection {
  return current;
}

export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
