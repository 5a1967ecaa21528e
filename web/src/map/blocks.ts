import { byName } from '../lib/naming';
import { blockSizeOf } from './blockSize';
import type { MapNode, NetworkGraph } from './graph';
import type { HostBlock } from './hostBlocks';
import { sizes, type Place, type Places } from './sizes';

/** Between a switch and its hosts, between columns of them, and between rows of switches, in pixels. */
const gaps = { hosts: 4, columns: 10, rows: 76 } as const;

/** A switch with the block of its hosts; either may be missing. */
interface Column {
  readonly node: MapNode | null;
  readonly block: HostBlock | null;
}

/**
 * Positions for a network with too many cables to follow each: hosts are in blocks under their switch, and switches in
 * rows above, those farther from hosts higher; a block without a switch is the last of the lowest row. Fast at any size.
 */
export function blocksOf(
  { nodes }: Pick<NetworkGraph, 'nodes'>,
  blocks: readonly HostBlock[],
  heights: ReadonlyMap<string, number>,
): Places {
  const blockAt = new Map(blocks.map((block) => [block.at, block]));
  const rows = new Map<number, Column[]>();
  const put = (height: number, column: Column) => rows.set(height, [...(rows.get(height) ?? []), column]);
  const highest = Math.max(0, ...heights.values());
  for (const node of [...nodes].sort((one, other) => byName(one.name, other.name))) {
    // Switches that no host reaches are on top.
    if (node.node !== null)
      put(heights.get(node.id) ?? highest + 1, { node, block: blockAt.get(node) ?? null });
  }
  const loose = blockAt.get(null);
  if (loose) put(1, { node: null, block: loose });
  const places = new Map<string, Place>();
  const width = Math.max(0, ...[...rows.values()].map(widthOfRow));
  let y = 0;
  for (const height of [...rows.keys()].sort((one, other) => other - one)) {
    placeRow(rows.get(height) ?? [], width, y, places);
    y += sizes.switch.height + gaps.rows;
  }
  return places;
}

function widthOf({ block }: Column): number {
  return block === null ? sizes.switch.width : blockSizeOf(block.hosts.length).width;
}

function widthOfRow(row: readonly Column[]): number {
  return row.reduce((sum, column) => sum + widthOf(column) + gaps.columns, -gaps.columns);
}

/** Puts a row of switches over the whole width, and their hosts below them. */
function placeRow(row: readonly Column[], width: number, y: number, places: Map<string, Place>): void {
  const space = (width - widthOfRow(row)) / row.length;
  let x = space / 2;
  for (const column of row) {
    const { node, block } = column;
    const taken = widthOf(column);
    if (node) places.set(node.id, { x: x + (taken - sizes.switch.width) / 2, y });
    if (block) places.set(block.id, { x, y: y + sizes.switch.height + gaps.hosts });
    x += taken + gaps.columns + space;
  }
}
