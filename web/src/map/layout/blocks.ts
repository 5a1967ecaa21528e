import { blockSizeOf } from './blockSize';
import type { MapNode } from '../graph';
import type { HostBlock } from './hostBlocks';
import type { Place, Places, Size, SizeOf } from './sizes';

/** Between a switch and its hosts, between columns of them, and between rows of switches, in pixels. */
const gaps = { hosts: 4, columns: 10, rows: 76 } as const;

interface Sized extends Size {
  readonly id: string;
}

/** A switch with the block of its hosts; either may be missing. */
interface Column {
  readonly node: Sized | null;
  readonly block: Sized | null;
}

/**
 * Positions for a network with too many cables to follow each: hosts are in blocks under their switch, and switches in
 * rows, the uppermost first; a block without a switch is the last of the lowest row. Fast at any size.
 */
export function blocksOf(
  rows: readonly (readonly MapNode[])[],
  blocks: readonly HostBlock[],
  sizeOf: SizeOf,
): Places {
  const blockAt = new Map(blocks.map((block) => [block.at, block]));
  const columnOf = (node: MapNode | null, block = blockAt.get(node)): Column => ({
    node: node && { id: node.id, ...sizeOf(node) },
    block: block ? { id: block.id, ...blockSizeOf(block.hosts.length) } : null,
  });
  const columns = rows.map((row) => row.map((node) => columnOf(node)));
  if (blockAt.has(null)) columns.at(-1)?.push(columnOf(null));
  const places = new Map<string, Place>();
  const width = Math.max(0, ...columns.map(widthOfRow));
  let y = 0;
  for (const row of columns) {
    const height = Math.max(0, ...row.map(({ node }) => node?.height ?? 0));
    placeRow(row, width, y, height, places);
    y += height + gaps.rows;
  }
  return places;
}

function widthOf({ node, block }: Column): number {
  return Math.max(node?.width ?? 0, block?.width ?? 0);
}

function widthOfRow(row: readonly Column[]): number {
  return row.reduce((sum, column) => sum + widthOf(column) + gaps.columns, -gaps.columns);
}

/** Puts a row of switches over the whole width, and their hosts below them. */
function placeRow(
  row: readonly Column[],
  width: number,
  y: number,
  height: number,
  places: Map<string, Place>,
): void {
  const space = (width - widthOfRow(row)) / row.length;
  let x = space / 2;
  for (const column of row) {
    const { node, block } = column;
    const taken = widthOf(column);
    if (node) places.set(node.id, { x: x + (taken - node.width) / 2, y });
    if (block) places.set(block.id, { x: x + (taken - block.width) / 2, y: y + height + gaps.hosts });
    x += taken + gaps.columns + space;
  }
}
