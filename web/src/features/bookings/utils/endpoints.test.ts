import { bookingLike } from '../../../testing/booking';
import { endpointsOf } from './endpoints';

describe('the ends of a booked flow', () => {
  it('are the names at both ends of its path', () => {
    expect(endpointsOf(bookingLike())).toEqual({ from: 'h1', to: 'h4' });
  });

  it('are its addresses where no path was found', () => {
    expect(endpointsOf(bookingLike({ pathNames: [] }))).toEqual({ from: '10.0.0.1', to: '10.0.0.4' });
  });

  it('may be any host', () => {
    expect(endpointsOf(bookingLike({ pathNames: [], flowGroup: { dstPort: '80' } }))).toEqual({
      from: null,
      to: null,
    });
  });
});
