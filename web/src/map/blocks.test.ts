import { manyCables } from '../../mock/cables';
import type { Switch } from '../api/types';
import { blocksOf } from './blocks';
import type { NetworkGraph } from './graph';
import { kindOf, sizes } from './sizes';

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

describe('the places of a large network', () => {
  it('are there for every node, no box over another', () => {
    const { graph, heights } = large();
    const places = blocksOf(graph, heights);
    const boxes = graph.nodes.map((node) => ({
      ...sizes[kindOf(node)],
      ...(places.get(node.id) ?? { x: NaN, y: NaN }),
    }));
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

  it('have spines over leaves, and leaves over their hosts', () => {
    const { graph, heights } = large();
    const places = blocksOf(graph, heights);
    for (const { above, below } of graph.cables) {
      const [low, high] = [above, below].sort(
        (one, other) => (heights.get(one) ?? 0) - (heights.get(other) ?? 0),
      );
      expect(places.get(high ?? '')?.y).toBeLessThan(places.get(low ?? '')?.y ?? -1);
    }
  });

  it('make a picture that is about as wide as a screen, and not a line', () => {
    const { graph, heights } = large();
    const places = [...blocksOf(graph, heights).values()];
    const wide = Math.max(...places.map(({ x }) => x)) + sizes.host.width;
    const high = Math.max(...places.map(({ y }) => y)) + sizes.host.height;
    expect(wide / high).toBeLessThan(5);
  });

  it('put a switch that no host reaches on top', () => {
    const { graph, heights } = large();
    const lonely = { id: 'x', name: 'x', node: asSwitch('x') };
    const places = blocksOf({ ...graph, nodes: [...graph.nodes, lonely] }, heights);
    expect(places.get('x')?.y).toBe(0);
    expect(places.get('s9')?.y).toBeGreaterThan(0);
  });
});
