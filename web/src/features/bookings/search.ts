import type { BookingState } from '../../api/types';

export const bookingStates = [
  'waiting',
  'held',
  'booked',
  'completed',
  'cancelled',
  'refused',
] as const satisfies readonly BookingState[];

/** What the address of the list of bookings carries. */
export interface BookingsSearch {
  readonly scope?: 'all';
  readonly state?: BookingState;
}

/** Reads the address; what it does not know is dropped. */
export function readBookingsSearch(search: Readonly<Record<string, unknown>>): BookingsSearch {
  const state = bookingStates.find((known) => known === search['state']);
  return { ...(search['scope'] === 'all' && { scope: 'all' as const }), ...(state && { state }) };
}
