/** What the address of a list carries: what is searched for. */
export interface ListSearch {
  readonly q?: string;
}

/** Reads the address; what it does not know is dropped. */
export function readListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const { q } = search;
  // The router reads a number where one was typed.
  const typed = typeof q === 'number' ? String(q) : q;
  return typeof typed === 'string' && typed !== '' ? { q: typed } : {};
}
