import { pathWords, protectionWords } from './pathWords';

const dpid = (number: number) => `00:00:00:00:00:00:00:0${number}`;
const switches = [1, 2, 3].map((number) => ({ dpid: dpid(number), name: `s${number}` }));
const none = { via: [], avoidSwitches: [], avoidLinks: [], mostHops: null };

describe('the words for path requirements', () => {
  it('names switches, links, and the number of hops', () => {
    expect(
      pathWords(
        {
          via: [dpid(1), dpid(2)],
          avoidSwitches: [dpid(3)],
          avoidLinks: [{ dpid: dpid(2), port: 4 }],
          mostHops: 3,
        },
        switches,
      ),
    ).toBe('through s1, s2; avoiding s3, the link at s2:4; at most 3 hops');
  });

  it('names the booking that the path is disjoint from', () => {
    expect(pathWords({ ...none, disjointFrom: 'b1' }, switches)).toBe('disjoint from the path of booking b1');
  });

  it('shows the DPID of a switch that is gone', () => {
    expect(pathWords({ ...none, via: [dpid(9)] }, switches)).toBe(`through ${dpid(9)}`);
  });
});

describe('the protection of a booking', () => {
  it('is what happens if the path fails', () => {
    expect(protectionWords({ protection: 'none', backupPathNames: [] })).toBe('It stays on its path');
    expect(protectionWords({ protection: 'backup', backupPathNames: ['h1', 's1', 'h4'] })).toBe(
      'It takes its backup: h1 – s1 – h4',
    );
    expect(protectionWords({ protection: 'backup', backupPathNames: [] })).toContain('no backup now');
  });
});
