import type { Link } from '../api/types';
import { endOf, switches } from '../../mock/topology';
import { frameOf, isLarge, withoutHosts } from './graph';

const endsOf = (id: string) => id.split('>').map((place) => endOf(place, place.split(':')[0] ?? ''));

const link = (id: string): Link => {
  const [from, to] = endsOf(id);
  if (from === undefined || to === undefined) throw new Error(`${id} is no link.`);
  return { id, from, to, rateBps: 100 };
};

const frame = (...ids: readonly string[]) => frameOf({ switches, links: ids.map(link) });

const short = (id: string) => id.replace('00:00:00:00:00:00:00:0', 's');

describe('the graph of the network', () => {
  it('has every cable once, with both directions where both are known', () => {
    const { cables } = frame('s1:4>s3:1', 's3:1>s1:4', 'h1>s1:1');
    expect(cables.map(({ there, back }) => [there.id, back?.id])).toEqual([
      ['h1>s1:1', undefined],
      ['s1:4>s3:1', 's3:1>s1:4'],
    ]);
  });

  it('keeps two cables between the same switches apart', () => {
    expect(frame('s1:4>s3:1', 's3:1>s1:4', 's1:5>s3:3').cables).toHaveLength(2);
  });

  it('has hosts below their switch, and switches below those that are farther from hosts', () => {
    const { cables } = frame('h1>s1:1', 's1:4>s3:1', 's3:2>s2:4', 's2:1>h4');
    expect(cables.map(({ above, below }) => `${short(above)} over ${short(below)}`)).toEqual([
      's1 over h1',
      's2 over h4',
      's3 over s1',
      's3 over s2',
    ]);
  });

  it('has cables in the same order and the same way up, in whatever order the gateway lists links', () => {
    const ids = ['h1>s1:1', 's1:4>s3:1', 's1:5>s2:5', 's3:2>s2:4', 's2:1>h4'];
    const endsOfAll = (...listed: readonly string[]) =>
      frame(...listed).cables.map(({ above, below }) => [above, below]);
    expect(endsOfAll(...[...ids].reverse())).toEqual(endsOfAll(...ids));
    expect(endsOfAll('h1>s1:1', 's2:5>s1:5', 's2:1>h4')).toEqual(
      endsOfAll('h1>s1:1', 's1:5>s2:5', 's2:1>h4'),
    );
  });

  it('has a leaf whose hosts are silent as high as the others', () => {
    const { heights } = frame('h1>s1:1', 's1:4>s3:1', 's3:2>s2:4');
    expect(new Map([...heights].map(([id, height]) => [short(id), height]))).toEqual(
      new Map([
        ['h1', 0],
        ['s1', 1],
        ['s2', 1],
        ['s3', 2],
      ]),
    );
  });

  it('knows switches without links, and hosts by their links', () => {
    const { nodes } = frame('h1>s1:1');
    expect(nodes.map(({ name, node }) => `${node ? 'switch' : 'host'} ${name}`)).toEqual([
      'host h1',
      'switch s1',
      'switch s2',
      'switch s3',
    ]);
  });

  it('is large with more than 36 hosts, and small again without them', () => {
    const hostLinks = (count: number) =>
      Array.from({ length: count }, (_, index) => `h${index + 1}>s1:${index + 10}`);
    expect(isLarge(frame(...hostLinks(36)))).toBe(false);
    const large = frame(...hostLinks(37), 's1:4>s3:1');
    expect(isLarge(large)).toBe(true);
    const cut = withoutHosts(large);
    expect(isLarge(cut)).toBe(false);
    expect(cut.nodes.map(({ name }) => name)).toEqual(['s1', 's2', 's3']);
    expect(cut.cables.map(({ id }) => id)).toEqual(['s1:4>s3:1']);
  });
});
