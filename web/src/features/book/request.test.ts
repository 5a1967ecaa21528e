import { ApiError } from '../../api/problem';
import { minute } from '../../lib/duration';
import { requestedWindow, toBooking, toFieldErrors, toPair, toSeries } from './request';
import { initialValues, type BookValues } from './values';

const zone = 'Europe/Berlin';
const now = Date.parse('2026-11-20T20:00:30Z');
const empty = initialValues(now, zone);
const filled: BookValues = {
  ...empty,
  share: 'team-a',
  flowGroup: { ...empty.flowGroup, srcHost: '10.0.0.1', dstHost: '10.0.0.4', dstPort: ' 5001 ' },
  rateBps: '40',
};
const bookingOf = (change: Partial<BookValues>, hold = false) =>
  toBooking({ ...filled, ...change }, now, zone, hold);

describe('the request for a window', () => {
  it('states the protection unless it is the default', () => {
    expect(bookingOf({ protection: 'backup' })).toMatchObject({ protection: 'backup' });
    expect(bookingOf({ protection: 'reroute' })).not.toHaveProperty('protection');
  });

  it('carries hosts, ports and the rate in whole bits per second', () => {
    expect(bookingOf({})).toEqual({
      share: 'team-a',
      flowGroup: { srcHost: '10.0.0.1', dstHost: '10.0.0.4', transport: 'tcp', dstPort: '5001' },
      rateBps: 40_000_000,
      end: '2026-11-20T20:05:30.000Z',
    });
    expect(bookingOf({ rateBps: '2.5', rateUnit: 'Gbit/s' }).rateBps).toBe(2_500_000_000);
  });

  it('names users and Ethernet addresses where they are chosen, and the user as the share does', () => {
    const flowGroup: BookValues['flowGroup'] = {
      ...filled.flowGroup,
      srcKind: 'user',
      srcUser: ' ada ',
      dstKind: 'both',
      dstUser: 'bea',
      dstHost: '10.0.1.0/24',
      srcEth: '0a:00:00:00:00:01',
    };
    const flows = {
      dstUser: 'bea',
      dstHost: '10.0.1.0/24',
      transport: 'tcp',
      dstPort: '5001',
      srcEth: '0a:00:00:00:00:01',
    };
    expect(bookingOf({ flowGroup }).flowGroup).toEqual({ ...flows, srcUser: 'ada' });
    expect(bookingOf({ flowGroup: { ...flowGroup, senderBy: 'user' } }).flowGroup).toEqual({
      ...flows,
      user: 'ada',
    });
    expect(toPair({ ...filled, flowGroup }, now, zone).bookings[1]?.flowGroup).toEqual({
      srcUser: 'bea',
      srcHost: '10.0.1.0/24',
      dstUser: 'ada',
      transport: 'tcp',
      srcPort: '5001',
      dstEth: '0a:00:00:00:00:01',
    });
  });

  it('has ports of TCP and UDP where any transport has a port', () => {
    const any = { ...filled.flowGroup, transport: 'any' as const };
    expect(bookingOf({ flowGroup: any }).flowGroup).toEqual({
      srcHost: '10.0.0.1',
      dstHost: '10.0.0.4',
      dstPort: '5001',
    });
    expect(bookingOf({ flowGroup: { ...any, dstPort: ' ' } }).flowGroup).toEqual({
      srcHost: '10.0.0.1',
      dstHost: '10.0.0.4',
    });
  });

  it('starts when it is sent, or at the time that was typed in the zone of the user', () => {
    expect(requestedWindow(filled, now, zone)).toEqual({ start: now, end: now + 5 * minute });
    expect(bookingOf({ startsAt: 'later', start: '2026-11-21T08:00', length: '60' })).toMatchObject({
      start: '2026-11-21T07:00:00.000Z',
      end: '2026-11-21T08:00:00.000Z',
    });
  });

  it('counts the current minute as now', () => {
    const started = bookingOf({ startsAt: 'later', start: '2026-11-20T21:00' });
    expect(started).toMatchObject({ end: '2026-11-20T20:05:00.000Z' });
    expect(started).not.toHaveProperty('start');
  });

  it('has any other length in its unit', () => {
    const other = bookingOf({ length: 'custom', customLength: '2', customUnit: 'hours' });
    expect(other.end).toBe('2026-11-20T22:00:30.000Z');
  });

  it('has an application and a label where they are typed', () => {
    expect(bookingOf({ application: ' zookeeper ', label: 'quorum' })).toMatchObject({
      application: 'zookeeper',
      label: 'quorum',
    });
    expect(bookingOf({ application: '  ' })).not.toHaveProperty('application');
    expect(bookingOf({})).not.toHaveProperty('label');
  });

  it('holds the window for ten minutes where that is asked for', () => {
    expect(bookingOf({}, true).holdSeconds).toBe(600);
    expect(bookingOf({})).not.toHaveProperty('holdSeconds');
  });

  it('joins the waiting list only with a start that is ahead', () => {
    const later: Partial<BookValues> = { waits: true, startsAt: 'later', start: '2026-11-20T22:00' };
    expect(bookingOf(later)).toMatchObject({ waits: true });
    expect(bookingOf({ ...later, startsAt: 'now' })).not.toHaveProperty('waits');
    expect(bookingOf({ ...later, kind: 'flexible' })).not.toHaveProperty('waits');
  });
});

