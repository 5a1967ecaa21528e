import type { PlacedLine, PlacedLines } from '../../../../map/layout/cableLines';
import { isSameMark } from '../../../../map/marks';
import type { CableEdge } from './CableLine';
import { heatOf, type UsedCable } from './used';

/** As many labels as can be read beside one another. */
const fewCables = 60;

/** As many labels of links that are down as can be drawn in an instant; the table lists all of these links. */
const manyDown = 200;

/**
 * Draws the cables again and again: one that looks as it did is the very line that it was, so that a page with hundreds
 * of them, measured every second, draws only those that changed. Where there are more than `maxLabels`, only those near
 * their rate, and those with a mark, are labelled; if very many are down, these are drawn without a label.
 */
export function linesWithMemory(
  maxLabels = fewCables,
): (cables: readonly UsedCable[], placed: PlacedLines | undefined) => CableEdge[] {
  let drawn = new Map<string, CableEdge>();
  return (cables, placed) => {
    const all = cables.length <= maxLabels;
    const down = cables.reduce((count, { mark }) => (mark?.kind === 'down' ? count + 1 : count), 0);
    const lines = cables.flatMap((cable) => {
      const at = placed?.get(cable.id);
      // A cable that has just come has no place yet.
      if (at === undefined) return [];
      const before = drawn.get(cable.id);
      const isLabelled =
        all || (cable.mark !== undefined && (cable.mark.kind !== 'down' || down <= manyDown));
      const line = lineOf(cable, isLabelled, at);
      return before !== undefined && looksAlike(before, line) ? before : line;
    });
    drawn = new Map(lines.map((line) => [line.id, line]));
    return lines;
  };
}

function lineOf(cable: UsedCable, isLabelled: boolean, line: PlacedLine): CableEdge {
  const heat = heatOf(cable.directions[0]);
  return {
    id: cable.id,
    type: 'cable',
    source: cable.above,
    target: cable.below,
    data: { cable, heat, labelled: isLabelled || heat === 'near', line },
  };
}

/** Only labels have numbers; color, width and ends distinguish a line without one. */
function looksAlike(one: CableEdge, other: CableEdge): boolean {
  if (one.source !== other.source || one.target !== other.target) return false;
  if (one.data?.line !== other.data?.line) return false;
  if (one.data?.heat !== other.data?.heat || one.data?.labelled !== other.data?.labelled) return false;
  if (!isSameMark(one.data?.cable.mark, other.data?.cable.mark)) return false;
  const [ours, theirs] = [one.data?.cable.directions, other.data?.cable.directions];
  return one.data?.labelled === true
    ? ours?.length === theirs?.length && ours?.every((link, index) => link === theirs?.[index]) === true
    : ours?.[0].rateBps === theirs?.[0].rateBps;
}
