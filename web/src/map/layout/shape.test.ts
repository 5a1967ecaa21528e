import { fewCables, type Cable } from '../../../mock/cables';
import { fatTree, leafSpine, randomNetwork, ring, wan } from '../../../mock/networks';
import { topologyOf } from '../../../mock/topology';
import { frameOf } from '../graph';
import { shapeOf } from './shape';

const cable = (one: string, other: string, port: number): Cable => ({
  ends: [one, other],
  ports: [port, port],
  loads: [0, 0],
  rateBps: 1,
});

/** The rows of tiers from the top, with chains of switches joined; else the kind of the shape. */
function shape(cables: readonly Cable[]): string {
  const network = frameOf(topologyOf(cables));
  const nameOf = new Map(network.nodes.map(({ id, name }) => [id, name]));
  const found = shapeOf(network);
  if (found.kind === 'mesh') return 'mesh';
  if (found.kind === 'ring') return `ring ${found.order.map((id) => nameOf.get(id)).join(' ')}`;
  const chain = (ids: readonly string[]) => ids.map((id) => nameOf.get(id)).join('-');
  return found.rows.map((row) => row.map(chain).join(' ')).join(' / ');
}

describe('the shape of a network', () => {
  it('is tiers by the distance from hosts', () => {
    expect(shape(fewCables)).toBe('s3 / s1 s2');
    expect(shape(leafSpine(3, 2))).toBe('s4 s5 / s1 s2 s3');
    expect(shape(fatTree())).toBe(
      's17 s18 s19 s20 / s9 s10 s11 s12 s13 s14 s15 s16 / s1 s2 s3 s4 s5 s6 s7 s8',
    );
  });

  it('is tiers, too, where only neighbours in a row have links to each other', () => {
    expect(shape([...leafSpine(4, 2), cable('s1', 's4', 50)])).toBe('s5 s6 / s1-s4 s2 s3');
    expect(shape([cable('h1', 's1', 1), cable('h2', 's2', 1), cable('h3', 's3', 1), cable('s1', 's2', 2), cable('s2', 's3', 3)])).toBe('s1-s2-s3'); // prettier-ignore
  });

  it('is a mesh where a switch has links to three others of its row', () => {
    const links = ['s2', 's3', 's4'].map((name, index) => cable('s1', name, 50 + index));
    expect(shape([...leafSpine(4, 2), ...links])).toBe('mesh');
  });

  it('is a ring where each switch has links to two others and all are in one cycle', () => {
    expect(shape(ring(3))).toBe('ring s1 s2 s3');
    expect(shape(ring(12))).toBe('ring s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12');
    expect(shape([...ring(5, 1), cable('s1', 's3', 50)])).toBe('mesh');
  });

  it('is tiers for two leaves and two spines, which are a ring of four without hosts on two', () => {
    expect(shape(leafSpine(2, 2))).toBe('s3 s4 / s1 s2');
    expect(shape(ring(4))).toBe('ring s1 s2 s3 s4');
  });

  it('is a mesh for the WAN and for random networks', () => {
    expect(shape(wan())).toBe('mesh');
    expect(shape(randomNetwork(1))).toBe('mesh');
  });
});
