import { isHost, manyCables, type Cable } from '../../../mock/cables';
import { fatTree, leafSpine, randomNetwork, ring, wan } from '../../../mock/networks';
import { topologyOf } from '../../../mock/topology';
import { mapFaults, type DrawnMap } from '../../testing/mapFaults';
import { blockLayoutOf } from './blockLayout';
import { blockSizeOf } from './blockSize';
import { middleOf, type Box } from './geometry';
import { frameOf, type Frame } from '../graph';
import { hostBlocksOf } from './hostBlocks';
import { layoutOf, type Layout } from './layout';
import { sizesOf } from './sizes';

// The engine of the layout runs in the thread of the test (testing/setup.ts).

const frame = (cables: readonly Cable[]) => frameOf(topologyOf(cables));

/** The size of a label of three digits, as the style sheets make it. */
const labels = { full: { width: 44, height: 18 }, brief: { width: 55, height: 22 } };

function boxAt({ places }: Layout, id: string, size: { width: number; height: number }): Box {
  return { ...(places.get(id) ?? { x: NaN, y: NaN }), ...size };
}

/** The picture of a network of which everything is drawn. */
async function full(network: Frame) {
  const layout = await layoutOf(network);
  const sizeOf = sizesOf(layout.detail);
  const boxes = new Map(network.nodes.map((node) => [node.id, boxAt(layout, node.id, sizeOf(node))]));
  return { boxes, cables: network.cables, lines: layout.lines, label: labels[layout.detail], layout };
}

/** The picture of a network with hosts in blocks. */
async function inBlocks(network: Frame): Promise<DrawnMap> {
  const layout = await blockLayoutOf(network);
  const switches = network.nodes.filter(({ node }) => node !== null);
  const ids = new Set(switches.map(({ id }) => id));
  const blocks = hostBlocksOf(network);
  const sizeOf = sizesOf(layout.detail);
  return {
    boxes: new Map([
      ...switches.map((node) => [node.id, boxAt(layout, node.id, sizeOf(node))] as const),
      ...blocks.map(({ id, hosts }) => [id, boxAt(layout, id, blockSizeOf(hosts.length))] as const),
    ]),
    cables: network.cables.filter(({ above, below }) => ids.has(above) && ids.has(below)),
    lines: layout.lines,
    label: labels[layout.detail],
    belongsTo: new Map(blocks.map(({ id, at }) => [id, at?.id ?? ''])),
  };
}

const networks: Readonly<Record<string, () => Cable[]>> = {
  'a leaf-spine': leafSpine,
  'a leaf-spine of 8 leaves and 4 spines': () => leafSpine(8, 4, 2),
  'a fat tree of k = 4': fatTree,
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`a ring of ${index + 3}`, () => ring(index + 3)]),
  ),
  'a ring of 6 with one to four hosts': () => [...ring(6, 1), ...hosts('s2', 3, 20)],
  'the WAN': wan,
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => [
      `random network ${seed}`,
      () => randomNetwork(seed, 6 + 5 * seed, 4 * seed),
    ]),
  ),
};

/** More hosts on a switch, at free ports. */
function hosts(at: string, count: number, port: number): Cable[] {
  return Array.from({ length: count }, (_, index) => ({
    ends: [`h${port + index}`, at],
    ports: [0, port + index],
    loads: [0, 0],
    rateBps: 1e9,
  }));
}

/** A cable between two names that the network has. */
const cable = (one: string, other: string, port: number): Cable => ({
  ends: [one, other],
  ports: [isHost(one) ? 0 : port, port],
  loads: [0, 0],
  rateBps: 1e9,
});

const nameOf = (network: Frame) => new Map(network.nodes.map(({ id, name }) => [id, name]));

describe.each(Object.entries(networks))('the layout of %s', (_, cables) => {
  const network = frame(cables());

  it('has no node over a node, no cable through a node, and no label over a node or a label', async () => {
    expect(mapFaults(await full(network))).toEqual([]);
  });

  it('is the same every time, in whatever order the gateway lists the network', async () => {
    const { switches, links } = topologyOf(cables());
    const turned = frameOf({ switches: [...switches].reverse(), links: [...links].reverse() });
    expect((await layoutOf(turned)).places).toEqual((await layoutOf(network)).places);
  });
});

