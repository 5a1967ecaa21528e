import { minute } from '../../lib/duration';
import { toNewBooking, windowOf } from './draft';
import { emptyForm, readForm, type BookValues } from './form';
import { toFields } from './messages';
import { takeOffer } from './offer';
import { text } from './text';

const zone = 'Europe/Berlin';
const now = Date.parse('2026-11-20T20:00:30Z');
const filled: BookValues = {
  ...emptyForm('team-a', now, zone),
  from: '10.0.0.1',
  to: '10.0.0.4',
  rate: 40,
  dstPort: '5001',
};

const draftOf = (values: BookValues) => {
  const { draft } = readForm(values, now, zone);
  if (draft === null) throw new Error('The form was expected to be right.');
  return draft;
};

describe('reading the booking form', () => {
  it('says of every field that is missing what is missing', () => {
    expect(readForm(emptyForm('', now, zone), now, zone).errors).toEqual({
      from: text.hostMissing,
      to: text.hostMissing,
      rate: text.rateMissing,
      share: text.shareMissing,
    });
  });

  it('takes hosts, ports and the rate in whole bits per second', () => {
    expect(draftOf(filled)).toEqual({
      share: 'team-a',
      flowGroup: { srcHost: '10.0.0.1', dstHost: '10.0.0.4', transport: 'tcp', dstPort: '5001' },
      rateBps: 40_000_000,
      start: null,
      length: 5 * minute,
      deadline: null,
      transfer: null,
      waits: false,
      holdSeconds: null,
    });
  });

  it('refuses a flow from a host to itself', () => {
    expect(readForm({ ...filled, to: filled.from }, now, zone).errors).toEqual({ to: text.hostSame });
  });

  it('refuses a rate of nothing', () => {
    expect(readForm({ ...filled, rate: 0 }, now, zone).errors).toEqual({ rate: text.rateMissing });
  });

  it('reads the start in the zone of the person', () => {
    const values = { ...filled, start: 'at' as const, startAt: '2026-11-20T22:00' };
    expect(draftOf(values).start).toBe(Date.parse('2026-11-20T21:00:00Z'));
  });

  it('refuses a start that has passed, that does not exist, or that is none', () => {
    const at = (startAt: string, when = now) =>
      readForm({ ...filled, start: 'at', startAt }, when, zone).errors?.startAt;
    expect(at('2026-11-20T20:58')).toBe(text.startPast);
    expect(at('2027-03-28T02:30')).toBe(text.startNever);
    expect(at('')).toBe(text.startMissing);
  });

  it('lets the minute that is running count as now', () => {
    const draft = draftOf({ ...filled, start: 'at', startAt: '2026-11-20T21:00' });
    expect(toNewBooking(draft, now)).toMatchObject({ start: null, end: '2026-11-20T20:05:00.000Z' });
  });

  it('reads another length with its unit, and refuses none', () => {
    const other = { ...filled, length: 'custom' as const, customUnit: 'hours' as const };
    expect(draftOf({ ...other, customLength: 2 }).length).toBe(120 * minute);
    expect(readForm({ ...other, customLength: '' }, now, zone).errors).toEqual({
      customLength: text.lengthMissing,
    });
    expect(readForm({ ...other, customLength: 0 }, now, zone).errors).toEqual({
      customLength: text.lengthMissing,
    });
  });
});

