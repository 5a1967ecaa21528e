import type { LinkUse } from '../../../api/types';
import { switches } from '../../../../mock/topology';
import { graphOf } from './graph';
import { heatOf } from './heat';

const link = (id: string, usedBps: number | null = 0): LinkUse => {
  const [from = '', to = ''] = id.split('>');
  const name = (end: string) => end.split(':')[0] ?? '';
  return {
    id,
    fromName: name(from),
    toName: name(to),
    rateBps: 100,
    usedBps,
    reservedNowBps: 0,
    reservedPeakBps: 0,
  };
};

describe('the graph of the network', () => {
  it('has every cable once, its fuller direction first', () => {
    const { cables } = graphOf(switches, [link('s1:4>s3:1', 10), link('s3:1>s1:4', 60), link('h1>s1:1')]);
    expect(cables.map(({ directions }) => directions.map(({ id }) => id))).toEqual([
      ['s3:1>s1:4', 's1:4>s3:1'],
      ['h1>s1:1'],
    ]);
  });

  it('keeps two cables between the same switches apart', () => {
    const { cables } = graphOf(switches, [link('s1:4>s3:1'), link('s3:1>s1:4'), link('s1:5>s3:3')]);
    expect(cables).toHaveLength(2);
  });

  it('has hosts below their switch, and switches below those that are farther from hosts', () => {
    const { cables } = graphOf(switches, [
      link('h1>s1:1'),
      link('s1:4>s3:1'),
      link('s3:2>s2:4'),
      link('s2:1>h4'),
    ]);
    expect(cables.map(({ above, below }) => `${above} over ${below}`)).toEqual([
      's1 over h1',
      's3 over s1',
      's3 over s2',
      's2 over h4',
    ]);
  });

  it('knows switches without links, and takes who is no switch for a host', () => {
    const { nodes } = graphOf(switches, [link('h1>s1:1')]);
    expect(nodes.map(({ id, kind }) => `${kind} ${id}`)).toEqual([
      'host h1',
      'switch s1',
      'switch s2',
      'switch s3',
    ]);
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
    expect(heatOf(link('a>b', usedBps))).toBe(heat);
  });
});