describe('the layout of tiers', () => {
  it.each(['a leaf-spine', 'a fat tree of k = 4'])(
    'has each tier of %s on one line, hosts lowest',
    async (name) => {
      const network = frame(networks[name]?.() ?? []);
      const { boxes } = await full(network);
      const lines = new Map<number, Set<number>>();
      for (const { id } of network.nodes) {
        const height = network.heights.get(id) ?? -1;
        lines.set(height, (lines.get(height) ?? new Set()).add(boxes.get(id)?.y ?? NaN));
      }
      const ys = [...lines].sort(([one], [other]) => one - other).map(([, all]) => [...all]);
      expect(ys.every((all) => all.length === 1)).toBe(true);
      expect(ys.flat()).toEqual([...ys.flat()].sort((one, other) => other - one));
    },
  );

  it('has hosts below their own leaf', async () => {
    const network = frame(leafSpine());
    const { boxes } = await full(network);
    for (const { at, hosts: own } of hostBlocksOf(network)) {
      const leaf = boxes.get(at?.id ?? '');
      const middles = own.map(({ id }) => middleOf(boxes.get(id) ?? { x: 0, y: 0, width: 0, height: 0 }).x);
      expect(middles.reduce((sum, x) => sum + x, 0) / middles.length).toBeCloseTo(
        leaf ? middleOf(leaf).x : NaN,
      );
    }
  });

  it('keeps the pods of a fat tree together, whatever the names of switches are', async () => {
    const renamed = new Map([['s1', 's8'], ['s8', 's1'], ['s10', 's15'], ['s15', 's10']]); // prettier-ignore
    const cables = fatTree().map((one) => ({
      ...one,
      ends: one.ends.map((name) => renamed.get(name) ?? name) as [string, string],
    }));
    const network = frame(cables);
    const { boxes } = await full(network);
    const names = nameOf(network);
    const byX = [...boxes].sort(([, one], [, other]) => one.x - other.x).map(([id]) => names.get(id) ?? '');
    const podOf = (name: string) => {
      const number = Number([...renamed].find(([, now]) => now === name)?.[0].slice(1) ?? name.slice(1));
      return Math.floor(((number - 1) % 8) / 2);
    };
    for (const isInRow of [(n: number) => n <= 8, (n: number) => n > 8 && n <= 16]) {
      const original = (name: string) =>
        Number([...renamed].find(([, now]) => now === name)?.[0].slice(1) ?? name.slice(1));
      const row = byX.filter((name) => name.startsWith('s') && isInRow(original(name))).map(podOf);
      expect(row.filter((pod, index) => pod !== row[index - 1])).toHaveLength(4);
    }
  });

  it('has links between neighbours of a row, as between a pair of leaves, on the row', async () => {
    const network = frame([...leafSpine(4, 2, 2), cable('s1', 's3', 40), cable('s1', 's3', 41)]);
    const drawn = await full(network);
    expect(mapFaults(drawn)).toEqual([]);
    const ys = ['s1', 's2', 's3', 's4'].map((name) => {
      const id = network.nodes.find((node) => node.name === name)?.id ?? '';
      return drawn.boxes.get(id)?.y;
    });
    expect(new Set(ys).size).toBe(1);
  });

  it('has a host of two leaves, a switch without links, and a leaf without hosts', async () => {
    const cables = [
      ...leafSpine(3, 2, 2),
      cable('h1', 's2', 40),
      cable('s4', 's9', 41),
      cable('s5', 's9', 42),
    ];
    const { switches, links } = topologyOf(cables);
    const lonely = switches.slice(0, 1).map((node) => ({ ...node, dpid: 'lonely', name: 's77' }));
    const network = frameOf({ switches: [...switches, ...lonely], links });
    const drawn = await full(network);
    expect(mapFaults(drawn)).toEqual([]);
    const y = (name: string) =>
      drawn.boxes.get(network.nodes.find((node) => node.name === name)?.id ?? '')?.y;
    expect(y('s9')).toBe(y('s1'));
    expect(y('s77')).toBeLessThan(y('s4') ?? NaN);
  });
});

