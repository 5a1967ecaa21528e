import { bookingLike } from '../../../testing/booking';
import { boundariesOf, byPhase, elapsedOf, lastBoundary, phaseOf } from './phase';

const start = Date.parse('2026-11-20T20:00:00Z');
const end = Date.parse('2026-11-20T20:05:00Z');

describe('the phase of a booking', () => {
  it('is running from its start until just before its end', () => {
    const booking = bookingLike();
    expect(phaseOf(booking, start - 1)).toBe('coming');
    expect(phaseOf(booking, start)).toBe('running');
    expect(phaseOf(booking, end - 1)).toBe('running');
    expect(phaseOf(booking, end)).toBe('over');
  });

  it('is over once it has ended, whatever its window', () => {
    for (const state of ['cancelled', 'refused', 'completed'] as const) {
      expect(phaseOf(bookingLike({ state }), start + 1)).toBe('over');
    }
  });

  it('is coming while it waits for room', () => {
    expect(phaseOf(bookingLike({ state: 'waiting' }), start - 1)).toBe('coming');
  });

  it('never is over by itself without an end, and no part of it has passed', () => {
    const booking = bookingLike({ end: null });
    expect(phaseOf(booking, end + 86_400_000)).toBe('running');
    expect(elapsedOf(booking, end)).toBe(0);
  });

  it('has passed in part', () => {
    expect(elapsedOf(bookingLike(), start - 60_000)).toBe(0);
    expect(elapsedOf(bookingLike(), start + 75_000)).toBe(0.25);
    expect(elapsedOf(bookingLike(), end + 60_000)).toBe(1);
  });
});

describe('bookings by phase', () => {
  it('show first what ends first, what starts first, and what ended last', () => {
    const at = (id: string, from: string, to: string) =>
      bookingLike({ id, start: `2026-11-20T${from}:00Z`, end: `2026-11-20T${to}:00Z` });
    const phased = byPhase(
      [
        at('runs long', '19:00', '23:00'),
        at('later', '22:00', '22:10'),
        at('long ago', '08:00', '09:00'),
        at('runs short', '19:50', '20:02'),
        at('just over', '19:00', '19:59'),
        at('next', '20:10', '20:20'),
      ],
      start,
    );
    const ids = (phase: keyof typeof phased) => phased[phase].map(({ id }) => id);
    expect(ids('running')).toEqual(['runs short', 'runs long']);
    expect(ids('coming')).toEqual(['next', 'later']);
    expect(ids('over')).toEqual(['just over', 'long ago']);
  });
});

describe('the instants at which phases change', () => {
  it('are the starts and ends, and the last one has the phase of now', () => {
    const bookings = [bookingLike(), bookingLike({ id: '8', end: null })];
    expect(boundariesOf(bookings)).toEqual([start, start, end]);
    for (const now of [start - 1, start, start + 1, end - 1, end, end + 1]) {
      expect(byPhase(bookings, lastBoundary(boundariesOf(bookings), now))).toEqual(byPhase(bookings, now));
    }
  });

  it('are none where nothing is booked', () => {
    expect(lastBoundary([], start)).toBe(-Infinity);
  });
});
