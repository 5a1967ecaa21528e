import type { Place, Size } from './sizes';

/** A rectangle by its upper left corner. */
export interface Box extends Place, Size {}

/** A straight line. */
export interface Line {
  readonly from: Place;
  readonly to: Place;
}

/** Nodes and cables of a picture by their ids. */
export interface Drawing {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly lines: ReadonlyMap<string, Line>;
}

/** The middle of a box. */
export function middleOf({ x, y, width, height }: Box): Place {
  return { x: x + width / 2, y: y + height / 2 };
}

/** The box of this size around a place. */
export function boxAround({ x, y }: Place, { width, height }: Size): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** The point of a line at a part of its length. */
export function pointOf({ from, to }: Line, part: number): Place {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Whether two boxes are closer than the gap. */
export function overlap(one: Box, other: Box, gap = 0): boolean {
  return (
    one.x < other.x + other.width + gap &&
    other.x < one.x + one.width + gap &&
    one.y < other.y + other.height + gap &&
    other.y < one.y + one.height + gap
  );
}

/** The parts of its length at which a line enters and leaves a box that is larger by a gap; null if it misses the box. */
export function passage({ from, to }: Line, box: Box, gap = 0): readonly [number, number] | null {
  let [enters, leaves] = [0, 1];
  for (const [start, way, low, high] of [
    [from.x, to.x - from.x, box.x - gap, box.x + box.width + gap],
    [from.y, to.y - from.y, box.y - gap, box.y + box.height + gap],
  ] as const) {
    if (way === 0) {
      if (start <= low || start >= high) return null;
    } else {
      const [one, other] = [(low - start) / way, (high - start) / way];
      enters = Math.max(enters, Math.min(one, other));
      leaves = Math.min(leaves, Math.max(one, other));
    }
  }
  return enters < leaves ? [enters, leaves] : null;
}

/** The smallest box that has all of these in it. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}