describe('the request for both directions', () => {
  const pairOf = (change: Partial<BookValues>) => toPair({ ...filled, ...change }, now, zone).bookings;

  it('has a small window for the acknowledgements, with the ends and the ports exchanged', () => {
    const [there, back] = pairOf({});
    expect(there).toEqual(bookingOf({}));
    expect(back).toEqual({
      ...there,
      flowGroup: { srcHost: '10.0.0.4', dstHost: '10.0.0.1', transport: 'tcp', srcPort: '5001' },
      rateBps: 1_200_000,
    });
  });

  it('leads the acknowledgements through the same switches in reverse order', () => {
    const pathRequirements = { ...filled.pathRequirements, via: ['1', '2'], avoid: ['3'], mostHops: '5' };
    expect(pairOf({ pathRequirements })[1]?.pathRequirements).toEqual({
      via: ['2', '1'],
      avoidSwitches: ['3'],
      mostHops: 5,
    });
  });
});

describe('the request for a window that the gateway finds', () => {
  const deadline = '2026-11-20T23:00';

  it('has a length and a deadline where it is flexible', () => {
    const flexible = bookingOf({ kind: 'flexible', deadline, length: '60' });
    expect(flexible).toMatchObject({
      end: '2026-11-20T21:00:30.000Z',
      deadline: '2026-11-20T22:00:00.000Z',
    });
    expect(flexible).not.toHaveProperty('start');
  });

  it('has an amount of data and its deadline as end where it is a transfer', () => {
    const transfer: Partial<BookValues> = { kind: 'transfer', deadline, dataUnit: 'GB' };
    const request = bookingOf({ ...transfer, transfer: { bits: '3', aim: 'leastRate' } });
    expect(request).toMatchObject({
      rateBps: 40_000_000,
      end: '2026-11-20T22:00:00.000Z',
      transfer: { bits: 24_000_000_000, aim: 'leastRate' },
    });
    expect(request).not.toHaveProperty('deadline');
  });

  it('lasts as long as the data takes at the full rate, and not beyond the deadline', () => {
    const windowOf = (bits: string) =>
      requestedWindow(
        { ...filled, kind: 'transfer', deadline, transfer: { bits, aim: 'leastRate' } },
        now,
        zone,
      );
    expect(windowOf('3')).toEqual({ start: now, end: now + 10 * minute });
    expect(windowOf('1000000').end).toBe(Date.parse('2026-11-20T22:00:00Z'));
  });
});

describe('the request for a series', () => {
  it('has the days in their order and the zone of the user', () => {
    const values: BookValues = { ...filled, kind: 'recurring', days: ['friday', 'monday'], length: '60' };
    expect(toSeries(values, zone)).toEqual({
      share: 'team-a',
      flowGroup: { srcHost: '10.0.0.1', dstHost: '10.0.0.4', transport: 'tcp', dstPort: '5001' },
      rateBps: 40_000_000,
      days: ['monday', 'friday'],
      time: '22:00',
      zone,
      lengthSeconds: 3_600,
      first: '2026-11-20',
      last: '2026-12-17',
      allOrNone: true,
    });
  });
});

describe('the gateway’s field errors', () => {
  const errorOf = (fields: Record<string, string>) => new ApiError('invalid', 'Invalid', null, fields);

  it('belong to the fields of the same names, or to the field that decides the value', () => {
    const error = errorOf({ 'flowGroup.dstPort': 'is no port', rateBps: 'is too high', end: 'is too late' });
    expect(toFieldErrors(error, filled)).toEqual({
      'flowGroup.dstPort': 'Is no port',
      rateBps: 'Is too high',
      length: 'Is too late',
    });
    expect(toFieldErrors(errorOf({ 'flowGroup.user': 'is unknown' }), filled)).toEqual({
      'flowGroup.srcUser': 'Is unknown',
    });
    expect(toFieldErrors(errorOf({ end: 'is too late' }), { kind: 'transfer' })).toEqual({
      deadline: 'Is too late',
    });
    expect(toFieldErrors(errorOf({ lengthSeconds: 'is too long', zone: 'is unknown' }), filled)).toEqual({
      length: 'Is too long',
      time: 'Is unknown',
    });
  });

  it('belong to the fields of the direction that they are about', () => {
    const error = errorOf({ 'bookings[0].rateBps': 'is too high', 'bookings[1].rateBps': 'is too low' });
    expect(toFieldErrors(error, filled)).toEqual({
      rateBps: 'Is too high',
      'wayBack.rateBps': 'Is too low',
    });
  });

  it('are none where something else went wrong', () => {
    expect(toFieldErrors(new Error('no answer'), filled)).toEqual({});
  });
});
