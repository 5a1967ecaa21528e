import type { Booking } from '../../../api/types';
import { bookingLike } from '../../../testing/booking';
import { partnersOf } from './pair';

const requirements = (reverseOf: string): Booking['pathRequirements'] => ({ reverseOf });

const flowBack = { srcHost: '10.0.0.4', dstHost: '10.0.0.1', transport: 'tcp', srcPort: '5001' };
const there = bookingLike();
const back = bookingLike({ id: '8', flowGroup: flowBack });

const relations = (booking: Booking, ...others: readonly Booking[]) =>
  partnersOf(booking, others).map(({ id, relation }) => [id, relation]);

describe('the other direction of a booking', () => {
  it('is the booking whose path it takes, even where that cannot be seen', () => {
    const follower = { ...back, pathRequirements: requirements('7') };
    expect(relations(follower, there, follower)).toEqual([['7', 'there']]);
    expect(partnersOf(follower, [])).toEqual([{ id: '7', relation: 'there', booking: undefined }]);
  });

  it('is each booking that takes its path, whenever that was booked', () => {
    const follower = { ...back, pathRequirements: requirements('7'), createdAt: '2026-11-20T19:59:00Z' };
    expect(relations(there, there, follower)).toEqual([['8', 'back']]);
  });

  it('is what the same request booked for the same flows the other way', () => {
    expect(relations(there, there, back)).toEqual([['8', 'other']]);
    expect(relations(back, there, back)).toEqual([['7', 'other']]);
  });

  it('is nothing that was booked at another instant, or that is for other flows', () => {
    const later = { ...back, createdAt: '2026-11-20T19:58:00.000001Z' };
    const otherPort = { ...back, flowGroup: { ...flowBack, srcPort: '5002' } };
    const morePorts = { ...back, flowGroup: { ...flowBack, dstPort: '80' } };
    const same = { ...there, id: '9' };
    expect(relations(there, later, otherPort, morePorts, same)).toEqual([]);
  });
});
