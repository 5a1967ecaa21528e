import { blocksOf } from './blocks';
import { blockSizeOf } from './blockSize';
import { linesBetweenMiddles, linesBetweenRows } from './cableLines';
import type { Box } from './geometry';
import type { MapNode, TieredGraph } from '../graph';
import { hostBlocksOf } from './hostBlocks';
import { ringOrMesh, withLabels, type Layout } from './layout';
import { detailOf, rowsByHeight, shapeOf } from './shape';
import { sizesOf, type Place, type Places, type Size } from './sizes';

/** With more switches than this, a network without tiers is in rows, whatever its cables pass. */
const maxMesh = 150;

/** Between a switch and the block of its hosts, in pixels. */
const blockGap = 4;

/** Lays out a large network: the hosts of a switch are in a block below it, and have no cables. */
export async function blockLayoutOf(frame: TieredGraph): Promise<Layout> {
  const blocks = hostBlocksOf(frame);
  const switches = frame.nodes.filter(({ node }) => node !== null);
  const nodeById = new Map(switches.map((node) => [node.id, node]));
  const cables = frame.cables.filter(({ above, below }) => nodeById.has(above) && nodeById.has(below));
  const shape = shapeOf(frame);
  const detail = detailOf(shape, switches);
  const sizeOf = sizesOf(detail);
  if (shape.kind !== 'tiers' && switches.length <= maxMesh) {
    const { boxes: columns } = await ringOrMesh({ nodes: switches, cables }, shape, columnSize, detail);
    const boxes = boxesIn(columns);
    const blockOf = new Map(blocks.map(({ id, at }) => [at?.id, id]));
    const partsOf = (id: string) => [id, blockOf.get(id) ?? ''].flatMap((part) => boxes.get(part) ?? []);
    return withLabels({ boxes, lines: linesBetweenMiddles(columns, cables, partsOf) }, detail);
  }
  const rows = shape.kind === 'tiers' ? shape.rows.map((row) => row.flat()) : rowsByHeight(frame);
  const places = blocksOf(
    rows.map((row) => row.flatMap((id) => nodeById.get(id) ?? [])),
    blocks,
    sizeOf,
  );
  const boxes = boxesAt(places);
  return withLabels({ boxes, lines: linesBetweenRows(boxes, cables) }, detail);

  function boxesAt(corners: Places): ReadonlyMap<string, Box> {
    const sized = [
      ...switches.map((node) => ({ id: node.id, ...sizeOf(node) })),
      ...blocks.map(({ id, hosts }) => ({ id, ...blockSizeOf(hosts.length) })),
    ];
    return new Map(
      sized.map(({ id, width, height }) => [id, { ...(corners.get(id) ?? { x: 0, y: 0 }), width, height }]),
    );
  }

  /** The size of a switch with the block of its hosts. */
  function columnSize(node: MapNode): Size {
    const size = sizeOf(node);
    const block = blocks.find(({ at }) => at?.id === node.id);
    if (block === undefined) return size;
    const below = blockSizeOf(block.hosts.length);
    return { width: Math.max(size.width, below.width), height: size.height + blockGap + below.height };
  }

  /** Switches and blocks in their columns; hosts without a switch are below all others. */
  function boxesIn(columns: ReadonlyMap<string, Box>): ReadonlyMap<string, Box> {
    const corners = new Map<string, Place>();
    for (const node of switches) {
      const column = columns.get(node.id);
      if (column)
        corners.set(node.id, { x: column.x + (column.width - sizeOf(node).width) / 2, y: column.y });
    }
    const bottom = Math.max(0, ...[...columns.values()].map(({ y, height }) => y + height));
    for (const { id, at, hosts } of blocks) {
      const column = at === null ? undefined : columns.get(at.id);
      const { width, height } = blockSizeOf(hosts.length);
      const place = column && {
        x: column.x + (column.width - width) / 2,
        y: column.y + column.height - height,
      };
      corners.set(id, place ?? { x: 0, y: bottom + 40 });
    }
    return boxesAt(corners);
  }
}
