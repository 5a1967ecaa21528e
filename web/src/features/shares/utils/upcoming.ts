import type { Booking } from '../../../api/types';

/** Bookings that run at `now` or are yet to come, by their starts. */
export function upcomingOf(bookings: readonly Booking[], now: number): Booking[] {
  return bookings
    .filter(({ state }) => state === 'booked' || state === 'held')
    .filter(({ end }) => end === null || Date.parse(end) > now)
    .sort((one, other) => Date.parse(one.start) - Date.parse(other.start));
}
