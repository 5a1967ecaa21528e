import type { MapNode } from '../../../../map/graph';
import { isSameMark, type Mark, type Marks } from '../../../../map/marks';
import { cablesByEnd } from './cells';
import type { Heat } from './heat';
import { heatOf, type UsedCable } from './used';

/** The steps of use, from the most to the least. */
export const fullestFirst = [
  'near',
  'busy',
  'light',
  'idle',
  'unmeasured',
] as const satisfies readonly Heat[];

/** How many cables have which use; each counts by its fuller direction. */
export type HeatCounts = Readonly<Record<Heat, number>>;

/** A switch as a square shows it. */
export interface SwitchCell {
  readonly node: MapNode;
  readonly counts: HeatCounts;
  /** Its own mark, or else that of a cable. */
  readonly mark: Mark | undefined;
}

/** Draws switches again and again: one that looks as it did is the very cell that it was. */
export function switchCellsWithMemory(): (
  nodes: readonly MapNode[],
  cables: readonly UsedCable[],
  marks: Marks,
) => ReadonlyMap<string, SwitchCell> {
  let drawn: ReadonlyMap<string, SwitchCell> = new Map();
  return (nodes, cables, marks) => {
    const cablesOf = cablesByEnd(cables);
    drawn = new Map(
      nodes.map((node) => {
        const cell = cellOf(node, cablesOf.get(node.id) ?? [], marks);
        const before = drawn.get(node.id);
        return [node.id, before !== undefined && looksAlike(before, cell) ? before : cell];
      }),
    );
    return drawn;
  };
}

function cellOf(node: MapNode, cables: readonly UsedCable[], marks: Marks): SwitchCell {
  const counts = { near: 0, busy: 0, light: 0, idle: 0, unmeasured: 0 };
  for (const { directions } of cables) counts[heatOf(directions[0])]++;
  return { node, counts, mark: marks.get(node.id) ?? cables.find(({ mark }) => mark !== undefined)?.mark };
}

function looksAlike(one: SwitchCell, other: SwitchCell): boolean {
  return (
    one.node.name === other.node.name &&
    one.node.node?.connected === other.node.node?.connected &&
    isSameMark(one.mark, other.mark) &&
    fullestFirst.every((heat) => one.counts[heat] === other.counts[heat])
  );
}
