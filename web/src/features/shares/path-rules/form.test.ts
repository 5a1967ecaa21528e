import { describe, expect, it } from 'vitest';
import type { PathRule, Share } from '../../../api/types';
import { changeOf, requestOf, startFrom, startFromRule, validate } from './form';
import { text } from './text';

const share = { name: 'web', flowGroup: { transport: 'tcp', srcHost: '10.0.0.0/24' } } as Share;
const dpid = '00:00:00:00:00:00:00:04';

const rule: PathRule = {
  name: 'firewall',
  share: 'web',
  flowGroup: { transport: 'tcp', srcHost: '10.0.0.1', dstPort: '80' },
  flowGroupText: '',
  kind: 'waypoint',
  dpid,
  port: null,
  bothDirections: false,
  start: '2026-11-27T08:00:00Z',
  end: '2030-11-27T08:00:30Z',
  createdBy: 'ada',
  createdAt: '2026-11-27T08:00:00Z',
  changedAt: null,
  deployment: { state: 'installed', problems: [] },
  mayChange: true,
};

describe('the form of a path rule', () => {
  it('requests nothing before a switch is chosen', () => {
    expect(requestOf({ ...startFrom(share), name: 'a' }, share)).toBeNull();
    expect(requestOf({ ...startFrom(share), part: dpid }, share)).toBeNull();
  });

  it('avoids a link, and leads through none', () => {
    const values = { ...startFrom(share), name: 'a', part: `${dpid}/3` };
    expect(requestOf({ ...values, kind: 'avoid' }, share)).toMatchObject({ kind: 'avoid', dpid, port: 3 });
    expect(requestOf(values, share)).toBeNull();
    expect(validate.part(values.part, { kind: 'waypoint' })).toBe(text.form.dpidWrong);
    expect(validate.part('', { kind: 'avoid' })).toBe(text.form.partWrong);
  });

  it('keeps the link of a rule', () => {
    const avoiding: PathRule = { ...rule, kind: 'avoid', port: 3 };
    expect(changeOf(startFromRule(avoiding), avoiding, share)).toMatchObject({ dpid, port: 3 });
  });

  it('fills fields that are empty from the share', () => {
    expect(requestOf({ ...startFrom(share), name: ' a ', part: dpid }, share)).toEqual({
      name: 'a',
      share: 'web',
      flowGroup: { transport: 'tcp', srcHost: '10.0.0.0/24' },
      kind: 'waypoint',
      dpid,
      bothDirections: false,
    });
  });

  it('keeps what it did not change, with the seconds of the end', () => {
    const { name, flowGroup, kind, bothDirections, end } = rule;
    expect(changeOf(startFromRule(rule), rule, share)).toEqual({
      name,
      share: 'web',
      flowGroup,
      kind,
      dpid,
      bothDirections,
      end,
    });
  });
});
