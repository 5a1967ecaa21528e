import { bookingLike } from '../../../testing/booking';
import { changeErrors, changeOf, valuesOf } from './changeForm';
import { text } from '../text';

const zone = 'Europe/Berlin';
const now = Date.parse('2026-11-20T20:00:30Z');
const before = valuesOf(bookingLike(), zone);

describe('changing a booking', () => {
  it('begins with what it is', () => {
    expect(before).toEqual({ rateBps: '40', rateUnit: 'Mbit/s', end: '2026-11-20T21:05', label: '' });
    expect(valuesOf(bookingLike({ end: null }), zone).end).toBe('');
  });

  it('is empty without a difference, also in another unit', () => {
    expect(changeOf(before, before, zone)).toBeNull();
    expect(changeOf({ ...before, rateBps: '40000', rateUnit: 'kbit/s' }, before, zone)).toBeNull();
    expect(changeOf({ ...before, end: '' }, before, zone)).toBeNull();
  });

  it('is what is another', () => {
    expect(changeOf({ ...before, rateBps: '1', rateUnit: 'Gbit/s' }, before, zone)).toEqual({ rateBps: 1e9 });
    expect(changeOf({ ...before, end: '2026-11-20T22:00' }, before, zone)).toEqual({
      end: '2026-11-20T21:00:00.000Z',
    });
  });

  it('is another label, or none', () => {
    const labelled = valuesOf(bookingLike({ label: 'backup' }), zone);
    expect(changeOf({ ...labelled, label: ' nightly backup ' }, labelled, zone)).toEqual({
      label: 'nightly backup',
    });
    expect(changeOf({ ...labelled, label: '' }, labelled, zone)).toEqual({ label: '' });
    expect(changeOf(labelled, labelled, zone)).toBeNull();
  });

  it('has a rate, and an end that exists and is ahead', () => {
    expect(changeErrors(before, now, zone)).toEqual({});
    for (const rateBps of ['', '0', '-3e9', '40 Mbit/s']) {
      expect(changeErrors({ ...before, rateBps }, now, zone)).toEqual({ rateBps: text.change.rateInvalid });
    }
    expect(changeErrors({ ...before, end: '2027-03-28T02:30' }, now, zone)).toEqual({
      end: text.change.endMissing,
    });
    expect(changeErrors({ ...before, end: '2026-11-20T20:59' }, now, zone)).toEqual({
      end: text.change.endPast,
    });
  });
});
