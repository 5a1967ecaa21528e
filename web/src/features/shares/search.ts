/** What the address of the page of all shares carries. */
export interface SharesSearch {
  /** What is looked for in names and speakers. */
  readonly find?: string;
  /** The share that the picture is of; of all without one. */
  readonly zoom?: string;
}

/** Reads the address; what it does not know is dropped. A number is a text like any other. */
export function readSharesSearch(search: Readonly<Record<string, unknown>>): SharesSearch {
  const find = textOf(search['find']);
  const zoom = textOf(search['zoom']);
  return { ...(find !== '' && { find }), ...(zoom !== '' && { zoom }) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
