import { text as flowText } from '../../ui/flow-group/text';
import { text } from './text';
import { isEmptyAt, validate } from './validate';
import { initialValues, type BookValues } from './values';

const zone = 'Europe/Berlin';
const now = Date.parse('2026-11-20T20:00:30Z');
const empty = initialValues(now, zone);
const filled: BookValues = {
  ...empty,
  share: 'team-a',
  flowGroup: { ...empty.flowGroup, srcHost: '10.0.0.1', dstHost: '10.0.0.4', dstPort: '5001' },
  rateBps: '40',
};
const errorsOf = (change: Partial<BookValues>) => validate({ ...filled, ...change }, now, zone);

describe('validating the booking form', () => {
  it('accepts a filled form', () => {
    expect(errorsOf({})).toEqual({});
  });

  it('names every field that is missing, which is then empty', () => {
    const errors = validate(empty, now, zone);
    expect(errors).toEqual({
      'flowGroup.srcHost': text.hostMissing,
      'flowGroup.dstHost': text.hostMissing,
      rateBps: text.rateInvalid,
      share: text.shareMissing,
    });
    expect(Object.keys(errors).every((path) => isEmptyAt(empty, path))).toBe(true);
    expect(isEmptyAt(filled, 'flowGroup.srcHost')).toBe(false);
    expect(isEmptyAt({ ...filled, days: [] }, 'days')).toBe(true);
  });

  it('refuses a backup for a window that the gateway finds', () => {
    expect(errorsOf({ protection: 'backup' })).toEqual({});
    expect(
      errorsOf({ protection: 'backup', kind: 'flexible', deadline: '2026-11-21T08:00' })['protection'],
    ).toBe(text.pathFields.backupNeedsFixed);
  });

  it('refuses a flow from a host to itself', () => {
    const flowGroup = { ...filled.flowGroup, dstHost: filled.flowGroup.srcHost };
    expect(errorsOf({ flowGroup })).toEqual({ 'flowGroup.dstHost': text.hostSame });
  });

  it('needs the name of a user, a prefix, and an Ethernet address where the flow is by them', () => {
    const errorsOfFlow = (change: Partial<BookValues['flowGroup']>) =>
      errorsOf({ flowGroup: { ...filled.flowGroup, ...change } });
    expect(errorsOfFlow({ srcKind: 'user' })).toEqual({ 'flowGroup.srcUser': flowText.errors.userMissing });
    expect(errorsOfFlow({ srcKind: 'user', srcUser: 'ada', srcHost: '' })).toEqual({});
    expect(errorsOfFlow({ dstKind: 'both', dstUser: 'ada', dstHost: '10.0.0.1/24' })).toEqual({
      'flowGroup.dstHost': flowText.errors.meant('10.0.0.0/24'),
    });
    expect(errorsOfFlow({ dstKind: 'both', dstUser: 'ada', dstHost: '10.0.0.0/24' })).toEqual({});
    expect(errorsOfFlow({ srcEth: '0a:00' })).toEqual({ 'flowGroup.srcEth': flowText.errors.eth });
    expect(errorsOfFlow({ dstHost: '2001:db8::1' })).toEqual({
      'flowGroup.dstHost': flowText.errors.families,
    });
  });

  it('refuses a wrong port, but only of a transport that has ports', () => {
    const flowGroup = { ...filled.flowGroup, srcPort: '90-80' };
    expect(Object.keys(errorsOf({ flowGroup }))).toEqual(['flowGroup.srcPort']);
    expect(errorsOf({ flowGroup: { ...flowGroup, transport: 'icmp' } })).toEqual({});
  });

  it.each(['0', '-3', '-3e9', '3e9', 'forty', '40 Mbit/s', '0.0000001', '999999999999999999'])(
    'refuses %j as a rate',
    (rateBps) => {
      expect(errorsOf({ rateBps })).toEqual({ rateBps: text.rateInvalid });
    },
  );

  it('refuses a start that has passed, does not exist, or is missing; the current minute is now', () => {
    const at = (start: string) => errorsOf({ startsAt: 'later', start });
    expect(at('2026-11-20T21:00')).toEqual({});
    expect(at('2026-11-20T20:58')).toEqual({ start: text.instantPast });
    expect(at('2027-03-28T02:30')).toEqual({ start: text.instantSkipped });
    expect(at('')).toEqual({ start: text.instantMissing });
    expect(errorsOf({ startsAt: 'now', start: '' })).toEqual({});
  });

  it('needs a length above 0', () => {
    const other = (customLength: string) => errorsOf({ length: 'custom', customLength });
    expect(other('2')).toEqual({});
    for (const wrong of ['', '0', '-5', 'ten']) expect(other(wrong)).toEqual({ length: text.lengthInvalid });
  });
});

