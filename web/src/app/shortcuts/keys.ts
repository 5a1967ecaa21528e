/** What keys ask for: the palette, the list of shortcuts, or a place by its key. */
export type KeyCommand =
  { readonly do: 'palette' | 'shortcuts' } | { readonly do: 'go'; readonly key: string };

/** A key that was pressed, as far as it matters. */
export interface Press {
  readonly key: string;
  /** When, in milliseconds. */
  readonly at: number;
}

/** How long the second of two keys may take, in milliseconds. */
const sequenceTimeout = 1_500;

/** What a key without Ctrl, Alt or Command asks for; `before` is the one before it. Null where it is none of ours. */
export function keyCommandOf(press: Press, before: Press | null): KeyCommand | null {
  const goes = before?.key === 'g' && press.at - before.at <= sequenceTimeout;
  if (goes && press.key !== 'g') return { do: 'go', key: press.key };
  if (press.key === '/') return { do: 'palette' };
  return press.key === '?' ? { do: 'shortcuts' } : null;
}
