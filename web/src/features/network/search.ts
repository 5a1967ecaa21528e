/** What the address of the network page carries: the link whose history is shown. */
export interface NetworkSearch {
  readonly link?: string;
}

/** Reads the address; what it does not know is dropped. */
export function readNetworkSearch(search: Readonly<Record<string, unknown>>): NetworkSearch {
  return typeof search['link'] === 'string' ? { link: search['link'] } : {};
}
