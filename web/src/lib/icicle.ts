/** Something of a size, in a tree. */
export interface Sized {
  readonly name: string;
  readonly parent: string | null;
  readonly size: number;
}

/** Where something is in the picture of a tree: from `x` on, `width` wide, both as parts of the whole width. */
export interface Cell {
  readonly name: string;
  /** Its parent, where that is drawn too. */
  readonly parent: string | null;
  /** 0 for the topmost row. */
  readonly depth: number;
  readonly x: number;
  readonly width: number;
}

export interface Icicle {
  readonly cells: readonly Cell[];
  /** How many of those that are in what is drawn are too narrow or too deep to be drawn. */
  readonly hidden: number;
}

/**
 * The tree as rows of cells, children below their parents. Children share the whole width of their parent by their
 * sizes: those of a parent that could have given out a thousand times as much would be too narrow to be seen otherwise.
 * Only what is under `root` is drawn, all of it for null, in at most `rows` rows, and nothing that is narrower than
 * `least`.
 */
export function icicle(
  nodes: readonly Sized[],
  { root, rows, least }: { root: string | null; rows: number; least: number },
): Icicle {
  const names = new Set(nodes.map(({ name }) => name));
  const children = new Map<string | null, Sized[]>();
  for (const node of nodes) {
    const parent = node.parent !== null && names.has(node.parent) ? node.parent : null;
    const list = children.get(parent);
    if (list) list.push(node);
    else children.set(parent, [node]);
  }
  const cells: Cell[] = [];
  let hidden = 0;
  const hide = (node: Sized) => {
    hidden++;
    for (const child of children.get(node.name) ?? []) hide(child);
  };
  const draw = (siblings: readonly Sized[], within: Cell | null) => {
    const together = siblings.reduce((sum, { size }) => sum + size, 0);
    const scale = together > 0 ? (within?.width ?? 1) / together : 0;
    const depth = within === null ? 0 : within.depth + 1;
    let x = within?.x ?? 0;
    for (const node of siblings) {
      const width = node.size * scale;
      const cell: Cell = { name: node.name, parent: within?.name ?? null, depth, x, width };
      x += width;
      if (depth >= rows || width < least || width === 0) hide(node);
      else {
        cells.push(cell);
        draw(children.get(node.name) ?? [], cell);
      }
    }
  };
  const top = root === null ? (children.get(null) ?? []) : nodes.filter(({ name }) => name === root);
  draw(top, null);
  return { cells, hidden };
}

/** The cell that an arrow key leads to; null where there is none. */
export function neighbour(cells: readonly Cell[], name: string, key: string): string | null {
  const at = cells.find((cell) => cell.name === name);
  if (at === undefined) return null;
  const row = cells.filter(({ depth }) => depth === at.depth);
  switch (key) {
    case 'ArrowDown':
      return cells.find(({ parent }) => parent === name)?.name ?? null;
    case 'ArrowUp':
      return at.parent;
    case 'ArrowLeft':
      return row[row.indexOf(at) - 1]?.name ?? null;
    case 'ArrowRight':
      return row[row.indexOf(at) + 1]?.name ?? null;
    default:
      return null;
  }
}
