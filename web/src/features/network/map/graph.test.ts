import type { Link, LinkUse } from '../../../api/types';
import { endOf, switches } from '../../../../mock/topology';
import { frameOf, graphOf } from './graph';
import { heatOf } from './heat';

const endsOf = (id: string) => id.split('>').map((place) => endOf(place, place.split(':')[0] ?? ''));

const link = (id: string): Link => {
  const [from, to] = endsOf(id);
  if (from === undefined || to === undefined) throw new Error(`${id} is no link.`);
  return { id, from, to, rateBps: 100 };
};

const use = (id: string, usedBps: number | null = 0): LinkUse => {
  const [fromName = '', toName = ''] = id.split('>');
  return { id, fromName, toName, rateBps: 100, usedBps, reservedNowBps: 0, reservedPeakBps: 0 };
};

const graph = (uses: readonly LinkUse[], links = uses.map(({ id }) => link(id))) =>
  graphOf({ links }, uses, frameOf({ switches, links }));

const short = (id: string) => id.replace('00:00:00:00:00:00:00:0', 's');

describe('the graph of the network', () => {
  it('has every cable once, its fuller direction first', () => {
    const { cables } = graph([use('s1:4>s3:1', 10), use('s3:1>s1:4', 60), use('h1>s1:1')]);
    expect(cables.map(({ directions }) => directions.map(({ id }) => id))).toEqual([
      ['s3:1>s1:4', 's1:4>s3:1'],
      ['h1>s1:1'],
    ]);
  });

  it('keeps two cables between the same switches apart', () => {
    expect(graph([use('s1:4>s3:1'), use('s3:1>s1:4'), use('s1:5>s3:3')]).cables).toHaveLength(2);
  });

  it('has hosts below their switch, and switches below those that are farther from hosts', () => {
    const { cables } = graph([use('h1>s1:1'), use('s1:4>s3:1'), use('s3:2>s2:4'), use('s2:1>h4')]);
    expect(cables.map(({ above, below }) => `${short(above)} over ${short(below)}`)).toEqual([
      's1 over h1',
      's3 over s1',
      's3 over s2',
      's2 over h4',
    ]);
  });

  it('knows switches without links, and hosts by their links', () => {
    const { nodes } = graph([use('h1>s1:1')]);
    expect(nodes.map(({ name, node }) => `${node ? 'switch' : 'host'} ${name}`)).toEqual([
      'host h1',
      'switch s1',
      'switch s2',
      'switch s3',
    ]);
  });

  it('leaves out a link whose use nobody has told of', () => {
    expect(graph([], [link('h1>s1:1')]).cables).toEqual([]);
  });

  it.each([
    [null, 'unmeasured'],
    [0, 'idle'],
    [1, 'light'],
    [49, 'light'],
    [50, 'busy'],
    [90, 'near'],
    [120, 'near'],
  ])('colours a use of %s %% as %s', (usedBps, heat) => {
    expect(heatOf(use('a>b', usedBps))).toBe(heat);
  });
});
