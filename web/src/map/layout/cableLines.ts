import RBush, { type BBox } from 'rbush';
import type { Wire } from '../graph';
import { boxAround, middleOf, passage, pointOf, type Box, type Line } from './geometry';
import { restsOften } from './rest';
import type { Place, Size } from './sizes';

/** A cable as it is drawn. */
export interface PlacedLine extends Line {
  /** The middle of its label; null where a label has no room. */
  readonly label: Place | null;
}

export type PlacedLines = ReadonlyMap<string, PlacedLine>;

/** Between two cables of the same nodes, in pixels. */
export const parallelGap = 16;

type Boxes = ReadonlyMap<string, Box>;
export type Side = 'top' | 'bottom' | 'left' | 'right';

/** Cables between rows: from the lower side of a box to the upper side of one below, side by side in order. */
export function linesBetweenRows(boxes: Boxes, cables: readonly Wire[]): ReadonlyMap<string, Line> {
  return linesBetweenSides(boxes, cables, (one, other) => {
    if (one.y + one.height <= other.y) return 'bottom';
    if (other.y + other.height <= one.y) return 'top';
    return one.x < other.x ? 'right' : 'left';
  });
}

/** Cables that leave a box at the side that is given, side by side in order. */
export function linesBetweenSides(
  boxes: Boxes,
  cables: readonly Wire[],
  sideTo: (one: Box, other: Box) => Side,
): ReadonlyMap<string, Line> {
  const ends = cables.flatMap(({ id, above, below }) => {
    const [one, other] = [boxes.get(above), boxes.get(below)];
    if (one === undefined || other === undefined) return [];
    return [
      { id, box: one, at: above, side: sideTo(one, other), to: middleOf(other) },
      { id, box: other, at: below, side: sideTo(other, one), to: middleOf(one) },
    ];
  });
  const onSide = grouped(ends, ({ at, side }) => `${side} ${at}`);
  const points = new Map<string, Place[]>();
  for (const group of onSide.values()) {
    const isLevel = group.some(({ side }) => side === 'top' || side === 'bottom');
    const [first, second] = isLevel ? (['x', 'y'] as const) : (['y', 'x'] as const);
    group.sort(
      (one, other) =>
        one.to[first] - other.to[first] || one.to[second] - other.to[second] || compare(one.id, other.id),
    );
  }
  for (const end of ends) {
    const group = onSide.get(`${end.side} ${end.at}`) ?? [];
    const at = group.indexOf(end);
    // On the short sides, cables are as far apart as possible, for the sake of their labels.
    const isLevel = end.side === 'top' || end.side === 'bottom';
    const part = isLevel ? (at + 1) / (group.length + 1) : (at + 0.5) / group.length;
    points.set(end.id, [...(points.get(end.id) ?? []), pointOnSide(end.box, end.side, part)]);
  }
  return new Map([...points].flatMap(([id, [from, to]]) => (from && to ? [[id, { from, to }]] : [])));
}

function pointOnSide({ x, y, width, height }: Box, side: Side, part: number): Place {
  if (side === 'top' || side === 'bottom') return { x: x + width * part, y: side === 'top' ? y : y + height };
  return { x: side === 'left' ? x : x + width, y: y + height * part };
}

/**
 * Cables between the middles of boxes, cut off at their edges; several between the same boxes are side by side. Where a box
 * is only the room of smaller ones, `partsOf` has them, and cables end at these.
 */
export function linesBetweenMiddles(
  boxes: Boxes,
  cables: readonly Wire[],
  partsOf?: (id: string) => readonly Box[],
): ReadonlyMap<string, Line> {
  const pairs = grouped(cables, ({ above, below }) => [above, below].sort(compare).join('\n'));
  const lines = [...pairs.values()].flatMap((pair) =>
    pair.flatMap(({ id, above, below }, index): (readonly [string, Line])[] => {
      const [one, other] = [boxes.get(above), boxes.get(below)];
      if (one === undefined || other === undefined) return [];
      // The same order of the ends for all cables of a pair, so that their gaps are to the same side.
      const aside = (index - (pair.length - 1) / 2) * parallelGap * (above < below ? 1 : -1);
      const line = movedAside({ from: middleOf(one), to: middleOf(other) }, aside);
      return [[id, cutOff(line, partsOf?.(above) ?? [one], partsOf?.(below) ?? [other])]];
    }),
  );
  return new Map(lines);
}

function movedAside({ from, to }: Line, aside: number): Line {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(-(to.y - from.y) / length) * aside, ((to.x - from.x) / length) * aside];
  return { from: { x: from.x + x, y: from.y + y }, to: { x: to.x + x, y: to.y + y } };
}

function cutOff(line: Line, ones: readonly Box[], others: readonly Box[]): Line {
  const leaves = Math.max(0, ...ones.map((box) => passage(line, box)?.[1] ?? 0));
  const enters = Math.min(1, ...others.map((box) => passage(line, box)?.[0] ?? 1));
  return { from: pointOf(line, Math.min(leaves, enters)), to: pointOf(line, enters) };
}

/** With more cables than this, labels are placed without regard to the cables that they cover. */
const maxVisible = 250;

/** Where labels are tried along a cable, as parts of its length: the middle first. */
const parts = Array.from(
  { length: 21 },
  (_, index) => 0.5 + (index % 2 === 0 ? -1 : 1) * Math.ceil(index / 2) * 0.04,
);

/**
 * Adds labels to cables. No label is over a node or another label, and each is where it covers as few other cables as
 * possible. Cables with the fewest free places choose first; those that find none have no label.
 */
export async function labelled(
  lines: ReadonlyMap<string, Line>,
  boxes: Boxes,
  labelSize: Size,
): Promise<PlacedLines> {
  const rest = restsOften();
  const nodes = new RBush<BBox>().load([...boxes.values()].map(areaOf));
  const cables: { readonly id: string; readonly line: Line; readonly free: readonly Box[] }[] = [];
  for (const [id, line] of lines) {
    await rest();
    const places = parts.map((part) => boxAround(pointOf(line, part), labelSize));
    cables.push({ id, line, free: places.filter((label) => !nodes.collides(areaOf(label))) });
  }
  // Among very many cables, each label covers some.
  const visible = cables.length > maxVisible ? [] : cables.map(({ line }) => line);
  const labels = new Map<string, Box>();
  const taken = new RBush<BBox>();
  for (const { id, line, free } of cables.sort(
    (a, b) => a.free.length - b.free.length || compare(a.id, b.id),
  )) {
    await rest();
    let best: { readonly label: Box; readonly covered: number } | undefined;
    for (const label of free) {
      if (best?.covered === 0) break;
      if (taken.collides(areaOf(label))) continue;
      const covered = visible.filter((other) => other !== line && passage(other, label) !== null).length;
      if (best === undefined || covered < best.covered) best = { label, covered };
    }
    if (best === undefined) continue;
    labels.set(id, best.label);
    taken.insert(areaOf(best.label));
  }
  const placeOf = (label: Box | undefined) => (label ? middleOf(label) : null);
  return new Map([...lines].map(([id, line]) => [id, { ...line, label: placeOf(labels.get(id)) }]));
}

/** A box by its corners. */
function areaOf({ x, y, width, height }: Box): BBox {
  return { minX: x, minY: y, maxX: x + width, maxY: y + height };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
