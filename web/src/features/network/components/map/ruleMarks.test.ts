import { fewPathRules } from '../../../../../mock/fixtures/pathRules';
import { smallNetwork } from '../../../../../mock/topology';
import type { PathRule } from '../../../../api/types';
import { choiceValue } from '../../../../ui/networkParts';
import { ruleMarksOf, withRules } from './ruleMarks';

const now = Date.parse('2026-11-20T20:00:00Z');
const dpid = '00:00:00:00:00:00:00:03';
const rules = (...changes: readonly Partial<PathRule>[]) =>
  fewPathRules().flatMap((each) => changes.map((change) => ({ ...each, ...change })));

describe('what the map marks of path rules', () => {
  it('is what active rules of the share lead through or around', () => {
    expect(ruleMarksOf(rules({}), 'research', now, smallNetwork).get(dpid)?.kind).toBe('via');
    expect(ruleMarksOf(rules({ kind: 'avoid' }), 'research', now, smallNetwork).get(dpid)?.kind).toBe(
      'avoided',
    );
    expect(ruleMarksOf(rules({}), 'genomics', now, smallNetwork).size).toBe(0);
    expect(ruleMarksOf(rules({ end: '2026-11-20T20:00:00Z' }), 'research', now, smallNetwork).size).toBe(0);
    expect(ruleMarksOf(rules({ start: '2026-11-20T20:00:01Z' }), 'research', now, smallNetwork).size).toBe(0);
  });

  it('marks the link that rules avoid, named by either of its ends', () => {
    const [link] = smallNetwork.links.filter(({ from, to }) => from.dpid !== null && to.dpid !== null);
    for (const { dpid: at, port } of [link?.from, link?.to].flatMap((end) => end ?? [])) {
      const marks = ruleMarksOf(
        rules({ kind: 'avoid', dpid: at ?? '', port }),
        'research',
        now,
        smallNetwork,
      );
      expect([...marks.keys()]).toEqual([link && choiceValue(link)]);
      expect([...marks.values()][0]?.kind).toBe('avoided');
    }
  });

  it('names all rules of a switch', () => {
    const marks = ruleMarksOf(
      rules({}, { name: 'scan' }, { name: 'detour', kind: 'avoid' }),
      'research',
      now,
      smallNetwork,
    );
    expect(marks.get(dpid)).toEqual({
      kind: 'via',
      short: 'through',
      words: 'path rules lead through it: firewall, scan; path rules lead around it: detour',
    });
  });

  it('looks like an outage where the switch is out of service', () => {
    const outages = new Map([[dpid, { kind: 'out', short: 'out', words: 'out of service' } as const]]);
    expect(withRules(outages, ruleMarksOf(rules({}), 'research', now, smallNetwork)).get(dpid)).toEqual({
      kind: 'out',
      short: 'out',
      words: 'out of service; path rules lead through it: firewall',
    });
  });
});
