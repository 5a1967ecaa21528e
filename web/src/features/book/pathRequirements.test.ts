import { smallNetwork } from '../../../mock/topology';
import { linkChoices, readHops, switchChoices, toPathRequirements } from './pathRequirements';

const network = {
  ...smallNetwork,
  version: 1,
  controller: { connected: true, instance: null, since: '2026-11-28T00:00:00Z' },
};

describe('path requirements of a booking', () => {
  it('are left out where any path will do', () => {
    expect(toPathRequirements({ via: [], avoid: [], mostHops: '' })).toEqual({});
  });

  it('name switches by DPID and links by a port', () => {
    expect(toPathRequirements({ via: ['a'], avoid: ['b', 'c/4'], mostHops: ' 5 ' })).toEqual({
      pathRequirements: {
        via: ['a'],
        avoidSwitches: ['b'],
        avoidLinks: [{ dpid: 'c', port: 4 }],
        mostHops: 5,
      },
    });
  });

  it.each([
    ['1', 1],
    ['64', 64],
    ['0', null],
    ['65', null],
    ['2.5', null],
    ['many', null],
  ])('reads %s hops as %s', (typed, hops) => {
    expect(readHops(typed)).toBe(hops);
  });

  it('offers each switch, and each link between switches once', () => {
    const switches = switchChoices(network).map(({ label }) => label);
    expect(switches).toEqual(network.switches.map(({ name }) => name));
    const ends = linkChoices(network).map(({ label }) =>
      label
        .split(' – ')
        .map((end) => end.split(':')[0])
        .sort()
        .join(),
    );
    expect(new Set(ends).size).toBe(ends.length);
    expect(ends.length).toBeGreaterThan(0);
  });
});
