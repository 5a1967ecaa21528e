import { useQuery } from '@tanstack/react-query';
import { latestOwnQuery } from '../../../api/bookings';
import { gatewayNow } from '../../../api/clock';
import type { Booking } from '../../../api/types';

/** The user's own reservations that are not over, of the latest ones. */
export function useOpenReservations(): readonly Booking[] {
  const { data = [] } = useQuery(latestOwnQuery);
  return data.filter(
    ({ ask, state, end }) =>
      ask === 'reserve' &&
      (state === 'booked' || state === 'held') &&
      (end === null || Date.parse(end) > gatewayNow()),
  );
}
