/**
 * What the address of the booking form carries: a share to book on, and for each end the name of a host, or the name of a user
 * with or without an address or a prefix, and an Ethernet address.
 */
export interface BookSearch {
  readonly share?: string;
  readonly from?: string;
  readonly to?: string;
  readonly fromUser?: string;
  readonly toUser?: string;
  readonly fromEth?: string;
  readonly toEth?: string;
}

const names = ['share', 'from', 'to', 'fromUser', 'toUser', 'fromEth', 'toEth'] as const;

/** Reads the address; what it does not know is dropped. */
export function readBookSearch(search: Readonly<Record<string, unknown>>): BookSearch {
  return Object.fromEntries(
    names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]] as const] : [])),
  );
}
