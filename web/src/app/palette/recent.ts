import { stored } from '../stored';

/** How many are remembered. */
const most = 8;

const keyOf = (person: string) => `windowpane-recent-${person}`;

/**
 * What a person chose in the palette, the last first, as ids of entries. Kept in the browser until they log out, and
 * for nobody else.
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
