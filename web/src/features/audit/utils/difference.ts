/** A value that is shown as one: a scalar, a list of scalars, or something empty. */
export interface Field {
  /** Its path, such as `flowGroup.srcHost` or `hops[0].queue`; empty for a value on its own. */
  readonly path: string;
  readonly value: unknown;
}

/** What became of one field. */
export type FieldChange =
  | { readonly path: string; readonly kind: 'added'; readonly after: unknown }
  | { readonly path: string; readonly kind: 'removed'; readonly before: unknown }
  | { readonly path: string; readonly kind: 'changed'; readonly before: unknown; readonly after: unknown }
  | { readonly path: string; readonly kind: 'same'; readonly after: unknown };

/** JSON as a list of its fields with their paths, in the order of the document. */
export function flatten(value: unknown, path = ''): Field[] {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    if (!items.some(isNested)) return [{ path, value }];
    return items.flatMap((item, index) => flatten(item, `${path}[${index}]`));
  }
  if (!isNested(value)) return [{ path, value }];
  const entries = Object.entries(value);
  if (entries.length === 0) return [{ path, value }];
  return entries.flatMap(([key, inner]) => flatten(inner, step(path, key)));
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

// Keys that look like a path are quoted.
function step(path: string, key: string): string {
  if (!/^[\w-]+$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

/**
 * What became of every field from before to after, in the order of before with what was added behind. What is
 * undefined was not there at all, which null is not.
 */
export function differenceOf(before: unknown, after: unknown): FieldChange[] {
  const old = fieldsOf(before);
  const young = fieldsOf(after);
  const kept = [...old].map(([path, value]): FieldChange => {
    if (!young.has(path)) return { path, kind: 'removed', before: value };
    const now = young.get(path);
    return isSame(value, now)
      ? { path, kind: 'same', after: now }
      : { path, kind: 'changed', before: value, after: now };
  });
  const added = [...young]
    .filter(([path]) => !old.has(path))
    .map(([path, value]): FieldChange => ({ path, kind: 'added', after: value }));
  return [...kept, ...added];
}

function fieldsOf(value: unknown): Map<string, unknown> {
  const isNothing = value === undefined || (isNested(value) && Object.keys(value).length === 0);
  if (isNothing) return new Map();
  return new Map(flatten(value).map((field) => [field.path, field.value]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
