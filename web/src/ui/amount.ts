import type { Booking } from '../api/types';
import { formatRate } from '../lib/rate';
import { text } from './text';

/** What is done with the flows: the guaranteed rate, or what the booking is where it guarantees none. */
export function amountOf(booking: Pick<Booking, 'ask' | 'rateBps'>): string {
  if (booking.ask === 'reserve') return formatRate(booking.rateBps);
  if (booking.ask === 'ratelimit') return text.asks.limitedTo(formatRate(booking.rateBps));
  return booking.ask === 'allow' ? text.asks.allowed : text.asks.denied;
}
