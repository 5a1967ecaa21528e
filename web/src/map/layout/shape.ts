import type { TieredGraph, MapNode } from '../graph';
import type { Detail } from './sizes';

/** What a network is drawn as. Switches are given by their ids. */
export type Shape =
  | {
      readonly kind: 'tiers';
      /** The rows of switches, the uppermost first. Switches of a row that have links to each other are in one chain. */
      readonly rows: readonly (readonly Chain[])[];
    }
  | { readonly kind: 'ring'; readonly order: readonly string[] }
  | { readonly kind: 'mesh' };

/** Switches of which each has a link to the next; most are alone. */
export type Chain = readonly string[];

/** The links between switches. */
type Neighbours = ReadonlyMap<string, ReadonlySet<string>>;

/** What a network is drawn as: tiers by the distance from hosts, a ring, or else a mesh. */
export function shapeOf(graph: TieredGraph): Shape {
  const { nodes, cables } = graph;
  const switches = nodes.filter(({ node }) => node !== null);
  const neighbours = new Map(switches.map(({ id }) => [id, new Set<string>()]));
  for (const { above, below } of cables) {
    if (above === below || !neighbours.has(above) || !neighbours.has(below)) continue;
    neighbours.get(above)?.add(below);
    neighbours.get(below)?.add(above);
  }
  const rows = rowsOf(graph, neighbours);
  const isStrict = rows?.every((row) => row.every((chain) => chain.length === 1)) === true;
  const order = ringOf(switches, neighbours);
  // Four switches in a ring may be two leaves and two spines.
  if (order !== null && !(isStrict && order.length === 4)) return { kind: 'ring', order };
  return rows === null ? { kind: 'mesh' } : { kind: 'tiers', rows };
}

/** With more switches than these, a picture is small, and shows less of each. */
const maxDetailed = { tiers: 24, ring: 8, mesh: 14 } as const;

/** How much of each switch a picture shows. */
export function detailOf({ kind }: Shape, nodes: readonly MapNode[]): Detail {
  return nodes.filter(({ node }) => node !== null).length > maxDetailed[kind] ? 'brief' : 'full';
}

/** Switches in rows by their distance from hosts, the uppermost first, whatever links they have. */
export function rowsByHeight({ nodes, heights }: Pick<TieredGraph, 'nodes' | 'heights'>): string[][] {
  // Switches that no host reaches are on top.
  const top = Math.max(0, ...heights.values()) + 1;
  const rows = new Map<number, string[]>();
  for (const { id, node } of nodes) {
    if (node === null) continue;
    const height = heights.get(id) ?? top;
    rows.set(height, [...(rows.get(height) ?? []), id]);
  }
  return [...rows].sort(([one], [other]) => other - one).map(([, row]) => row);
}

/** The rows of a network whose links join only rows next to each other, or neighbours in a row; null for others. */
function rowsOf(graph: TieredGraph, neighbours: Neighbours): Chain[][] | null {
  const rows = rowsByHeight(graph);
  const rowOf = new Map(rows.flatMap((row, index) => row.map((id) => [id, index] as const)));
  const isFar = (id: string) =>
    [...(neighbours.get(id) ?? [])].some((at) => Math.abs((rowOf.get(at) ?? 0) - (rowOf.get(id) ?? 0)) > 1);
  if (rows.flat().some(isFar)) return null;
  const chained = rows.map((row, index) =>
    chainsOf(row, (id) => [...(neighbours.get(id) ?? [])].filter((at) => rowOf.get(at) === index)),
  );
  return chained.every((chains) => chains !== null) ? chained : null;
}

/** Switches in chains, so that all links are between neighbours in a chain; null where that is impossible. */
function chainsOf(row: readonly string[], peersOf: (id: string) => readonly string[]): Chain[] | null {
  const chains: Chain[] = [];
  const found = new Set<string>();
  for (const start of row) {
    if (found.has(start) || peersOf(start).length > 1) continue;
    const chain = walk(start, peersOf);
    for (const id of chain) found.add(id);
    chains.push(chain);
  }
  const isChained = row.every((id) => found.has(id) && peersOf(id).length <= 2);
  return isChained ? chains : null;
}

/** The switches in the order of a ring that has all of them, three at least; null where there is none. */
function ringOf([first, ...others]: readonly MapNode[], neighbours: Neighbours): readonly string[] | null {
  if (first === undefined || [...neighbours.values()].some(({ size }) => size !== 2)) return null;
  // Clockwise in the order of names.
  const order = walk(first.id, (id) =>
    others.flatMap(({ id: at }) => (neighbours.get(id)?.has(at) ? [at] : [])),
  );
  return order.length === others.length + 1 ? order : null;
}

/** From a switch along links to ever new ones. */
function walk(start: string, nextOf: (id: string) => readonly string[]): string[] {
  const walked = new Set([start]);
  for (let at: string | undefined = start; at !== undefined;) {
    at = nextOf(at).find((id) => !walked.has(id));
    if (at !== undefined) walked.add(at);
  }
  return [...walked];
}
