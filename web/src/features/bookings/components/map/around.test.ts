import { manyCables } from '../../../../../mock/cables';
import type { Link, Switch } from '../../../../api/types';
import { frameOf, type Frame } from '../../../../map/graph';
import { kindOf, sizes } from '../../../../map/layout/sizes';
import { highlightedPathOf } from '../../../../map/path/highlight';
import { around, middleOf, placesAround } from './around';

const asSwitch = (name: string): Switch => ({
  dpid: name,
  name,
  connected: true,
  queues: 'native',
  problem: null,
  ports: [],
  tables: [],
});

const end = (name: string): Link['from'] =>
  name.startsWith('h')
    ? { dpid: null, port: null, name, host: name }
    : { dpid: name, port: 1, name, host: null };

function networkOf(cables: readonly (readonly [string, string])[]): Frame {
  const names = [...new Set(cables.flat())].filter((name) => !name.startsWith('h'));
  return frameOf({
    switches: names.map(asSwitch),
    links: cables.map(([from, to]) => ({ id: `${from}>${to}`, from: end(from), to: end(to), rateBps: 1 })),
  });
}

/** Eight leaves with 21 hosts each on four spines, and a path from the first leaf to the last. */
const large = networkOf(manyCables().map(({ ends }) => ends));
const far = highlightedPathOf(['h1', 's1', 's11', 's8', 'h168'], [], large, []);

describe('what is around a path', () => {
  it('is the switches next to it, no hosts but its own, and the cables that touch it', () => {
    const near = around(large, far);
    expect(near.nodes.filter(({ node }) => node === null).map(({ id }) => id)).toEqual(['h1', 'h168']);
    expect(near.nodes.filter(({ node }) => node !== null)).toHaveLength(12);
    expect(near.cables).toHaveLength(2 + 4 + 4 + 6);
  });

  it('leaves the path in the middle, narrow enough for a phone, however wide the network is', () => {
    const near = around(large, far);
    const places = placesAround(near, far);
    const edges = far.ids.flatMap((id) => {
      const x = places.get(id)?.x ?? NaN;
      return [x, x + sizes[id.startsWith('h') ? 'host' : 'switch'].width];
    });
    expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(340);
  });

  it('has no box over another, and switches over their hosts', () => {
    const near = around(large, far);
    const places = placesAround(near, far);
    const boxes = near.nodes.map((node) => ({
      ...sizes[kindOf(node)],
      ...(places.get(node.id) ?? { x: NaN, y: NaN }),
    }));
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        const apart =
          Math.abs(one.y - other.y) >= Math.max(one.height, other.height) ||
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x;
        expect(apart).toBe(true);
      }
    }
    expect(places.get('s11')?.y).toBeLessThan(places.get('s1')?.y ?? NaN);
    expect(places.get('s1')?.y).toBeLessThan(places.get('h1')?.y ?? NaN);
  });

  it('has the path fitted, with what is right above it', () => {
    const near = around(large, far);
    expect(middleOf(near, placesAround(near, far), far)).toEqual(['h1', 'h168', 's1', 's8', 's11']);
    const one = highlightedPathOf(['h1', 's1', 'h2'], [], large, []);
    const here = around(large, one);
    expect(middleOf(here, placesAround(here, one), one)).toEqual(['h1', 'h2', 's1', 's10', 's11']);
  });

  it('has two hosts of one switch side by side under it', () => {
    const few = networkOf([
      ['h1', 's1'],
      ['h2', 's1'],
    ]);
    const highlighted = highlightedPathOf(['h1', 's1', 'h2'], [], few, []);
    const places = placesAround(around(few, highlighted), highlighted);
    expect(places.get('h1')?.y).toBe(places.get('h2')?.y);
    expect(places.get('h1')?.x).toBeLessThan(places.get('h2')?.x ?? NaN);
  });

  it('has hosts at the ends of a chain of switches under the first and the last of them', () => {
    const hosts = [1, 2, 3].map((number) => [`h${number}`, `s${number}`] as const);
    const chain = networkOf([...hosts, ['s1', 's2'], ['s2', 's3']]);
    const highlighted = highlightedPathOf(['h1', 's1', 's2', 's3', 'h3'], [], chain, []);
    const places = placesAround(around(chain, highlighted), highlighted);
    const middle = (id: string) =>
      (places.get(id)?.x ?? NaN) + sizes[id.startsWith('h') ? 'host' : 'switch'].width / 2;
    expect(middle('h1')).toBe(middle('s1'));
    expect(middle('h3')).toBe(middle('s3'));
  });
});