describe('validating a window that the gateway finds', () => {
  const transfer: Partial<BookValues> = {
    kind: 'transfer',
    deadline: '2026-11-20T23:00',
    transfer: { bits: '1', aim: 'earliestEnd' },
  };
  const withTransfer = (change: Partial<BookValues>) => errorsOf({ ...transfer, ...change });

  it('needs an amount above 0', () => {
    expect(withTransfer({})).toEqual({});
    for (const bits of ['', '0', '-1', '1e9']) {
      expect(withTransfer({ transfer: { bits, aim: 'earliestEnd' } })).toEqual({
        'transfer.bits': text.amountInvalid,
      });
    }
  });

  it('needs a deadline that exists and is ahead', () => {
    expect(withTransfer({ deadline: '2026-11-20T20:00' })).toEqual({ deadline: text.instantPast });
    expect(withTransfer({ deadline: '2027-03-28T02:30' })).toEqual({ deadline: text.instantSkipped });
    expect(withTransfer({ deadline: '' })).toEqual({ deadline: text.instantMissing });
  });

  it('needs room for the window between the start and the deadline', () => {
    expect(withTransfer({ startsAt: 'later', start: '2026-11-20T23:00' })).toEqual({
      deadline: text.deadlineTooEarly,
    });
    const hours = (customLength: string) =>
      withTransfer({ kind: 'flexible', length: 'custom', customLength, customUnit: 'hours' });
    expect(hours('1')).toEqual({});
    expect(hours('3')).toEqual({ deadline: text.deadlineTooEarly });
  });
});

describe('validating a series', () => {
  const week = (change: Partial<BookValues>) => errorsOf({ kind: 'recurring', length: '60', ...change });

  it('names every field that is wrong', () => {
    expect(week({})).toEqual({});
    expect(week({ days: [] })).toEqual({ days: text.daysMissing });
    expect(week({ time: '' })).toEqual({ time: text.timeMissing });
    expect(week({ first: '', last: '' })).toEqual({ first: text.dayMissing, last: text.dayMissing });
    expect(week({ last: '2026-11-19' })).toEqual({ last: text.lastBeforeFirst });
    expect(week({ days: ['tuesday'], last: '2026-11-22' })).toEqual({ last: text.noSuchDay });
    expect(week({ days: ['friday', 'monday'], last: '2031-11-20' })['last']).toMatch(/366 at most/);
    expect(week({ length: 'custom', customLength: '8', customUnit: 'days' })).toEqual({
      length: text.lengthTooLong,
    });
    expect(week({ length: 'custom', customLength: '' })).toEqual({ length: text.lengthInvalid });
  });

  it('does not begin with a window that has passed', () => {
    const first = (change: Partial<BookValues>) => week(change)['first'];
    expect(first({ first: '2026-11-19' })).toBe(text.firstPast);
    expect(first({ time: '20:59' })).toBe(text.firstPast);
    expect(first({ time: '21:01' })).toBeUndefined();
    expect(first({ time: '20:59', days: ['monday'] })).toBeUndefined();
  });
});
