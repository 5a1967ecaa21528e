/** The query part of an address, as it was typed. */
type Typed = Readonly<Record<string, unknown>>;

/**
 * Reads what a page knows of the address. The router puts what is read on top of what was typed; what was typed and is
 * not known, or makes no sense, is taken away here, so that no page meets it.
 */
export function onlyKnown<Search extends object>(read: (typed: Typed) => Search) {
  return (typed: Record<string, unknown>): Search => ({ ...nothingOf(typed), ...read(typed) });
}

function nothingOf(typed: Typed): Record<string, undefined> {
  return Object.fromEntries(Object.keys(typed).map((name) => [name, undefined]));
}
