import { stored } from '../../lib/stored';

/** How many are remembered. */
const maxRecent = 8;

const keyOf = (userName: string) => `windowpane-recent-${userName}`;

/**
 * The ids of the entries that a user chose in the palette, latest first. The browser keeps them for this user until they
 * log out.
 */
export const recent = {
  of(userName: string): readonly string[] {
    const kept = stored.read(keyOf(userName));
    return kept === null ? [] : kept.split('\n');
  },
  add(userName: string, id: string): void {
    const others = recent.of(userName).filter((other) => other !== id);
    stored.write(keyOf(userName), [id, ...others].slice(0, maxRecent).join('\n'));
  },
  forget(userName: string): void {
    stored.write(keyOf(userName), null);
  },
};
