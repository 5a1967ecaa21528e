import { bookingLike } from '../../../testing/booking';
import { belongs } from './belongs';

describe('whether a booking is among those asked for', () => {
  const booking = bookingLike();

  it('depends on who made it, unless all bookings are listed', () => {
    expect(belongs(booking, {}, 'ada')).toBe('yes');
    expect(belongs(booking, {}, 'bea')).toBe('no');
    expect(belongs(booking, { scope: 'all' }, 'bea')).toBe('yes');
  });

  it('depends on its state and share', () => {
    expect(belongs(booking, { state: 'booked', share: 'genomics' }, 'ada')).toBe('yes');
    expect(belongs(booking, { state: 'held' }, 'ada')).toBe('no');
    expect(belongs(booking, { share: 'backup' }, 'ada')).toBe('no');
  });

  it('depends on its user and series', () => {
    expect(belongs(booking, { scope: 'all', principal: 'ada' }, 'root')).toBe('yes');
    expect(belongs(booking, { scope: 'all', principal: 'bea' }, 'root')).toBe('no');
    expect(belongs(booking, { series: '5' }, 'ada')).toBe('no');
    expect(belongs(bookingLike({ series: '5' }), { series: '5' }, 'ada')).toBe('yes');
  });

  it('depends on its application', () => {
    expect(belongs(booking, { application: 'zookeeper' }, 'ada')).toBe('no');
    const one = bookingLike({ application: 'zookeeper' });
    expect(belongs(one, { application: 'zookeeper' }, 'ada')).toBe('yes');
  });

  it('depends on its window, which is half-open', () => {
    expect(belongs(booking, { from: '2026-11-20T20:05:00.000Z' }, 'ada')).toBe('no');
    expect(belongs(booking, { to: '2026-11-20T20:00:00.000Z' }, 'ada')).toBe('no');
    expect(belongs(booking, { from: '2026-11-20T20:04:59.000Z' }, 'ada')).toBe('yes');
    expect(belongs(bookingLike({ end: null }), { from: '2030-01-01T00:00:00.000Z' }, 'ada')).toBe('yes');
  });

  it('is left to the gateway where a host is asked for by name', () => {
    expect(belongs(booking, { host: '10.0.0.4' }, 'ada')).toBe('yes');
    expect(belongs(booking, { host: 'h4' }, 'ada')).toBe('unknown');
    expect(belongs(booking, { host: 'h4', state: 'held' }, 'ada')).toBe('no');
  });
});
