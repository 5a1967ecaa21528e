import { useState } from 'react';
import type { ListSearch } from './search';

/**
 * What is searched for in a list, and what takes what is typed. The address is told by `keep`; it follows, and would
 * lag behind a quick hand.
 */
export function useListSearch({ q = '' }: ListSearch, keep: (search: ListSearch) => void) {
  const [typed, setTyped] = useState(q);
  const search = (wanted: string) => {
    setTyped(wanted);
    keep(wanted === '' ? {} : { q: wanted });
  };
  return [typed, search] as const;
}
