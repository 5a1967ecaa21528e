import { useState } from 'react';

/** What the address of a list carries: what is searched for. */
interface ListSearch {
  readonly q?: string;
}

/** Reads the address; what it does not know is dropped. */
export function readListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const { q } = search;
  // The router reads a number where one was typed.
  const typed = typeof q === 'number' ? String(q) : q;
  return typeof typed === 'string' && typed !== '' ? { q: typed } : {};
}

/**
 * The search text of a list, and its setter. `keep` puts the text into the address, which follows later than the field:
 * it would lag behind fast typing.
 */
export function useListSearch({ q = '' }: ListSearch, keep: (search: ListSearch) => void) {
  const [typed, setTyped] = useState(q);
  const search = (wanted: string) => {
    setTyped(wanted);
    keep(wanted === '' ? {} : { q: wanted });
  };
  return [typed, search] as const;
}
