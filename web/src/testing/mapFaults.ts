import type { PlacedLine } from '../map/layout/cableLines';
import { boxAround, type Box } from '../map/layout/geometry';
import type { Wire } from '../map/graph';

/** A picture as it is drawn, with the sizes of all boxes. */
export interface DrawnMap {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly cables: readonly Wire[];
  readonly lines: ReadonlyMap<string, PlacedLine>;
  /** The size of a label on the page. */
  readonly label: { readonly width: number; readonly height: number };
  /** Boxes that a cable may pass because they belong to its end, such as hosts of a switch in a block. */
  readonly belongsTo?: ReadonlyMap<string, string>;
}

/**
 * What is wrong with a picture: nodes over nodes, cables through nodes or without an end, and labels over nodes or over
 * each other. Looks at points along each cable, so that it shares no arithmetic with the layout.
 */
export function mapFaults({ boxes, cables, lines, label, belongsTo = new Map() }: DrawnMap): string[] {
  const faults: string[] = [];
  const nodes = [...boxes];
  const overlapping = (all: readonly (readonly [string, Box])[], words: string) => {
    for (const [index, [one, box]] of all.entries()) {
      for (const [other, otherBox] of all.slice(index + 1)) {
        if (covers(box, otherBox)) faults.push(`${words} ${one} is over ${other}`);
      }
    }
  };
  overlapping(nodes, 'node');
  const labels = cables.flatMap(({ id }) => {
    const at = lines.get(id)?.label;
    return at ? [[`label of ${id}`, boxAround(at, label)] as const] : [];
  });
  overlapping([...nodes, ...labels], 'box');
  for (const { id, above, below } of cables) {
    const line = lines.get(id);
    if (line === undefined) {
      faults.push(`cable ${id} is missing`);
      continue;
    }
    const points = Array.from({ length: 401 }, (_, index) => ({
      x: line.from.x + ((line.to.x - line.from.x) * index) / 400,
      y: line.from.y + ((line.to.y - line.from.y) * index) / 400,
    }));
    const { label: at } = line;
    if (at && !points.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) < 8))
      faults.push(`label of ${id} is away from it`);
    for (const [name, box] of nodes) {
      const isEnd = name === above || name === below;
      const owner = belongsTo.get(name);
      if (!isEnd && owner !== above && owner !== below && points.some((point) => isIn(point, box, 0))) {
        faults.push(`cable ${id} is through ${name}`);
      }
    }
    const isAt = (end: string, { x, y }: { x: number; y: number }) =>
      nodes.some(([name, box]) => (name === end || belongsTo.get(name) === end) && isIn({ x, y }, box, -6));
    const isJoined =
      (isAt(above, line.from) && isAt(below, line.to)) || (isAt(below, line.from) && isAt(above, line.to));
    if (!isJoined) faults.push(`cable ${id} does not end at its nodes`);
  }
  return faults;
}

function isIn({ x, y }: { x: number; y: number }, box: Box, inset: number): boolean {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return x > box.x + inset && x < right - inset && y > box.y + inset && y < bottom - inset;
}

function covers(one: Box, other: Box): boolean {
  const [middleX, middleY] = [one.x + one.width / 2, one.y + one.height / 2];
  const [otherX, otherY] = [other.x + other.width / 2, other.y + other.height / 2];
  return (
    Math.abs(middleX - otherX) < (one.width + other.width) / 2 - 1e-6 &&
    Math.abs(middleY - otherY) < (one.height + other.height) / 2 - 1e-6
  );
}
