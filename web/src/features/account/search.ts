/** What the address of the page for programs carries. */
interface DeviceSearch {
  /** The code that the program shows, as the gateway writes it. */
  readonly code?: string;
}

/** Reads a code as people type it; null where it is none. */
export function readCode(typed: string): string | null {
  const letters = typed.replace(/[^A-Za-z]/g, '').toUpperCase();
  return letters.length === 8 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}

/** Reads the address; what it does not know is dropped. */
export function readDeviceSearch(search: Readonly<Record<string, unknown>>): DeviceSearch {
  const { code: typed } = search;
  const code = typeof typed === 'string' ? readCode(typed) : null;
  return code === null ? {} : { code };
}
