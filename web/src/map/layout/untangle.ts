import { middleOf, overlap, passage, type Box, type Line } from './geometry';
import { restsOften } from './rest';
import type { Size } from './sizes';

/** Between boxes, and between a cable and a box that is not its end, in pixels. */
const gaps = { boxes: 22, cable: 9 } as const;

/** How often boxes are pushed at most, after how many times the picture grows, and by how much. */
const pushes = { max: 240, untilGrowth: 8, growth: 1.05 } as const;

/** How often a cable and a box are looked at, at most: a few seconds, in which the page goes on working. */
const maxLooks = 20_000_000;

type Movable = { -readonly [key in keyof Box]: Box[key] };

/** One or several cables between two boxes. */
interface Link {
  readonly one: Movable;
  readonly other: Movable;
  /** What must be free on each side of the line between the middles. */
  readonly gap: number;
}

/**
 * Pushes boxes off each other, off cables that would be behind them, and away from neighbours that leave no room for the
 * label of a cable, until all is clear. From time to time the picture grows: then boxes are small beside distances, so that
 * pushing one off a cable no longer puts it on the next. The width of a pair is that of its cables, side by side.
 */
export async function untangled(
  boxes: ReadonlyMap<string, Box>,
  pairs: readonly { readonly ends: readonly [string, string]; readonly width: number }[],
  label: Size,
): Promise<ReadonlyMap<string, Box>> {
  const moved = new Map([...boxes].map(([id, box]): readonly [string, Movable] => [id, { ...box }]));
  const all = [...moved.values()];
  const links = pairs.flatMap(({ ends, width }): Link[] => {
    const [one, other] = [moved.get(ends[0]), moved.get(ends[1])];
    return one && other && one !== other ? [{ one, other, gap: gaps.cable + width / 2 }] : [];
  });
  const rest = restsOften();
  const rounds = Math.min(pushes.max, Math.ceil(maxLooks / (all.length * links.length + 1)));
  for (let round = 1; round <= rounds; round++) {
    await rest();
    const wasLong = stretchLinks(links, label);
    const wasApart = pushApart(all);
    const wasClear = await pushOffLinks(all, links, rest);
    if (wasLong && wasApart && wasClear) break;
    if (round % pushes.untilGrowth === 0) for (const box of all) grow(box);
  }
  return moved;
}

function grow(box: Movable): void {
  const { x, y } = middleOf(box);
  push(box, x * (pushes.growth - 1), y * (pushes.growth - 1));
}

function push(box: Movable, x: number, y: number): void {
  box.x += x;
  box.y += y;
}

/** Pushes boxes off each other, the shorter way; whether none was too near to another. */
function pushApart(boxes: readonly Movable[]): boolean {
  let wasApart = true;
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      if (!overlap(one, other, gaps.boxes)) continue;
      wasApart = false;
      const [from, to] = [middleOf(one), middleOf(other)];
      const x = (one.width + other.width) / 2 + gaps.boxes - Math.abs(to.x - from.x) + 1;
      const y = (one.height + other.height) / 2 + gaps.boxes - Math.abs(to.y - from.y) + 1;
      pushAlong(one, other, x, y);
    }
  }
  return wasApart;
}

/** Pushes boxes off the lines between others; whether none was on one. */
async function pushOffLinks(
  boxes: readonly Movable[],
  links: readonly Link[],
  rest: () => Promise<void>,
): Promise<boolean> {
  let wasClear = true;
  for (const { one, other, gap } of links) {
    await rest();
    let line = { from: middleOf(one), to: middleOf(other) };
    for (const box of boxes) {
      if (box === one || box === other || passage(line, box, gap) === null) continue;
      wasClear = false;
      const [x, y] = direction(line);
      const middle = middleOf(box);
      // How far the box is to the left of the line, seen along it, and how far it must be.
      const aside = (middle.y - line.from.y) * x - (middle.x - line.from.x) * y;
      const needed = (box.width / 2 + gap) * Math.abs(y) + (box.height / 2 + gap) * Math.abs(x) + 1;
      const by = (needed - Math.abs(aside)) * (aside < 0 ? -1 : 1);
      push(box, -y * by * 0.6, x * by * 0.6);
      for (const end of [one, other]) push(end, y * by * 0.2, -x * by * 0.2);
      line = { from: middleOf(one), to: middleOf(other) };
    }
  }
  return wasClear;
}

/** Pushes the ends of links apart, the shorter way, that have no room for a label between them; whether none had. */
function stretchLinks(links: readonly Link[], label: Size): boolean {
  let wasLong = true;
  for (const { one, other } of links) {
    const [from, to] = [middleOf(one), middleOf(other)];
    const x = (one.width + other.width) / 2 + label.width + 2 - Math.abs(to.x - from.x);
    const y = (one.height + other.height) / 2 + label.height + 2 - Math.abs(to.y - from.y);
    if (x <= 0 || y <= 0) continue;
    wasLong = false;
    pushAlong(one, other, x, y);
  }
  return wasLong;
}

/** Pushes two boxes apart by the smaller of two distances, one to the side and one up or down. */
function pushAlong(one: Movable, other: Movable, x: number, y: number): void {
  const [from, to] = [middleOf(one), middleOf(other)];
  const [byX, byY] = x < y ? [to.x < from.x ? -x : x, 0] : [0, to.y < from.y ? -y : y];
  push(one, -byX / 2, -byY / 2);
  push(other, byX / 2, byY / 2);
}

/** The direction of a line; to the right where both ends are the same. */
function direction({ from, to }: Line): readonly [number, number] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length === 0 ? [1, 0] : [(to.x - from.x) / length, (to.y - from.y) / length];
}
