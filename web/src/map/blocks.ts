import { byName } from '../lib/naming';
import type { NetworkGraph } from './graph';
import { sizes, type Place, type Places } from './sizes';

/** Between hosts, between blocks of hosts, and between rows of switches, in pixels. */
const gaps = { hosts: 10, blocks: 60, rows: 96 } as const;

/** How wide a block of hosts is drawn as a part of its height. */
const ratio = 0.4;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly hosts: readonly string[];
}

/**
 * Places for a network of which nobody follows each single cable: hosts stand in blocks under their switch, and switches
 * in rows above, those farther from hosts higher. Takes no time to speak of, whatever the size.
 */
export function blocksOf(graph: NetworkGraph, heights: ReadonlyMap<string, number>): Places {
  const switchOf = switchesOfHosts(graph);
  const rows = new Map<number, Row[]>();
  const highest = Math.max(0, ...heights.values());
  for (const { id, name, node } of graph.nodes) {
    if (node === null) continue;
    const hosts = graph.nodes.filter((other) => switchOf.get(other.id) === id).map((other) => other.id);
    // What no host reaches stands on top.
    const height = heights.get(id) ?? highest + 1;
    rows.set(height, [...(rows.get(height) ?? []), { id, name, hosts }]);
  }
  const places = new Map<string, Place>();
  const width = Math.max(0, ...[...rows.values()].map(widthOfRow));
  let y = 0;
  for (const height of [...rows.keys()].sort((one, other) => other - one)) {
    const row = (rows.get(height) ?? []).sort((one, other) => byName(one.name, other.name));
    placeRow(row, width, y, places);
    y += sizes.switch.height + gaps.rows;
  }
  return places;
}

/** The switch that each host is attached to; the first of them where there are several. */
function switchesOfHosts({ nodes, cables }: NetworkGraph): ReadonlyMap<string, string> {
  const hosts = new Set(nodes.filter(({ node }) => node === null).map(({ id }) => id));
  const switchOf = new Map<string, string>();
  for (const { above, below } of cables)
    if (hosts.has(below) && !switchOf.has(below)) switchOf.set(below, above);
  return switchOf;
}

function columnsOf(hosts: number): number {
  const { width, height } = sizes.host;
  return Math.max(1, Math.ceil(Math.sqrt((hosts * ratio * height) / width)));
}

function widthOfBlock({ hosts }: Row): number {
  const columns = columnsOf(hosts.length);
  return Math.max(sizes.switch.width, columns * (sizes.host.width + gaps.hosts) - gaps.hosts);
}

function widthOfRow(row: readonly Row[]): number {
  return row.reduce((sum, one) => sum + widthOfBlock(one) + gaps.blocks, -gaps.blocks);
}

/** Puts a row of switches over the whole width, and their hosts below them. */
function placeRow(row: readonly Row[], width: number, y: number, places: Map<string, Place>): void {
  const space = (width - widthOfRow(row)) / row.length;
  let x = space / 2;
  for (const one of row) {
    const block = widthOfBlock(one);
    places.set(one.id, { x: x + (block - sizes.switch.width) / 2, y });
    const columns = columnsOf(one.hosts.length);
    const used = columns * (sizes.host.width + gaps.hosts) - gaps.hosts;
    one.hosts.forEach((host, index) => {
      places.set(host, {
        x: x + (block - used) / 2 + (index % columns) * (sizes.host.width + gaps.hosts),
        y:
          y +
          sizes.switch.height +
          gaps.rows / 2 +
          Math.floor(index / columns) * (sizes.host.height + gaps.hosts),
      });
    });
    x += block + gaps.blocks + space;
  }
}
