import { endOf, switches } from '../../../mock/topology';
import type { Hop, Link } from '../../api/types';
import { frameOf } from '../graph';
import { linesOf, highlightedPathOf } from './highlight';

const dpid = (name: string) => switches.find((node) => node.name === name)?.dpid ?? '';

const link = (id: string): Link => {
  const [from = '', to = ''] = id.split('>');
  const end = (place: string) => endOf(place, place.split(':')[0] ?? '');
  return { id, from: end(from), to: end(to), rateBps: 100 };
};

const hop = (switchName: string, inPort: number, outPort: number): Hop => ({
  dpid: dpid(switchName),
  switchName,
  inPort,
  outPort,
  queue: null,
  state: null,
  error: null,
});

const path = ['h1', 's1', 's3', 's2', 'h4'];
const hops = [hop('s1', 1, 4), hop('s3', 1, 2), hop('s2', 4, 1)];
const cables = ['h1>s1:1', 's1:4>s3:1', 's2:4>s3:2', 's2:1>h4', 'h2>s1:2'];

const frame = (ids: readonly string[], nodes = switches) =>
  frameOf({ switches: nodes, links: ids.map(link) });

describe('a path on the map', () => {
  it('highlights its nodes and its cables with the direction of each, and nothing else', () => {
    const highlighted = highlightedPathOf(path, hops, frame(cables), []);
    expect(highlighted.ids).toEqual(['h1', dpid('s1'), dpid('s3'), dpid('s2'), 'h4']);
    expect(Object.fromEntries(highlighted.ways)).toEqual({
      'h1>s1:1': 'up',
      's1:4>s3:1': 'up',
      's2:4>s3:2': 'down',
      's2:1>h4': 'down',
    });
    expect(highlighted.gaps).toEqual([]);
    expect(highlighted.missing).toEqual([]);
  });

  it('takes the other direction back', () => {
    const back = [hop('s2', 1, 4), hop('s3', 2, 1), hop('s1', 4, 1)];
    const { ways } = highlightedPathOf([...path].reverse(), back, frame(cables), []);
    expect([...ways.values()]).toEqual(['up', 'up', 'down', 'down']);
  });

  it('takes that of two cables at whose ports its hops are', () => {
    const twice = ['s1:5>s3:3', ...cables];
    expect([...highlightedPathOf(path, hops, frame(twice), []).ways.keys()]).toContain('s1:4>s3:1');
    const others = [hop('s1', 1, 5), hop('s3', 3, 2), hop('s2', 4, 1)];
    expect([...highlightedPathOf(path, others, frame(twice), []).ways.keys()]).toContain('s1:5>s3:3');
  });

  it('finds a host by its address where the flow group names that', () => {
    const hosts = [{ name: 'h1', addresses: ['10.0.0.1'] }];
    expect(highlightedPathOf(['10.0.0.1', ...path.slice(1)], hops, frame(cables), hosts).ids[0]).toBe('h1');
  });

  it('is drawn as far as it is there where a switch is not in the network', () => {
    const without = switches.filter(({ name }) => name !== 's3');
    const highlighted = highlightedPathOf(path, hops, frame(['h1>s1:1', 's2:1>h4'], without), []);
    expect(highlighted.missing).toEqual(['s3']);
    expect([...highlighted.ways.keys()]).toEqual(['h1>s1:1', 's2:1>h4']);
    expect(highlighted.gaps).toEqual([]);
  });

  it('has a gap where both switches are there and no cable between them is known', () => {
    const highlighted = highlightedPathOf(path, hops, frame(cables.filter((id) => id !== 's1:4>s3:1')), []);
    expect(highlighted.gaps).toEqual([
      { id: `${dpid('s1')} ${dpid('s3')}`, above: dpid('s3'), below: dpid('s1'), way: 'up' },
    ]);
  });

  it('is drawn over all other cables, its gaps too', () => {
    const net = frame(cables.filter((id) => id !== 's1:4>s3:1'));
    const lines = linesOf(net.cables, highlightedPathOf(path, hops, net, []), new Map());
    expect(lines.map(({ data }) => (data?.gap ? 'gap' : data?.way))).toEqual([
      null,
      'up',
      'down',
      'down',
      'gap',
    ]);
  });

  it('is drawn over its backup where both take a cable', () => {
    const net = frame(cables);
    const backup = highlightedPathOf(['h1', 's1', 's3', 's2', 'h4'], [], net, []);
    const shown = highlightedPathOf(['h1', 's1', 'h2'], [], net, []);
    const lines = linesOf(net.cables, shown, backup.ways);
    expect(lines.map(({ id, data }) => [id, data?.isBackup])).toEqual([
      ['s2:1>h4', true],
      ['s1:4>s3:1', true],
      ['s2:4>s3:2', true],
      ['h1>s1:1', false],
      ['h2>s1:2', false],
    ]);
  });
});
