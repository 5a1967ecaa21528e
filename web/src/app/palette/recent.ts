import { stored } from '../stored';

/** How many are remembered. */
const most = 8;

const keyOf = (person: string) => `windowpane-recent-${person}`;

/**
 * The ids of the entries that a user chose in the palette, latest first. The browser keeps them for this user until they
 * log out.
 */
export const recent = {
  of(person: string): readonly string[] {
    const kept = stored.read(keyOf(person));
    return kept === null ? [] : kept.split('\n');
  },
  add(person: string, id: string): void {
    const others = recent.of(person).filter((other) => other !== id);
    stored.write(keyOf(person), [id, ...others].slice(0, most).join('\n'));
  },
  forget(person: string): void {
    stored.write(keyOf(person), null);
  },
};
