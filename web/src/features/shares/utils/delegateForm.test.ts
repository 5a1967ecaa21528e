import { definitionErrors } from './definition';
import { delegatedWith, delegateErrors, startFrom, toNewShare } from './delegateForm';
import { text } from '../text';

describe('the form that delegates a share', () => {
  const parent = {
    name: 'team-a',
    flowGroup: { user: 'ada', srcHost: '10.0.0.0/24' },
    maxReserveBps: 100_000_000,
    mayAllow: true,
    mayDeny: false,
    classSlots: 2,
  };
  const root = {
    name: 'root',
    flowGroup: {},
    maxReserveBps: 10e9,
    mayAllow: true,
    mayDeny: false,
    classSlots: 32,
  };

  it('starts from all flows of the parent, and sends them where nothing is narrowed', () => {
    expect(startFrom(parent).flowGroup).toMatchObject({ srcKind: 'any', srcHost: '', transport: 'any' });
    expect(toNewShare({ ...startFrom(parent), maxReserveBps: '5' }, parent).flowGroup).toEqual(
      parent.flowGroup,
    );
  });

  it('sends whole bits per second and trims what was typed', () => {
    const start = startFrom(root);
    const values = {
      ...start,
      name: ' lab ',
      maxReserveBps: '2.5',
      rateUnit: 'Gbit/s' as const,
      flowGroup: { ...start.flowGroup, transport: 'ported' as const, dstPort: ' 80 ' },
    };
    expect(toNewShare(values, root)).toEqual({
      name: 'lab',
      parent: 'root',
      flowGroup: { dstPort: '80' },
      maxReserveBps: 2_500_000_000,
      mayAllow: true,
      mayDeny: false,
      classSlots: 0,
      speakers: [],
    });
  });

  it('sends the privileges and the bounds that were typed', () => {
    const values = {
      ...startFrom(parent),
      maxReserveBps: '50',
      mayAllow: false,
      minReserveBps: '0.5',
      minLimitBps: '0',
      tokenFillBps: '10',
      tokenCapacityBits: '200',
      classSlots: '2',
      maxRules: '500',
    };
    expect(toNewShare(values, parent)).toMatchObject({
      mayAllow: false,
      mayDeny: false,
      minReserveBps: 500_000,
      minLimitBps: 0,
      tokenFillBps: 10_000_000,
      tokenCapacityBits: 200_000_000,
      classSlots: 2,
      maxRules: 500,
    });
  });

  it('refuses what is no number of flow rules', () => {
    const rules = (maxRules: string) =>
      definitionErrors({ ...startFrom(parent), maxReserveBps: '1', maxRules }, parent)['maxRules'];
    for (const right of ['', '0', '50000']) expect(rules(right)).toBeUndefined();
    for (const wrong of ['-1', '1.5', 'many', '50001']) expect(rules(wrong)).toBe(text.definition.rulesWrong);
  });

  it('refuses more traffic classes than the parent may have, and what is no number of them', () => {
    const slots = (classSlots: string) =>
      definitionErrors({ ...startFrom(parent), maxReserveBps: '1', classSlots }, parent)['classSlots'];
    expect(slots('')).toBeUndefined();
    expect(slots('2')).toBeUndefined();
    expect(slots('3')).toBe(text.definition.classesAbove('team-a', 2));
    for (const wrong of ['-1', '1.5', 'two', '33']) expect(slots(wrong)).toBe(text.definition.classesWrong);
  });

  it('accepts a limit of zero, and refuses none and more than the parent has', () => {
    const limit = (maxReserveBps: string) =>
      definitionErrors({ ...startFrom(parent), maxReserveBps }, parent)['maxReserveBps'];
    expect(limit('0')).toBeUndefined();
    expect(limit('100')).toBeUndefined();
    for (const wrong of ['', '-3e9', '5 Mbit/s']) expect(limit(wrong)).toBe(text.definition.limitMissing);
    expect(limit('100.000001')).toBe(text.definition.limitAbove('team-a', '100 Mbit/s'));
  });

  it('refuses a least above the limit, and text that is no number', () => {
    expect(
      definitionErrors({ ...startFrom(parent), maxReserveBps: '5', minReserveBps: '6' }, parent),
    ).toEqual({
      minReserveBps: text.definition.leastAbove,
    });
    expect(
      definitionErrors({ ...startFrom(parent), maxReserveBps: '5', tokenFillBps: '-1' }, parent),
    ).toEqual({
      tokenFillBps: text.definition.notANumber,
    });
  });

  it('refuses names that the gateway would', () => {
    const nameError = (name: string) =>
      delegateErrors({ ...startFrom(root), maxReserveBps: '1', name }, root)['name'];
    for (const right of ['team-a_lab1', '1team', '_team', '$team']) expect(nameError(right)).toBeUndefined();
    for (const wrong of ['team a', 'team.a', '-team', 'a'.repeat(64)]) {
      expect(nameError(wrong)).toBe(text.delegate.nameWrong);
    }
    expect(nameError('  ')).toBe(text.delegate.nameMissing);
  });

  it('adds up what is delegated, more than there is included', () => {
    expect(delegatedWith({ delegatedBps: 100e6, maxReserveBps: 80e6 }, 20e6)).toEqual({
      totalBps: 120e6,
      times: 1.5,
    });
    expect(delegatedWith({ delegatedBps: 0, maxReserveBps: 0 }, 0)).toEqual({ totalBps: 0, times: null });
  });
});