describe('a window that is to be found', () => {
  const by = '2026-11-20T23:00';
  const deadline = Date.parse('2026-11-20T22:00:00Z');

  it('may be anywhere before its deadline', () => {
    const draft = draftOf({ ...filled, kind: 'flexible', by, length: '60' });
    expect(draft).toMatchObject({ deadline, length: 60 * minute, transfer: null });
    expect(toNewBooking(draft, now)).toMatchObject({
      start: null,
      end: '2026-11-20T21:00:30.000Z',
      deadline: '2026-11-20T22:00:00.000Z',
    });
  });

  it('moves an amount of data by its deadline', () => {
    const draft = draftOf({ ...filled, kind: 'transfer', by, amount: 3, amountUnit: 'GB', aim: 'leastRate' });
    expect(toNewBooking(draft, now)).toMatchObject({
      rateBps: 40_000_000,
      end: '2026-11-20T22:00:00.000Z',
      transfer: { bits: 24_000_000_000, aim: 'leastRate' },
    });
    expect(toNewBooking(draft, now)).not.toHaveProperty('deadline');
    expect(windowOf(draft, now)).toEqual({ start: now, end: now + 10 * minute });
    const large = { ...draft, transfer: { bits: 8e18, aim: 'leastRate' as const } };
    expect(windowOf(large, now).end).toBe(deadline);
  });

  it('needs an amount, and a deadline that is ahead and exists', () => {
    const errorsOf = (change: Partial<BookValues>) =>
      readForm({ ...filled, kind: 'transfer', by, amount: 1, ...change }, now, zone).errors;
    expect(errorsOf({ amount: '' })).toEqual({ amount: text.amountMissing });
    expect(errorsOf({ amount: 0 })).toEqual({ amount: text.amountMissing });
    expect(errorsOf({ by: '2026-11-20T20:00' })).toEqual({ by: text.startPast });
    expect(errorsOf({ by: '2027-03-28T02:30' })).toEqual({ by: text.startNever });
    expect(errorsOf({ by: '' })).toEqual({ by: text.startMissing });
    expect(errorsOf({ start: 'at', startAt: '2026-11-20T23:00' })).toEqual({ by: text.byTooEarly });
    expect(errorsOf({ kind: 'flexible', length: 'custom', customLength: 3, customUnit: 'hours' })).toEqual({
      by: text.byTooEarly,
    });
  });

  it('waits for room only at a time that is ahead', () => {
    const later = { ...filled, waits: true, start: 'at' as const, startAt: '2026-11-20T22:00' };
    expect(toNewBooking(draftOf(later), now)).toMatchObject({ waits: true });
    expect(toNewBooking(draftOf({ ...later, start: 'now' }), now)).not.toHaveProperty('waits');
    expect(toNewBooking(draftOf({ ...later, kind: 'flexible', by }), now)).not.toHaveProperty('waits');
  });
});

describe('the window that is sent', () => {
  it('begins when it is sent, if it begins now', () => {
    const draft = draftOf(filled);
    expect(toNewBooking(draft, now)).toMatchObject({ start: null, end: '2026-11-20T20:05:30.000Z' });
    expect(windowOf(draft, now)).toEqual({ start: now, end: now + 5 * minute });
  });

  it('begins at the time that was typed', () => {
    const draft = draftOf({ ...filled, start: 'at', startAt: '2026-11-21T08:00', length: '60' });
    expect(toNewBooking(draft, now)).toMatchObject({
      start: '2026-11-21T07:00:00.000Z',
      end: '2026-11-21T08:00:00.000Z',
    });
  });
});

describe('a counter-offer', () => {
  const start = '2026-11-20T20:10:00Z';
  const end = '2026-11-20T20:15:00Z';

  it('of less bandwidth changes the rate alone', () => {
    expect(takeOffer({ kind: 'less-bandwidth', rateBps: 25_000_000, start, end }, zone)).toEqual({
      rate: 25,
      rateUnit: 'Mbit/s',
    });
  });

  it('of a later window changes the start and keeps the length', () => {
    expect(takeOffer({ kind: 'later', rateBps: 40_000_000, start, end }, zone)).toEqual({
      rate: 40,
      rateUnit: 'Mbit/s',
      kind: 'fixed',
      start: 'at',
      startAt: '2026-11-20T21:10',
      length: '5',
    });
  });

  it('that begins within a minute is taken from the next one on', () => {
    const offer = {
      kind: 'later' as const,
      rateBps: 40_000_000,
      start: '2026-11-20T20:10:20Z',
      end: '2026-11-20T20:12:20Z',
    };
    expect(takeOffer(offer, zone)).toMatchObject({
      startAt: '2026-11-20T21:11',
      length: 'custom',
      customLength: 2,
      customUnit: 'minutes',
    });
  });
});

describe('messages of the gateway', () => {
  it('land on the fields they are about', () => {
    expect(toFields({ 'flowGroup.dstPort': 'no port', end: 'too long', somethingElse: 'hm' })).toEqual({
      dstPort: 'no port',
      customLength: 'too long',
    });
  });
});
