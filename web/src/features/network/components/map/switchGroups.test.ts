import { fatTree, leafSpine, randomNetwork } from '../../../../../mock/networks';
import { topologyOf } from '../../../../../mock/topology';
import { frameOf } from '../../../../map/graph';
import { switchGroupsOf, switchTo, type SwitchGroup } from './switchGroups';

/** The names in each row of a group, with the core in parentheses. */
const named = ({ isCore, rows }: SwitchGroup) => {
  const names = rows.map((row) => row.map(({ name }) => name).join(' ')).join(' / ');
  return isCore ? `(${names})` : names;
};
const groupsOf = (cables: Parameters<typeof topologyOf>[0]) => switchGroupsOf(frameOf(topologyOf(cables)));

describe('the groups of switches', () => {
  it('are the core and the pods of a fat tree, the farthest from hosts first', () => {
    expect(groupsOf(fatTree(4)).map(named)).toEqual([
      '(s17 s18 s19 s20)',
      's9 s10 / s1 s2',
      's11 s12 / s3 s4',
      's13 s14 / s5 s6',
      's15 s16 / s7 s8',
    ]);
  });

  it('are one where nothing but single switches is left without the core', () => {
    expect(groupsOf(leafSpine(4, 2)).map(named)).toEqual(['s5 s6 / s1 s2 s3 s4']);
  });

  it('are those that no cable connects', () => {
    const [one, other] = [leafSpine(2, 2), fatTree(4)];
    const renamed = one.map((cable) => ({
      ...cable,
      ends: cable.ends.map((name) => name.replace(/\d+/, (number) => String(Number(number) + 100))),
    }));
    const both = groupsOf([...other, ...(renamed as unknown as typeof one)]);
    expect(both.map(({ rows }) => rows.flat().length)).toEqual([20, 4]);
    expect(both.every(({ isCore }) => !isCore)).toBe(true);
  });

  it('have each switch once, whatever the cables are', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { switches, links } = topologyOf(randomNetwork(seed));
      const ids = switchGroupsOf(frameOf({ switches, links })).flatMap(({ rows }) =>
        rows.flat().map(({ id }) => id),
      );
      expect([...ids].sort()).toEqual(switches.map(({ dpid }) => dpid).sort());
    }
  });

  it('are none without switches', () => {
    expect(switchGroupsOf(frameOf({ switches: [], links: [] }))).toEqual([]);
  });
});

describe('the keys on a grid of switches', () => {
  const groups = groupsOf(fatTree(4));
  const idOf = new Map(groups.flatMap(({ rows }) => rows.flat().map(({ name, id }) => [name, id])));
  const nameOf = new Map([...idOf].map(([name, id]) => [id, name]));
  const to = (key: string, from: string) => nameOf.get(switchTo(key, idOf.get(from) ?? '', groups) ?? '');

  it.each([
    ['ArrowRight', 's17', 's18'],
    ['ArrowRight', 's20', 's9'],
    ['ArrowLeft', 's9', 's20'],
    ['ArrowDown', 's18', 's10'],
    ['ArrowDown', 's20', 's10'],
    ['ArrowUp', 's1', 's9'],
    ['Home', 's4', 's17'],
    ['End', 's17', 's8'],
  ])('%s leads from %s to %s', (key, from, expected) => {
    expect(to(key, from)).toBe(expected);
  });

  it.each([
    ['ArrowLeft', 's17'],
    ['ArrowUp', 's17'],
    ['ArrowDown', 's8'],
    ['Enter', 's8'],
  ])('%s leads nowhere from %s', (key, from) => {
    expect(to(key, from)).toBeUndefined();
  });
});