describe('the layout of a ring', () => {
  it.each([5, 8, 12])('of %i switches is a circle in its order, hosts outside', async (count) => {
    const network = frame(ring(count));
    const { boxes } = await full(network);
    const middle = (id: string) => middleOf(boxes.get(id) ?? { x: NaN, y: NaN, width: 0, height: 0 });
    const switches = network.nodes.filter(({ node }) => node !== null).map(({ id }) => middle(id));
    const mean = (of: 'x' | 'y') => switches.reduce((sum, at) => sum + at[of], 0) / switches.length;
    const centre = { x: mean('x'), y: mean('y') };
    const radius = (at: { x: number; y: number }) => Math.hypot(at.x - centre.x, at.y - centre.y);
    const first = radius(switches[0] ?? centre);
    for (const at of switches) expect(radius(at)).toBeCloseTo(first, 3);
    for (const { id, node } of network.nodes)
      if (node === null) expect(radius(middle(id))).toBeGreaterThan(first);
  });

  it('whose hosts have links to two switches is a mesh without faults', async () => {
    expect(mapFaults(await full(frame([...ring(6, 1), cable('h1', 's4', 40)])))).toEqual([]);
  });
});

describe('the layout of any other network', () => {
  it('has every label of the WAN but a few', async () => {
    const { lines } = await layoutOf(frame(wan()));
    expect([...lines.values()].filter(({ label }) => label === null).length).toBeLessThan(4);
  });

  it('has cables between the same switches side by side, and parts without links to the rest', async () => {
    const network = frame([
      ...randomNetwork(3, 12, 8),
      cable('s1', 's2', 50),
      cable('s1', 's2', 51),
      cable('s90', 's91', 52),
    ]);
    expect(mapFaults(await full(network))).toEqual([]);
  });

  it.each([0, 1, 2])('is there for %i switches without links', async (count) => {
    const { switches } = topologyOf(leafSpine());
    const network = frameOf({ switches: switches.slice(0, count), links: [] });
    expect(mapFaults(await full(network))).toEqual([]);
  });
});

describe('the layout of a large network, with hosts in blocks', () => {
  it.each([
    ['a leaf-spine', manyCables()],
    ['a ring', ring(20, 6)],
    [
      'the WAN',
      [...wan(), ...['NL', 'DE', 'FR', 'SE'].flatMap((name, index) => hosts(name, 20, 100 + 20 * index))],
    ],
    ['a random network', randomNetwork(9, 100, 60)],
  ])('has no faults for %s', async (_, cables) => {
    expect(mapFaults(await inBlocks(frame(cables)))).toEqual([]);
  });
});

describe('the check of these tests', () => {
  const network = frame(leafSpine());
  const named = (name: string) => network.nodes.find((node) => node.name === name)?.id ?? '';

  const boxOf = ({ boxes }: DrawnMap, name: string) =>
    boxes.get(named(name)) ?? { x: NaN, y: NaN, width: 0, height: 0 };

  it('finds a node that is moved over another, and the cables that are then through it', async () => {
    const drawn = await full(network);
    const boxes = new Map(drawn.boxes).set(named('s2'), boxOf(drawn, 's1'));
    const faults = mapFaults({ ...drawn, boxes });
    expect(faults).toContain(`node ${named('s1')} is over ${named('s2')}`);
    expect(faults.some((fault) => fault.includes('does not end at its nodes'))).toBe(true);
  });

  it('finds a cable through a node, and labels over each other', async () => {
    const drawn = await full(network);
    const [one, other] = network.cables.filter(({ below }) => below === named('h1') || below === named('h3'));
    const [from, to] = [boxOf(drawn, 'h1'), boxOf(drawn, 'h3')].map(middleOf);
    if (!one || !other || !from || !to) throw new Error('There are no such cables.');
    const line = { from, to, label: from };
    const faults = mapFaults({ ...drawn, lines: new Map(drawn.lines).set(one.id, line).set(other.id, line) });
    expect(faults).toContain(`cable ${one.id} is through ${named('h2')}`);
    expect(faults).toContain(`box label of ${one.id} is over label of ${other.id}`);
  });
});
