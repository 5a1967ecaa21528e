import type { Link, LinkUse, Network, Switch } from '../../../api/types';
import { backOf } from '../backOf';
import { fillOf } from '../../../lib/capacity';
import { byName } from '../../../lib/naming';

/** A switch, by its dpid, or a host, by its name. */
export interface MapNode {
  readonly id: string;
  readonly name: string;
  /** The switch, where it is one. */
  readonly node: Switch | null;
}

/** A cable of the map with its one or two directions, the fuller one first. */
export interface MapCable {
  readonly id: string;
  /** The end that is farther from hosts, so that hosts are drawn below. */
  readonly above: string;
  readonly below: string;
  readonly directions: readonly [LinkUse, ...LinkUse[]];
}

export interface NetworkGraph {
  readonly nodes: readonly MapNode[];
  readonly cables: readonly MapCable[];
}

/** What of a picture stays the same while links are used more or less: nodes, and how far each is from the hosts. */
export interface Frame {
  readonly nodes: readonly MapNode[];
  readonly heights: ReadonlyMap<string, number>;
}

export function frameOf(network: Pick<Network, 'switches' | 'links'>): Frame {
  const nodes = nodesOf(network);
  return { nodes, heights: heightsOf(nodes, network.links) };
}

/** The network as a picture needs it: every cable once, and its ends in the order in which they are drawn. */
export function graphOf(
  { links }: Pick<Network, 'links'>,
  uses: readonly LinkUse[],
  { nodes, heights }: Frame,
): NetworkGraph {
  return { nodes, cables: cablesOf(links, uses, heights) };
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

function idOf({ dpid, host, name }: Link['from']): string {
  return dpid ?? host ?? name;
}

/** How many links every node is away from the nearest host; what no host reaches has no height. */
function heightsOf(nodes: readonly MapNode[], links: readonly Link[]): ReadonlyMap<string, number> {
  const neighbours = new Map(nodes.map(({ id }) => [id, [] as string[]]));
  const join = (one: string, other: string) => {
    neighbours.get(one)?.push(other);
  };
  for (const { from, to } of links) {
    join(idOf(from), idOf(to));
    join(idOf(to), idOf(from));
  }
  const heights = new Map<string, number>();
  let reached = nodes.filter(({ node }) => node === null).map(({ id }) => id);
  for (let height = 0; reached.length > 0; height++) {
    for (const id of reached) heights.set(id, height);
    reached = [...new Set(reached.flatMap((id) => neighbours.get(id) ?? []))].filter(
      (id) => !heights.has(id),
    );
  }
  return heights;
}

/** `a>b` and `b>a` are one cable; a direction that nobody has told of yet is left out. */
function cablesOf(
  links: readonly Link[],
  uses: readonly LinkUse[],
  heights: ReadonlyMap<string, number>,
): MapCable[] {
  const useById = new Map(uses.map((use) => [use.id, use]));
  const cables: MapCable[] = [];
  const drawn = new Set<string>();
  for (const { id, from, to } of links) {
    const there = useById.get(id);
    if (drawn.has(id) || there === undefined) continue;
    const back = useById.get(backOf(id));
    drawn.add(id);
    if (back) drawn.add(back.id);
    const [one, other] = [idOf(from), idOf(to)];
    const turned = (heights.get(one) ?? 1) < (heights.get(other) ?? 1);
    cables.push({
      id,
      above: turned ? other : one,
      below: turned ? one : other,
      directions:
        back === undefined ? [there] : usedPart(back) > usedPart(there) ? [back, there] : [there, back],
    });
  }
  return cables;
}

/** What part of a link is used; 0 where nobody has measured. */
export function usedPart(link: LinkUse): number {
  const fill = fillOf(link.usedBps ?? 0, link.rateBps);
  return fill.kind === 'none' ? 0 : fill.fraction;
}
