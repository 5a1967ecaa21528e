import type { Share } from '../../api/types';

/** A share where it stands in the tree, as a tree grid tells it. */
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

/** What a key does in a tree grid: the row to go to, or the share to open or close. */
export type TreeMove =
  | { readonly kind: 'focus'; readonly index: number }
  | { readonly kind: 'open' | 'close'; readonly name: string };

/** Reads a key pressed on a row; null for a key that means nothing there. */
export function moveOf(key: string, rows: readonly TreeRow[], index: number): TreeMove | null {
  const row = rows[index];
  if (row === undefined) return null;
  const focus = (target: number): TreeMove | null =>
    target >= 0 && target < rows.length && target !== index ? { kind: 'focus', index: target } : null;
  switch (key) {
    case 'ArrowDown':
      return focus(index + 1);
    case 'ArrowUp':
      return focus(index - 1);
    case 'Home':
      return focus(0);
    case 'End':
      return focus(rows.length - 1);
    case 'ArrowRight':
      if (row.open === false) return { kind: 'open', name: row.share.name };
      return row.open === true ? focus(index + 1) : null;
    case 'ArrowLeft':
      if (row.open === true) return { kind: 'close', name: row.share.name };
      return focus(rows.findLastIndex((other, at) => at < index && other.level < row.level));
    default:
      return null;
  }
}
