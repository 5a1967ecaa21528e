import { definitionErrors, toFields } from './definition';
import { delegatedWith, delegateErrors, startFrom, toNewShare } from './delegateForm';
import { text } from './text';

describe('the form that delegates a share', () => {
  const parent = {
    name: 'team-a',
    flowGroup: { user: 'ada', srcHost: '10.0.0.0/24' },
    maxReserveBps: 100_000_000,
    mayAllow: true,
    mayDeny: false,
  };
  const root = { name: 'root', flowGroup: {}, maxReserveBps: 10e9, mayAllow: true, mayDeny: false };

  it('starts from all flows of the parent, and sends them where nothing is narrowed', () => {
    expect(startFrom(parent).flow).toMatchObject({ srcKind: 'any', srcHost: '', transport: 'any' });
    expect(toNewShare({ ...startFrom(parent), limit: 5 }, parent).flowGroup).toEqual(parent.flowGroup);
  });

  it('sends whole bits per second and trims what was typed', () => {
    const start = startFrom(root);
    const values = {
      ...start,
      name: ' lab ',
      limit: 2.5,
      limitUnit: 'Gbit/s' as const,
      flow: { ...start.flow, transport: 'ported' as const, dstPort: ' 80 ' },
    };
    expect(toNewShare(values, root)).toEqual({
      name: 'lab',
      parent: 'root',
      flowGroup: { dstPort: '80' },
      maxReserveBps: 2_500_000_000,
      mayAllow: true,
      mayDeny: false,
      speakers: [],
    });
  });

  it('sends the privileges and the bounds that were typed', () => {
    const values = {
      ...startFrom(parent),
      limit: 50,
      mayAllow: false,
      least: 0.5,
      limitsAbove: 0,
      fill: 10,
      capacity: 200,
    };
    expect(toNewShare(values, parent)).toMatchObject({
      mayAllow: false,
      mayDeny: false,
      minReserveBps: 500_000,
      minLimitBps: 0,
      tokenFillBps: 10_000_000,
      tokenCapacityBits: 200_000_000,
    });
  });

  it('accepts a limit of zero, and refuses none and more than the parent has', () => {
    const limit = (typed: number | string) =>
      definitionErrors({ ...startFrom(parent), limit: typed }, parent)['limit'];
    expect(limit(0)).toBeUndefined();
    expect(limit(100)).toBeUndefined();
    expect(limit('')).toBe(text.definition.limitMissing);
    expect(limit(100.000001)).toBe(text.definition.limitAbove('team-a', '100 Mbit/s'));
  });

  it('refuses a least that is above the limit', () => {
    expect(definitionErrors({ ...startFrom(parent), limit: 5, least: 6 }, parent)).toEqual({
      least: text.definition.leastAbove,
    });
  });

  it('refuses names that the gateway would', () => {
    const nameError = (name: string) => delegateErrors({ ...startFrom(root), limit: 1, name }, root)['name'];
    expect(nameError('team-a_lab1')).toBeUndefined();
    for (const wrong of ['team a', 'team.a', '1team', '-team', 'a'.repeat(64)]) {
      expect(nameError(wrong)).toBe(text.delegate.nameWrong);
    }
    expect(nameError('  ')).toBe(text.delegate.nameMissing);
  });

  it('puts the messages of the gateway on its own fields', () => {
    expect(toFields({ maxReserveBps: 'too much', 'flowGroup.srcHost': 'no address' })).toEqual({
      limit: 'too much',
      'flow.srcHost': 'no address',
    });
  });

  it('adds up what is delegated, more than there is included', () => {
    expect(delegatedWith({ delegatedBps: 100e6, maxReserveBps: 80e6 }, 20e6)).toEqual({
      totalBps: 120e6,
      times: 1.5,
    });
    expect(delegatedWith({ delegatedBps: 0, maxReserveBps: 0 }, 0)).toEqual({ totalBps: 0, times: null });
  });
});
