import { readHops, toPathRequirements } from './pathRequirements';

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
});
