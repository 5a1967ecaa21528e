import type { Booking } from '../../../api/types';
import type { BookingFilters } from '../search';

/** Whether a booking matches the filters, as far as that is known without the gateway. */
export function belongs(
  booking: Booking,
  filters: BookingFilters,
  userName: string,
): 'yes' | 'no' | 'unknown' {
  const { scope, state, principal, share, host, series, application, link, from, to } = filters;
  const matches =
    (scope === 'all' || booking.principal === userName) &&
    (principal === undefined || booking.principal === principal) &&
    (state === undefined || booking.state === state) &&
    (share === undefined || booking.share === share) &&
    (series === undefined || booking.series === series) &&
    (application === undefined || booking.application === application) &&
    (from === undefined || booking.end === null || Date.parse(booking.end) > Date.parse(from)) &&
    (to === undefined || Date.parse(booking.start) < Date.parse(to));
  if (!matches) return 'no';
  // The gateway alone knows which ports a link has, and which addresses a host that is asked for by name.
  const { srcHost, dstHost } = booking.flowGroup;
  if (link !== undefined) return 'unknown';
  return host === undefined || host === srcHost || host === dstHost ? 'yes' : 'unknown';
}
