import { blockSizeOf } from '../../../../map/layout/blockSize';
import type { HostBlock } from '../../../../map/layout/hostBlocks';
import type { Places } from '../../../../map/layout/sizes';
import type { BlockNode } from './HostGrid';
import { cablesByEnd, cellsOf } from './cells';
import type { UsedCable } from './used';

/** Draws blocks of hosts again and again: one that looks as it did is the very box that it was, as are all of them. */
export function blockBoxesWithMemory(): (
  blocks: readonly HostBlock[],
  places: Places,
  cables: readonly UsedCable[],
) => readonly BlockNode[] {
  let drawn: readonly BlockNode[] = [];
  return (blocks, places, cables) => {
    const cablesOf = cablesByEnd(cables);
    const byId = new Map(drawn.map((box) => [box.id, box]));
    const boxes = blocks.map((block) => {
      const before = byId.get(block.id);
      const cells = cellsOf(block, cablesOf, before?.data.cells ?? []);
      const position = places.get(block.id) ?? { x: 0, y: 0 };
      const at = block.at?.name ?? null;
      const isSame = before?.data.cells === cells && before.data.at === at && before.position === position;
      return isSame ? before : boxOf(block, cells, position);
    });
    if (boxes.length !== drawn.length || boxes.some((box, index) => box !== drawn[index])) drawn = boxes;
    return drawn;
  };
}

function boxOf(
  { id, at, hosts }: HostBlock,
  cells: BlockNode['data']['cells'],
  position: BlockNode['position'],
): BlockNode {
  const { columns, ...size } = blockSizeOf(hosts.length);
  return {
    id,
    type: 'hosts',
    position,
    ...size,
    measured: size,
    data: { at: at?.name ?? null, cells, columns },
  };
}
