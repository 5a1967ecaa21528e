import { fewPathRules } from '../../../../../mock/fixtures/pathRules';
import type { PathRule } from '../../../../api/types';
import { ruleMarksOf, withRules } from './ruleMarks';

const now = Date.parse('2026-11-20T20:00:00Z');
const dpid = '00:00:00:00:00:00:00:03';
const rules = (...changes: readonly Partial<PathRule>[]) =>
  fewPathRules().flatMap((each) => changes.map((change) => ({ ...each, ...change })));

describe('what the map marks of path rules', () => {
  it('is what active rules of the share lead through or around', () => {
    expect(ruleMarksOf(rules({}), 'research', now).get(dpid)?.kind).toBe('via');
    expect(ruleMarksOf(rules({ kind: 'avoid' }), 'research', now).get(dpid)?.kind).toBe('avoided');
    expect(ruleMarksOf(rules({}), 'genomics', now).size).toBe(0);
    expect(ruleMarksOf(rules({ end: '2026-11-20T20:00:00Z' }), 'research', now).size).toBe(0);
    expect(ruleMarksOf(rules({ start: '2026-11-20T20:00:01Z' }), 'research', now).size).toBe(0);
  });

  it('names all rules of a switch', () => {
    const marks = ruleMarksOf(
      rules({}, { name: 'scan' }, { name: 'detour', kind: 'avoid' }),
      'research',
      now,
    );
    expect(marks.get(dpid)).toEqual({
      kind: 'via',
      short: 'through',
      words: 'path rules lead through it: firewall, scan; path rules lead around it: detour',
    });
  });

  it('looks like an outage where the switch is out of service', () => {
    const outages = new Map([[dpid, { kind: 'out', short: 'out', words: 'out of service' } as const]]);
    expect(withRules(outages, ruleMarksOf(rules({}), 'research', now)).get(dpid)).toEqual({
      kind: 'out',
      short: 'out',
      words: 'out of service; path rules lead through it: firewall',
    });
  });
});
