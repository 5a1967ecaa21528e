import type { Share } from '../../../api/types';

/** A share with its place in the tree, as a tree grid describes it. */
export interface TreeRow {
  readonly share: Share;
  /** 1 for a share without a visible parent. */
  readonly level: number;
  /** Place among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
  /** Null for a share without children. */
  readonly open: boolean | null;
}

/** The rows that are in sight when the shares named by `closed` are. A share whose parent is not visible is a root. */
export function visibleRows(shares: readonly Share[], closed: ReadonlySet<string>): TreeRow[] {
  const names = new Set(shares.map((share) => share.name));
  const children = new Map<string | null, Share[]>();
  for (const share of shares) {
    const parent = share.parent !== null && names.has(share.parent) ? share.parent : null;
    const list = children.get(parent);
    if (list) list.push(share);
    else children.set(parent, [share]);
  }
  const rows: TreeRow[] = [];
  const visit = (siblings: readonly Share[], level: number) => {
    siblings.forEach((share, index) => {
      const below = children.get(share.name) ?? [];
      const open = below.length === 0 ? null : !closed.has(share.name);
      rows.push({ share, level, position: index + 1, siblings: siblings.length, open });
      if (open === true) visit(below, level + 1);
    });
  };
  visit(children.get(null) ?? [], 1);
  return rows;
}

/** What a key does in a tree grid: the row to go to, or the shares to open or close. */
export type TreeMove =
  | { readonly kind: 'focus'; readonly index: number }
  | { readonly kind: 'open' | 'close'; readonly names: readonly string[] };

/**
 * Reads a key pressed on a row; null for a key that means nothing there. `typed` is what was typed shortly before, for
 * going to the next share whose name begins so.
 */
export function moveOf(key: string, rows: readonly TreeRow[], index: number, typed = ''): TreeMove | null {
  const row = rows[index];
  if (row === undefined) return null;
  const focus = (target: number): TreeMove | null =>
    target >= 0 && target < rows.length && target !== index ? { kind: 'focus', index: target } : null;
  switch (key) {
    case 'ArrowDown':
      return focus(index + 1);
    case 'ArrowUp':
      return focus(index - 1);
    case 'PageDown':
      return focus(Math.min(rows.length - 1, index + page));
    case 'PageUp':
      return focus(Math.max(0, index - page));
    case 'Home':
      return focus(0);
    case 'End':
      return focus(rows.length - 1);
    case 'ArrowRight':
      if (row.open === false) return { kind: 'open', names: [row.share.name] };
      return row.open === true ? focus(index + 1) : null;
    case 'ArrowLeft':
      if (row.open === true) return { kind: 'close', names: [row.share.name] };
      return focus(rows.findLastIndex((other, at) => at < index && other.level < row.level));
    case '*':
      return { kind: 'open', names: closedSiblings(rows, row) };
    default:
      return isLetter(key) ? focus(nextNamed(`${typed}${key}`, rows, index)) : null;
  }
}

/** Rows that a page is taken for. */
const page = 10;

/** Whether a key types something that a name can begin with. */
export function isLetter(key: string): boolean {
  return /^[\w-]$/.test(key);
}

/** The siblings of a row, itself among them, that are closed. */
function closedSiblings(rows: readonly TreeRow[], row: TreeRow): string[] {
  return rows
    .filter((other) => other.level === row.level && other.share.parent === row.share.parent)
    .filter(({ open }) => open === false)
    .map(({ share }) => share.name);
}

/** The next row, around the end, whose name begins so; the row itself still fits while more is typed. -1 for none. */
function nextNamed(beginning: string, rows: readonly TreeRow[], index: number): number {
  const wanted = beginning.toLowerCase();
  const from = wanted.length > 1 ? 0 : 1;
  for (let step = from; step < rows.length + from; step++) {
    const at = (index + step) % rows.length;
    if (rows[at]?.share.name.toLowerCase().startsWith(wanted)) return at;
  }
  return -1;
}

/** Shares that were looked for, with those above them. */
export interface Found {
  readonly shares: readonly Share[];
  /** How many were looked for. */
  readonly matches: number;
}

/** The shares whose name or one of whose speakers has the text in it, each below those above it. */
export function findShares(shares: readonly Share[], text: string): Found {
  const wanted = text.trim().toLowerCase();
  const matching = shares.filter(({ name, speakers }) =>
    [name, ...speakers].some((word) => word.toLowerCase().includes(wanted)),
  );
  const parents = new Map(shares.map(({ name, parent }) => [name, parent]));
  const kept = new Set<string>();
  for (const { name } of matching) {
    for (let at: string | null = name; at !== null && !kept.has(at); at = parents.get(at) ?? null)
      kept.add(at);
  }
  return { shares: shares.filter(({ name }) => kept.has(name)), matches: matching.length };
}
