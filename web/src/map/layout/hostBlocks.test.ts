import { switches } from '../../../mock/topology';
import type { MapNode } from '../graph';
import { hostBlocksOf } from './hostBlocks';

const host = (name: string): MapNode => ({ id: name, name, node: null });
const known: MapNode[] = switches.map((node) => ({ id: node.name, name: node.name, node }));

const blocks = (hosts: readonly string[], ...cables: readonly string[]) =>
  hostBlocksOf({
    nodes: [...known, ...hosts.map(host)],
    cables: cables.map((id) => {
      const [above = '', below = ''] = id.split('>');
      return { id, above, below };
    }),
  }).map(({ at, hosts: all }) => `${at?.name ?? 'none'}: ${all.map(({ name }) => name).join(' ')}`);

describe('the blocks of hosts', () => {
  it('are one for every switch that has hosts, in the order of their names', () => {
    expect(blocks(['h1', 'h2', 'h3'], 's2>h3', 's1>h2', 's3>s1', 's1>h1')).toEqual(['s1: h1 h2', 's2: h3']);
  });

  it('show a host of two switches once, at the first', () => {
    expect(blocks(['h1'], 's2>h1', 's1>h1')).toEqual(['s2: h1']);
  });

  it('have one for hosts that are attached to no switch that is known', () => {
    expect(blocks(['h1', 'h2', 'h3'], 's1>h1', 's9>h2')).toEqual(['s1: h1', 'none: h2 h3']);
  });
});
