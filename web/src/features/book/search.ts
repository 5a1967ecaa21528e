/** What the address of the booking form carries: a share to book on, and the names of the hosts at the ends. */
export interface BookSearch {
  readonly share?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Reads the address; what it does not know is dropped. */
export function readBookSearch(search: Readonly<Record<string, unknown>>): BookSearch {
  const { share, from, to } = search;
  return {
    ...(typeof share === 'string' && { share }),
    ...(typeof from === 'string' && { from }),
    ...(typeof to === 'string' && { to }),
  };
}
