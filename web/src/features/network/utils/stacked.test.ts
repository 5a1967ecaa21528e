import type { Booking } from '../../../api/types';
import { stackedByShare } from './stacked';

const at = (second: number) => new Date(second * 1_000).toISOString();

const booking = (share: string, rateBps: number, start: number, end: number | null) =>
  ({ share, rateBps, start: at(start), end: end === null ? null : at(end) }) as Booking;

const stacked = (bookings: readonly Booking[]) =>
  stackedByShare(bookings, { start: 0, end: 100_000 }, (count) => `and ${count} more`);

describe('reservations by share', () => {
  it('add up within a share, and change at every start and end', () => {
    const { rows } = stacked([booking('a', 5, 10, 30), booking('a', 2, 20, 40), booking('b', 1, 0, null)]);
    expect(rows.map((row) => [row.at / 1_000, row.rates['a'], row.rates['b']])).toEqual([
      [0, 0, 1],
      [10, 5, 1],
      [20, 7, 1],
      [30, 2, 1],
      [40, 0, 1],
      [100, 0, 1],
    ]);
  });

  it('count what began before and ends after the range, but draw only the range', () => {
    const { rows } = stacked([booking('a', 5, -10, 300)]);
    expect(rows.map((row) => [row.at / 1_000, row.rates['a']])).toEqual([
      [0, 5],
      [100, 5],
    ]);
  });

  it('have the share with the most first', () => {
    const { series } = stacked([booking('small', 9, 0, 10), booking('large', 5, 0, 100)]);
    expect(series.map(({ key, shade }) => [key, shade])).toEqual([
      ['large', 0],
      ['small', 1],
    ]);
  });

  it('put the smallest together where there are too many to distinguish', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((share, index) => booking(share, 10 - index, 0, 50));
    const { series, rows } = stacked(many);
    expect(series.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'and 3 more']);
    expect(Object.values(rows[0]?.rates ?? {}).reduce((sum, rate) => sum + rate, 0)).toBe(
      10 + 9 + 8 + 7 + 6 + 5 + 4,
    );
  });
});
