import type { LinkUse, Switch } from '../../../api/types';
import { fillOf } from '../../../lib/capacity';

/** A switch or a host of the map; its id is its name. */
export interface MapNode {
  readonly id: string;
  readonly kind: 'switch' | 'host';
  /** The switch, where it is one that the controller has told of. */
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

/** The network as a picture needs it: every cable once, and its ends in the order in which they are drawn. */
export function graphOf(switches: readonly Switch[], links: readonly LinkUse[]): NetworkGraph {
  const known = new Map(switches.map((node) => [node.name, node]));
  const names = new Set(links.flatMap(({ fromName, toName }) => [fromName, toName]));
  for (const { name } of switches) names.add(name);
  const nodes = [...names]
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((id): MapNode => {
      const node = known.get(id) ?? null;
      return { id, kind: node ? 'switch' : 'host', node };
    });
  const heights = heightsOf(nodes, links);
  return { nodes, cables: cablesOf(links, heights) };
}

/** How many links every node is away from the nearest host; a switch that no host reaches is one away. */
function heightsOf(nodes: readonly MapNode[], links: readonly LinkUse[]): ReadonlyMap<string, number> {
  const neighbours = new Map<string, string[]>();
  const join = (one: string, other: string) => {
    neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
  };
  for (const { fromName, toName } of links) {
    join(fromName, toName);
    join(toName, fromName);
  }
  const heights = new Map<string, number>();
  let reached = nodes.filter(({ kind }) => kind === 'host').map(({ id }) => id);
  for (let height = 0; reached.length > 0; height++) {
    for (const id of reached) heights.set(id, height);
    reached = [...new Set(reached.flatMap((id) => neighbours.get(id) ?? []))].filter(
      (id) => !heights.has(id),
    );
  }
  return heights;
}

/** `a>b` and `b>a` are one cable. */
function cablesOf(links: readonly LinkUse[], heights: ReadonlyMap<string, number>): MapCable[] {
  const byId = new Map(links.map((link) => [link.id, link]));
  const cables: MapCable[] = [];
  const drawn = new Set<string>();
  for (const link of links) {
    if (drawn.has(link.id)) continue;
    const back = byId.get(reversed(link.id));
    drawn.add(link.id);
    if (back) drawn.add(back.id);
    const turned = (heights.get(link.fromName) ?? 1) < (heights.get(link.toName) ?? 1);
    cables.push({
      id: link.id,
      above: turned ? link.toName : link.fromName,
      below: turned ? link.fromName : link.toName,
      directions: back === undefined ? [link] : usedPart(back) > usedPart(link) ? [back, link] : [link, back],
    });
  }
  return cables;
}

function reversed(id: string): string {
  return id.split('>').reverse().join('>');
}

/** What part of a link is used; 0 where nobody has measured. */
export function usedPart(link: LinkUse): number {
  const fill = fillOf(link.usedBps ?? 0, link.rateBps);
  return fill.kind === 'none' ? 0 : fill.fraction;
}
