import type { Link, Network, Switch } from '../api/types';
import { reverseLinkId } from '../lib/reverseLink';
import { byName } from '../lib/naming';

/** A switch, by its dpid, or a host, by its name. */
export interface MapNode {
  readonly id: string;
  readonly name: string;
  /** The switch, where it is one. */
  readonly node: Switch | null;
}

/** What lays a picture out knows of a cable: its ends in the order in which they are drawn. */
export interface Wire {
  readonly id: string;
  /** The end that is farther from hosts, so that hosts are drawn below. */
  readonly above: string;
  readonly below: string;
}

/** A cable of the network; `back` is null where only one direction is known. */
export interface Cable extends Wire {
  readonly there: Link;
  readonly back: Link | null;
}

export interface NetworkGraph {
  readonly nodes: readonly MapNode[];
  readonly cables: readonly Wire[];
}

/** A network with how many links each node is away from hosts. */
export interface TieredGraph extends NetworkGraph {
  readonly heights: ReadonlyMap<string, number>;
}

/** What of a picture stays the same while links are used more or less: its parts, and how far each is from the hosts. */
export interface Frame extends TieredGraph {
  readonly cables: readonly Cable[];
}

/** The network as a picture needs it: every node and every cable once. */
export function frameOf(network: Pick<Network, 'switches' | 'links'>): Frame {
  const nodes = nodesOf(network);
  const heights = heightsOf(nodes, network.links);
  return { nodes, heights, cables: cablesOf(network.links, heights) };
}

/** With more nodes, or more hosts, a picture of all of them is too small to be read, and takes the engine seconds. */
const most = { nodes: 80, hosts: 36 } as const;

/** Whether a network has too many nodes to draw each of them. */
export function isLarge({ nodes }: Pick<NetworkGraph, 'nodes'>): boolean {
  return nodes.length > most.nodes || nodes.filter(({ node }) => node === null).length > most.hosts;
}

/** The switches of a network, and the cables between them. */
export function withoutHosts({ nodes, cables, heights }: Frame): Frame {
  const switches = nodes.filter(({ node }) => node !== null);
  const ids = new Set(switches.map(({ id }) => id));
  return {
    nodes: switches,
    cables: cables.filter(({ above, below }) => ids.has(above) && ids.has(below)),
    heights,
  };
}

function nodesOf({ switches, links }: Pick<Network, 'switches' | 'links'>): MapNode[] {
  const nodes = new Map<string, MapNode>();
  for (const node of switches) nodes.set(node.dpid, { id: node.dpid, name: node.name, node });
  for (const end of links.flatMap(({ from, to }) => [from, to])) {
    const id = idOf(end);
    if (!nodes.has(id)) nodes.set(id, { id, name: end.host ?? end.name, node: null });
  }
  return [...nodes.values()].sort((a, b) => byName(a.name, b.name));
}

/** Which node an end of a link is at. */
export function idOf({ dpid, host, name }: Link['from']): string {
  return dpid ?? host ?? name;
}

/**
 * How many links every node is away from the nearest host; what no host reaches has no height. A switch without hosts
 * that is connected only to neighbours of a switch with hosts is as high as that: a leaf whose hosts are silent.
 */
function heightsOf(nodes: readonly MapNode[], links: readonly Link[]): ReadonlyMap<string, number> {
  const neighbours = new Map(nodes.map(({ id }) => [id, new Set<string>()]));
  for (const { from, to } of links) {
    neighbours.get(idOf(from))?.add(idOf(to));
    neighbours.get(idOf(to))?.add(idOf(from));
  }
  const neighboursOf = (id: string) => [...(neighbours.get(id) ?? [])];
  const hosts = new Set(nodes.flatMap(({ id, node }) => (node === null ? [id] : [])));
  const leaves = nodes.filter(
    ({ id, node }) => node !== null && neighboursOf(id).some((at) => hosts.has(at)),
  );
  const isSilentLeaf = ({ id, node }: MapNode) => {
    const own = neighboursOf(id);
    const isLike = (leaf: MapNode) => own.every((at) => neighbours.get(leaf.id)?.has(at));
    return node !== null && own.length > 0 && leaves.some(isLike);
  };
  const silent = new Set(nodes.filter(isSilentLeaf).map(({ id }) => id));
  const heights = new Map<string, number>();
  let reached = [...hosts];
  for (let height = 0; reached.length > 0; height++) {
    for (const id of reached) heights.set(id, height);
    reached = [...new Set([...reached.flatMap(neighboursOf), ...(height === 0 ? silent : [])])].filter(
      (id) => !heights.has(id),
    );
  }
  return heights;
}

/** `a>b` and `b>a` are one cable. */
function cablesOf(links: readonly Link[], heights: ReadonlyMap<string, number>): Cable[] {
  const byId = new Map(links.map((link) => [link.id, link]));
  const cables: Cable[] = [];
  const drawn = new Set<string>();
  for (const there of byId.values()) {
    if (drawn.has(there.id)) continue;
    const back = byId.get(reverseLinkId(there.id)) ?? null;
    if (back) drawn.add(back.id);
    const [one, other] = [idOf(there.from), idOf(there.to)];
    const rise = (heights.get(other) ?? 1) - (heights.get(one) ?? 1);
    const turned = rise > 0 || (rise === 0 && byName(one, other) > 0);
    cables.push({
      id: there.id,
      above: turned ? other : one,
      below: turned ? one : other,
      there,
      back,
    });
  }
  // The order in which the gateway lists links changes no picture. Each name is compared once: there can be thousands.
  const ends = new Set(cables.flatMap(({ above, below }) => [above, below]));
  const ranks = new Map([...ends].sort(byName).map((id, rank) => [id, rank]));
  const rankOf = (id: string) => ranks.get(id) ?? 0;
  return cables.sort(
    (one, other) =>
      rankOf(one.above) - rankOf(other.above) ||
      rankOf(one.below) - rankOf(other.below) ||
      byName(one.id, other.id),
  );
}
