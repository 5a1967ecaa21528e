import { bookingLike } from '../testing/booking';
import { amountOf } from './amount';

describe('what is done with the flows', () => {
  it('is the rate of a reservation, and what anything else is', () => {
    expect(amountOf(bookingLike())).toBe('40 Mbit/s');
    expect(amountOf(bookingLike({ ask: 'ratelimit' }))).toBe('Limited to 40 Mbit/s');
    expect(amountOf(bookingLike({ ask: 'allow', rateBps: 0 }))).toBe('Allowed');
    expect(amountOf(bookingLike({ ask: 'deny', rateBps: 0 }))).toBe('Denied');
  });
});
