/** What the address of the network page carries. */
export interface NetworkSearch {
  /** The link whose history is shown. */
  readonly link?: string;
  /** The share whose path rules the map marks. */
  readonly rulesOf?: string;
}

/** Reads the address; what it does not know is dropped. */
export function readNetworkSearch(search: Readonly<Record<string, unknown>>): NetworkSearch {
  const { link, rulesOf } = search;
  return {
    ...(typeof link === 'string' && { link }),
    ...(typeof rulesOf === 'string' && { rulesOf }),
  };
}
