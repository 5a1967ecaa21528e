import type { HostBlock } from '../../../../map/layout/hostBlocks';
import { isSameMark } from '../../../../map/marks';
import type { Heat } from './heat';
import { heatOf, type UsedCable, usedPart } from './used';

/** A host as a block of them shows it. */
export interface HostCell {
  readonly id: string;
  readonly name: string;
  /** Of the fullest of its cables. */
  readonly heat: Heat;
  /** The cables of which something is known, the fullest first. */
  readonly cables: readonly UsedCable[];
}

/** The cables by what is at their ends. */
export function cablesByEnd(cables: readonly UsedCable[]): ReadonlyMap<string, readonly UsedCable[]> {
  const byEnd = new Map<string, UsedCable[]>();
  for (const cable of cables)
    for (const end of [cable.above, cable.below]) {
      const known = byEnd.get(end);
      if (known === undefined) byEnd.set(end, [cable]);
      else known.push(cable);
    }
  return byEnd;
}

/** The hosts of a block; one that looks as it did `before` is the very cell that it was. */
export function cellsOf(
  { hosts }: HostBlock,
  cablesOf: ReadonlyMap<string, readonly UsedCable[]>,
  before: readonly HostCell[],
): readonly HostCell[] {
  const drawn = new Map(before.map((cell) => [cell.id, cell]));
  const cells = hosts.map(({ id, name }) => {
    const cell = cellOf(id, name, cablesOf.get(id) ?? []);
    const old = drawn.get(id);
    return old !== undefined && looksAlike(old, cell) ? old : cell;
  });
  const isSame = cells.length === before.length && cells.every((cell, index) => cell === before[index]);
  return isSame ? before : cells;
}

function cellOf(id: string, name: string, all: readonly UsedCable[]): HostCell {
  const cables =
    all.length > 1 ? [...all].sort((a, b) => usedPart(b.directions[0]) - usedPart(a.directions[0])) : all;
  const [fullest] = cables;
  return { id, name, heat: fullest ? heatOf(fullest.directions[0]) : 'unmeasured', cables };
}

/** Only links near their rate have numbers; the others show the step of their use, in which direction it is, and their mark. */
function looksAlike(one: HostCell, other: HostCell): boolean {
  return (
    one.name === other.name &&
    one.cables.length === other.cables.length &&
    one.cables.every(
      ({ directions, mark }, index) =>
        hasSameUse(directions, other.cables[index]?.directions) &&
        isSameMark(mark, other.cables[index]?.mark),
    )
  );
}

function hasSameUse(ours: UsedCable['directions'], theirs: UsedCable['directions'] | undefined): boolean {
  if (theirs?.[0].id !== ours[0].id) return false;
  const heat = heatOf(ours[0]);
  if (heat !== heatOf(theirs[0])) return false;
  return heat !== 'near' || (ours.length === theirs.length && ours.every((link, at) => link === theirs[at]));
}
