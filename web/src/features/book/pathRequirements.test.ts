import { afterClick, mostSwitchesVia, readHops, toPathRequirements } from './pathRequirements';

describe('path requirements of a booking', () => {
  it('are left out where any path will do', () => {
    expect(toPathRequirements({ via: [], avoid: [], mostHops: '', disjointFrom: '' })).toEqual({});
  });

  it('name switches by DPID and links by a port', () => {
    expect(
      toPathRequirements({ via: ['a'], avoid: ['b', 'c/4'], mostHops: ' 5 ', disjointFrom: 'd' }),
    ).toEqual({
      pathRequirements: {
        via: ['a'],
        avoidSwitches: ['b'],
        avoidLinks: [{ dpid: 'c', port: 4 }],
        mostHops: 5,
        disjointFrom: 'd',
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

describe('path requirements after a click on the map', () => {
  const none = { via: [], avoid: [], mostHops: '5' };

  it('lead through a switch, after those before it, until it is clicked again', () => {
    const one = afterClick(none, 'a', 'via');
    const two = afterClick(one, 'b', 'via');
    expect(two).toEqual({ via: ['a', 'b'], avoid: [], mostHops: '5' });
    expect(afterClick(two, 'a', 'via').via).toEqual(['b']);
  });

  it('avoid a switch instead of leading through it, and the other way around', () => {
    const avoided = afterClick(afterClick(none, 'a', 'via'), 'a', 'avoid');
    expect(avoided).toMatchObject({ via: [], avoid: ['a'] });
    expect(afterClick(avoided, 'a', 'via')).toMatchObject({ via: ['a'], avoid: [] });
    expect(afterClick(avoided, 'a', 'avoid')).toEqual(none);
  });

  it('avoid a link, whatever a click on a switch asks for', () => {
    const avoided = afterClick(none, 'c/4', 'via');
    expect(avoided).toMatchObject({ via: [], avoid: ['c/4'] });
    expect(afterClick(avoided, 'c/4', 'via')).toEqual(none);
  });

  it('lead through no more switches than the gateway accepts', () => {
    const full = { ...none, via: Array.from({ length: mostSwitchesVia }, (_, index) => `s${index}`) };
    expect(afterClick(full, 'a', 'via')).toBe(full);
    expect(afterClick(full, 's0', 'via').via).toHaveLength(mostSwitchesVia - 1);
  });
});
