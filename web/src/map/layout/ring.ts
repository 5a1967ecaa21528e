import { linesBetweenMiddles, linesBetweenSides, type Side } from './cableLines';
import {
  boxAround,
  middleOf,
  overlap,
  passage,
  pointOf,
  type Box,
  type Drawing,
  type Line,
} from './geometry';
import type { MapNode, NetworkGraph, Wire } from '../graph';
import { hostBlocksOf } from './hostBlocks';
import { restsOften } from './rest';
import { labelSizes, type Detail, type Place, type Size, type SizeOf } from './sizes';

/** Between hosts, from a switch to its hosts above or below it, or beside it, and beside a cable, in pixels. */
const gaps = { hosts: 8, vertical: 44, horizontal: 66, cable: 6 } as const;

/** The least length of a cable between neighbours on the ring, from middle to middle, in pixels. */
const leastCable = 110;

/** How much larger each circle is that is tried. */
const growth = 1.04;

/**
 * Places a ring on a circle, in its order, clockwise from the top, with the hosts of each switch outside of the circle.
 * The circle is as small as possible. Null where there is none: the ring has hosts with other cables.
 */
export async function ringDrawing(
  graph: NetworkGraph,
  order: readonly string[],
  sizeOf: SizeOf,
  detail: Detail,
): Promise<Drawing | null> {
  const least = leastCable / (2 * Math.sin(Math.PI / order.length));
  const rest = restsOften();
  for (let radius = least; radius < least * 12; radius *= growth) {
    await rest();
    const boxes = boxesAt(graph, order, sizeOf, detail, radius);
    const drawing = { boxes, lines: linesOf(boxes, graph) };
    if (isClear(drawing, graph, detail)) return drawing;
  }
  return null;
}

function boxesAt(
  graph: NetworkGraph,
  order: readonly string[],
  sizeOf: SizeOf,
  detail: Detail,
  radius: number,
): ReadonlyMap<string, Box> {
  const nodeById = new Map(graph.nodes.map((node) => [node.id, node]));
  const hostsOf = new Map(hostBlocksOf(graph).map(({ at, hosts }) => [at?.id, hosts]));
  const boxes = new Map<string, Box>();
  const step = (2 * Math.PI) / order.length;
  // Two switches are on top where that makes the picture symmetric.
  const first = -Math.PI / 2 - (order.length % 2 === 0 ? step / 2 : 0);
  for (const [index, id] of order.entries()) {
    const node = nodeById.get(id);
    if (node === undefined) continue;
    const angle = first + index * step;
    const outwards = { x: Math.cos(angle), y: Math.sin(angle) };
    const box = boxAround({ x: outwards.x * radius, y: outwards.y * radius }, sizeOf(node));
    boxes.set(id, box);
    const hosts = outside(box, outwards, hostsOf.get(id) ?? [], sizeOf, labelSizes[detail]);
    for (const [host, hostBox] of hosts) boxes.set(host, hostBox);
  }
  return boxes;
}

/** Hosts on the outer side of their switch: in a row above or below it, or in a column beside it. */
function outside(
  box: Box,
  outwards: Place,
  hosts: readonly MapNode[],
  sizeOf: SizeOf,
  label: Size,
): (readonly [string, Box])[] {
  const isBeside = Math.abs(outwards.x) > Math.abs(outwards.y) + 1e-9;
  const along = isBeside ? 'height' : 'width';
  const sizes = hosts.map(sizeOf);
  // Labels are in the middle of cables, which are as far apart at the switch as there is room.
  const atSwitch = box[along] / (hosts.length + 1);
  const gap = Math.max(gaps.hosts, ...sizes.map((size) => 2 * (label[along] + 1) - atSwitch - size[along]));
  const length = sizes.reduce((sum, size) => sum + size[along] + gap, -gap);
  let at = (isBeside ? box.y : box.x) + (box[along] - length) / 2;
  return hosts.map((host, index) => {
    const size = sizes[index] ?? { width: 0, height: 0 };
    const start = at;
    at += size[along] + gap;
    if (isBeside) {
      const x = outwards.x > 0 ? box.x + box.width + gaps.horizontal : box.x - gaps.horizontal - size.width;
      return [host.id, { x, y: start, ...size }];
    }
    const y = outwards.y > 0 ? box.y + box.height + gaps.vertical : box.y - gaps.vertical - size.height;
    return [host.id, { x: start, y, ...size }];
  });
}

/** Cables of the ring between middles, and those to hosts from the side that is next to them. */
function linesOf(
  boxes: ReadonlyMap<string, Box>,
  { nodes, cables }: NetworkGraph,
): ReadonlyMap<string, Line> {
  const hosts = new Set(nodes.flatMap(({ id, node }) => (node === null ? [id] : [])));
  const isToHost = ({ above, below }: Wire) => hosts.has(above) || hosts.has(below);
  const toHosts = linesBetweenSides(boxes, cables.filter(isToHost), sideTo);
  return new Map([
    ...linesBetweenMiddles(
      boxes,
      cables.filter((cable) => !isToHost(cable)),
    ),
    ...toHosts,
  ]);
}

/** The side with more room between the two. */
function sideTo(one: Box, other: Box): Side {
  const [from, to] = [middleOf(one), middleOf(other)];
  const beside = Math.abs(to.x - from.x) - (one.width + other.width) / 2;
  const below = Math.abs(to.y - from.y) - (one.height + other.height) / 2;
  if (beside > below) return from.x < to.x ? 'right' : 'left';
  return from.y < to.y ? 'bottom' : 'top';
}

/** Whether no node is near another, no cable near a node that is not its end, and each cable has room for its label. */
function isClear({ boxes, lines }: Drawing, { nodes, cables }: NetworkGraph, detail: Detail): boolean {
  if (nodes.some(({ id }) => !boxes.has(id))) return false;
  const labelSize = labelSizes[detail];
  const labels = [...lines].map(([id, line]) => [id, boxAround(pointOf(line, 0.5), labelSize)] as const);
  const all = [...boxes, ...labels];
  const isApart = all.every(([, one], index) =>
    all.slice(index + 1).every(([, other]) => !overlap(one, other)),
  );
  const isPassed = cables.some(({ id, above, below }) => {
    const line = lines.get(id);
    return (
      line && [...boxes].some(([at, box]) => at !== above && at !== below && passage(line, box, gaps.cable))
    );
  });
  return isApart && !isPassed;
}
