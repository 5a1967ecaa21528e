import { manyCables } from '../../../mock/cables';
import type { Switch } from '../../api/types';
import { blockSizeOf } from './blockSize';
import { blocksOf } from './blocks';
import type { NetworkGraph } from '../graph';
import { hostBlocksOf } from './hostBlocks';
import { rowsByHeight } from './shape';
import { sizes, sizesOf } from './sizes';

const asSwitch = (name: string): Switch => ({
  dpid: name,
  name,
  connected: true,
  queues: 'native',
  problem: null,
  ports: [],
  tables: [],
});

/** Eight leaves with 21 hosts each on four spines. */
function large(): { graph: NetworkGraph; heights: ReadonlyMap<string, number> } {
  const cables = manyCables();
  const names = [...new Set(cables.flatMap(({ ends }) => ends))];
  const isHost = (name: string) => name.startsWith('h');
  const leaves = new Set(cables.flatMap(({ ends: [one, other] }) => (isHost(one) ? [other] : [])));
  return {
    graph: {
      nodes: names.map((name) => ({ id: name, name, node: isHost(name) ? null : asSwitch(name) })),
      cables: cables.map(({ ends: [one, other] }) => ({
        id: `${one}>${other}`,
        above: other,
        below: one,
      })),
    },
    heights: new Map(names.map((name) => [name, isHost(name) ? 0 : leaves.has(name) ? 1 : 2])),
  };
}

/** Its switches in rows. */
function rowsOf({ nodes }: Pick<NetworkGraph, 'nodes'>, heights: ReadonlyMap<string, number>) {
  const nodeById = new Map(nodes.map((node) => [node.id, node]));
  return rowsByHeight({ nodes, heights }).map((row) => row.flatMap((id) => nodeById.get(id) ?? []));
}

/** The boxes of its switches and blocks, where they are drawn. */
function boxesOf({ graph, heights }: ReturnType<typeof large>) {
  const blocks = hostBlocksOf(graph);
  const places = blocksOf(rowsOf(graph, heights), blocks, sizesOf('full'));
  const switches = graph.nodes.filter(({ node }) => node !== null);
  return [
    ...switches.map(({ id }) => ({ id, ...sizes.switch })),
    ...blocks.map(({ id, hosts }) => ({ id, ...blockSizeOf(hosts.length) })),
  ].map((box) => ({ ...box, ...(places.get(box.id) ?? { x: NaN, y: NaN }) }));
}

describe('the places of a large network', () => {
  it('are there for every switch and every block of hosts, no box over another', () => {
    const boxes = boxesOf(large());
    expect(boxes).toHaveLength(12 + 8);
    for (const [index, one] of boxes.entries()) {
      expect(one.x).not.toBeNaN();
      for (const other of boxes.slice(index + 1)) {
        const apart =
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y;
        expect(apart).toBe(true);
      }
    }
  });

  it('have spines over leaves, and each leaf over the middle of its hosts', () => {
    const boxes = new Map(boxesOf(large()).map((box) => [box.id, box]));
    const [spine, leaf, hosts] = ['s9', 's1', 'hosts of s1'].map((id) => boxes.get(id));
    if (!spine || !leaf || !hosts) throw new Error('There is no box for each of them.');
    expect(spine.y).toBeLessThan(leaf.y);
    expect(leaf.y + leaf.height).toBeLessThan(hosts.y);
    expect(leaf.x + leaf.width / 2).toBe(hosts.x + hosts.width / 2);
  });

  it('make a picture of the shape of a screen, so that names in it can be read', () => {
    const boxes = boxesOf(large());
    const wide = Math.max(...boxes.map(({ x, width }) => x + width));
    const high = Math.max(...boxes.map(({ y, height }) => y + height));
    expect(wide / high).toBeGreaterThan(2);
    expect(wide / high).toBeLessThan(3);
  });

  it('put a switch that no host reaches on top', () => {
    const { graph, heights } = large();
    const lonely = { id: 'x', name: 'x', node: asSwitch('x') };
    const places = blocksOf(
      rowsOf({ nodes: [...graph.nodes, lonely] }, heights),
      hostBlocksOf(graph),
      sizesOf('full'),
    );
    expect(places.get('x')?.y).toBe(0);
    expect(places.get('s9')?.y).toBeGreaterThan(0);
  });

  it('put hosts of no known switch beside the last block', () => {
    const { graph, heights } = large();
    const lost = { ...graph, nodes: [...graph.nodes, { id: 'lost', name: 'lost', node: null }] };
    const boxes = boxesOf({ graph: lost, heights });
    const [last, loose] = ['hosts of s8', 'hosts of none'].map((id) => boxes.find((box) => box.id === id));
    expect(loose?.y).toBe(last?.y);
    expect(loose?.x).toBeGreaterThan(last?.x ?? Infinity);
  });
});
