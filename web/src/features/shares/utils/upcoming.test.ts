import { bookingLike } from '../../../testing/booking';
import { testInstant } from '../../../testing/clock';
import { upcomingOf } from './upcoming';

const at = (minutes: number) => new Date(testInstant + minutes * 60_000).toISOString();
const booking = (
  id: string,
  start: number,
  end: number | null,
  state: 'booked' | 'held' | 'cancelled' = 'booked',
) => bookingLike({ id, start: at(start), end: end === null ? null : at(end), state });

describe('the bookings that are ahead', () => {
  it('are those that run or are to come, held ones and those without end too, in order', () => {
    const bookings = [
      booking('later', 60, 90),
      booking('over', -30, -10),
      booking('endless', -90, null),
      booking('gone', 10, 20, 'cancelled'),
      booking('held', 5, 15, 'held'),
      booking('running', -5, 5),
    ];
    expect(upcomingOf(bookings, testInstant).map(({ id }) => id)).toEqual([
      'endless',
      'running',
      'held',
      'later',
    ]);
  });
});
