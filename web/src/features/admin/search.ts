/** What the address of the list of users carries: what is searched for. */
export interface UsersSearch {
  readonly q?: string;
}

/** Reads the address; what it does not know is dropped. */
export function readUsersSearch(search: Readonly<Record<string, unknown>>): UsersSearch {
  const { q } = search;
  // The router reads a number where one was typed.
  const typed = typeof q === 'number' ? String(q) : q;
  return typeof typed === 'string' && typed !== '' ? { q: typed } : {};
}
