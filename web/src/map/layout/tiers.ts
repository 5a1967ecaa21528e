import { middleOf, type Box } from './geometry';
import type { MapNode, NetworkGraph, Wire } from '../graph';
import { hostBlocksOf } from './hostBlocks';
import type { Shape } from './shape';
import type { SizeOf } from './sizes';

/** Between columns, between switches of a chain, between hosts, and between rows, in pixels. */
const gaps = { columns: 20, chained: 72, hosts: 8, rows: 84, crowdedRows: 104, hostRow: 56 } as const;

/** Rows with more cables than this between them are farther apart, so that labels have room. */
const crowded = 6;

/** How often the order of each row is adapted to that of its neighbours, and with how many cables at most. */
const most = { sweeps: 6, cables: 400 } as const;

/** A switch with its hosts; a column without a switch has hosts that are attached to none. */
interface Column {
  readonly node: MapNode | null;
  readonly hosts: readonly MapNode[];
  readonly width: number;
}

/** Switches side by side, each with a link to the next. */
interface Chain {
  readonly row: number;
  readonly columns: readonly Column[];
  readonly width: number;
}

/**
 * Switches that are connected without the rows above them, such as a pod of a fat tree. They stay together: the uppermost
 * are in one row above the parts that the rest falls into without them.
 */
interface Part {
  readonly chains: readonly Chain[];
  readonly parts: readonly Part[];
  readonly width: number;
}

type Boxes = ReadonlyMap<string, Box>;
type Tiers = Extract<Shape, { kind: 'tiers' }>;

/** Places a network of tiers: each tier in a row, hosts in a row below their switches, and few crossings of cables. */
export function tierBoxes(graph: NetworkGraph, { rows }: Tiers, sizeOf: SizeOf): Boxes {
  const chains = chainsOf(graph, rows, sizeOf);
  const tops = topsOf(chains, graph.cables, sizeOf);
  let parts = partsOf(chains, graph.cables, 0);
  let best = placed(parts, tops, sizeOf);
  if (graph.cables.length > most.cables) return best;
  let fewest = crossingsOf(best, graph.cables);
  for (let sweep = 0; sweep < most.sweeps && fewest > 0; sweep++) {
    parts = reordered(parts, placed(parts, tops, sizeOf), graph.cables, sweep % 2 === 0);
    const boxes = placed(parts, tops, sizeOf);
    const crossings = crossingsOf(boxes, graph.cables);
    if (crossings < fewest) [best, fewest] = [boxes, crossings];
  }
  return best;
}

/** All chains, the lowest first. */
function chainsOf(graph: NetworkGraph, rows: Tiers['rows'], sizeOf: SizeOf): Chain[] {
  const nodeById = new Map(graph.nodes.map((node) => [node.id, node]));
  const blocks = hostBlocksOf(graph);
  const columnOf = (node: MapNode | null): Column => {
    const hosts = blocks.find(({ at }) => at === node)?.hosts ?? [];
    return {
      node,
      hosts,
      width: Math.max(node === null ? 0 : sizeOf(node).width, widthOf(hosts.map(sizeOf), gaps.hosts)),
    };
  };
  const chainFrom = (columns: readonly Column[], row: number): Chain => ({
    row,
    columns,
    width: widthOf(columns, gaps.chained),
  });
  const lowest = Math.max(0, rows.length - 1);
  const known = rows.flatMap((row, index) =>
    row.map((ids) => chainFrom(ids.flatMap((id) => nodeById.get(id) ?? []).map(columnOf), index)),
  );
  const loose = blocks.some(({ at }) => at === null) ? [chainFrom([columnOf(null)], lowest)] : [];
  return [...known, ...loose].sort((one, other) => other.row - one.row);
}

function widthOf(all: readonly { readonly width: number }[], gap: number): number {
  return all.reduce((sum, { width }) => sum + width + gap, all.length > 0 ? -gap : 0);
}

/** The upper edges of the rows, and below them that of the hosts. */
function topsOf(chains: readonly Chain[], cables: readonly Wire[], sizeOf: SizeOf): readonly number[] {
  const rowOf = new Map(
    chains.flatMap(({ row, columns }) => columns.map(({ node }) => [node?.id ?? '', row])),
  );
  const tops = [0];
  const lowest = Math.max(...chains.map(({ row }) => row), 0);
  for (let row = 0; row <= lowest; row++) {
    const nodes = chains
      .flatMap((chain) => (chain.row === row ? chain.columns : []))
      .flatMap(({ node }) => node ?? []);
    const height = Math.max(0, ...nodes.map((node) => sizeOf(node).height));
    const below = cables.filter(
      (cable) => rowOf.get(cable.above) === row && (rowOf.get(cable.below) ?? row) > row,
    );
    const gap = row === lowest ? gaps.hostRow : below.length > crowded ? gaps.crowdedRows : gaps.rows;
    tops.push((tops[row] ?? 0) + height + gap);
  }
  return tops;
}

