import { text } from '../text';

/** A kind that the gateway of this version records. */
export type KnownKind = keyof typeof text.kinds;

/** The first word of a kind, which selects all kinds that begin with it. */
export type Family = keyof typeof text.families;

function isKnown(kind: string): kind is KnownKind {
  return Object.hasOwn(text.kinds, kind);
}

/** A kind in plain words; its own name where a newer gateway records one that is not known here. */
export function kindWords(kind: string): string {
  return isKnown(kind) ? text.kinds[kind] : kind;
}

/** Every kind to choose from, family by family, with one choice for the whole family. */
export function kindGroups() {
  const kinds = Object.entries(text.kinds);
  return Object.entries(text.families).map(([family, group]) => ({
    group,
    items: [
      { value: family, label: text.filters.allOf(group) },
      ...kinds.filter(([kind]) => kind.startsWith(`${family}.`)).map(([value, label]) => ({ value, label })),
    ],
  }));
}

/** Whether a kind, or a family, is among those to choose from. */
export function isListed(kind: string): boolean {
  return isKnown(kind) || Object.hasOwn(text.families, kind);
}
