/** What the address of the booking form carries: a share to book on. */
export interface BookSearch {
  readonly share?: string;
}

/** Reads the address; what it does not know is dropped. */
export function readBookSearch(search: Readonly<Record<string, unknown>>): BookSearch {
  return typeof search['share'] === 'string' ? { share: search['share'] } : {};
}