/** The parts of these chains, of which the uppermost are in a row, in the order of their lowest switches. */
function partsOf(chains: readonly Chain[], cables: readonly Wire[], row: number): Part[] {
  const chainOf = new Map(
    chains.flatMap((chain) => chain.columns.map(({ node }) => [node?.id ?? '', chain])),
  );
  const next = new Map(chains.map((chain) => [chain, new Set<Chain>()]));
  for (const { above, below } of cables) {
    const [one, other] = [chainOf.get(above), chainOf.get(below)];
    if (one === undefined || other === undefined) continue;
    next.get(one)?.add(other);
    next.get(other)?.add(one);
  }
  const parts: Part[] = [];
  const found = new Set<Chain>();
  for (const start of chains) {
    if (found.has(start)) continue;
    const connected = new Set([start]);
    for (const chain of connected) for (const other of next.get(chain) ?? []) connected.add(other);
    for (const chain of connected) found.add(chain);
    const own = chains.filter((chain) => connected.has(chain));
    const below = own.filter((chain) => chain.row > row);
    parts.push(
      partWith(
        own.filter((chain) => chain.row === row),
        below.length > 0 ? partsOf(below, cables, row + 1) : [],
      ),
    );
  }
  return parts;
}

function partWith(chains: readonly Chain[], parts: readonly Part[]): Part {
  const width = Math.max(widthOf(chains, gaps.columns), widthOf(parts, gapBetween(parts)));
  return { chains, parts, width };
}

/** Larger parts are farther apart. */
function gapBetween(parts: readonly Part[]): number {
  return gaps.columns * Math.max(1, ...parts.map(levelsOf));
}

function levelsOf({ parts }: Part): number {
  return 1 + Math.max(0, ...parts.map(levelsOf));
}

/** Places parts side by side, and what is in each of them below each other. */
function placed(parts: readonly Part[], tops: readonly number[], sizeOf: SizeOf): Boxes {
  const boxes = new Map<string, Box>();
  placeParts(parts, 0);
  return boxes;

  function placeParts(all: readonly Part[], start: number): void {
    let x = start;
    for (const { chains, parts: below, width } of all) {
      // The uppermost switches are spread over all of the width.
      const space = (width - widthOf(chains, gaps.columns)) / Math.max(1, chains.length);
      let at = x + space / 2;
      for (const chain of chains) {
        placeChain(chain, at);
        at += chain.width + gaps.columns + space;
      }
      placeParts(below, x + (width - widthOf(below, gapBetween(below))) / 2);
      x += width + gapBetween(all);
    }
  }

  function placeChain({ row, columns }: Chain, start: number): void {
    let x = start;
    for (const { node, hosts, width } of columns) {
      if (node !== null) {
        const size = sizeOf(node);
        boxes.set(node.id, { x: x + (width - size.width) / 2, y: tops[row] ?? 0, ...size });
      }
      let at = x + (width - widthOf(hosts.map(sizeOf), gaps.hosts)) / 2;
      for (const host of hosts) {
        const size = sizeOf(host);
        boxes.set(host.id, { x: at, y: tops[row + 1] ?? 0, ...size });
        at += size.width + gaps.hosts;
      }
      x += width + gaps.chained;
    }
  }
}

/** The same parts and chains, each in the order of the middles of what it has cables to: above it, or below. */
function reordered(parts: readonly Part[], boxes: Boxes, cables: readonly Wire[], isDown: boolean): Part[] {
  const middles = new Map<string, number[]>();
  for (const { above, below } of cables) {
    const [from, to] = isDown ? [above, below] : [below, above];
    const box = boxes.get(from);
    if (box) middles.set(to, [...(middles.get(to) ?? []), middleOf(box).x]);
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const pullOf = (columns: readonly Column[]) => {
    const ids = columns.flatMap(({ node }) => (node === null ? [] : [node.id]));
    const to = ids.flatMap((id) => middles.get(id) ?? []);
    const own = ids.flatMap((id) => boxes.get(id) ?? []).map((box) => middleOf(box).x);
    return mean(to.length > 0 ? to : own.length > 0 ? own : [Number.MAX_SAFE_INTEGER]);
  };
  const turned = (chain: Chain): Chain => {
    const isBackwards = pullOf(chain.columns.slice(0, 1)) > pullOf(chain.columns.slice(-1));
    return isBackwards ? { ...chain, columns: [...chain.columns].reverse() } : chain;
  };
  const sorted = <T>(all: readonly T[], pull: (one: T) => number) =>
    [...all]
      .map((one) => [one, pull(one)] as const)
      .sort(([, one], [, other]) => one - other)
      .map(([one]) => one);
  const columnsOf = (part: Part): readonly Column[] => part.chains.flatMap(({ columns }) => columns);
  const again = (all: readonly Part[]): Part[] =>
    sorted(all, (part) => pullOf(columnsOf(part))).map((part) =>
      partWith(
        sorted(part.chains.map(turned), ({ columns }) => pullOf(columns)),
        again(part.parts),
      ),
    );
  return again(parts);
}

/** How many pairs of cables cross between rows. */
function crossingsOf(boxes: Boxes, cables: readonly Wire[]): number {
  const ends = cables.flatMap(({ above, below }) => {
    const [one, other] = [boxes.get(above), boxes.get(below)];
    return one && other && one.y !== other.y ? [[middleOf(one), middleOf(other)] as const] : [];
  });
  return ends.reduce(
    (sum, [top, bottom], index) =>
      sum +
      ends
        .slice(index + 1)
        .filter(
          ([otherTop, otherBottom]) =>
            top.y === otherTop.y && (top.x - otherTop.x) * (bottom.x - otherBottom.x) < 0,
        ).length,
    0,
  );
}
