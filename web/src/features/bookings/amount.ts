import type { Booking } from '../../api/types';
import { formatRate } from '../../lib/rate';
import { text } from './text';

/** What is done with the flows: the guaranteed rate, or what the booking is where it guarantees none. */
export function amountOf(booking: Pick<Booking, 'ask' | 'rateBps'>): string {
  if (booking.ask === 'reserve') return formatRate(booking.rateBps);
  if (booking.ask === 'ratelimit') return text.asks.limitedTo(formatRate(booking.rateBps));
  return booking.ask === 'allow' ? text.asks.allowed : text.asks.denied;
}

/** Whether its flows are pinned to a path, so that there are hops to show and a delivered rate to measure. */
export function isPinned(booking: Pick<Booking, 'pathNames'>): boolean {
  return booking.pathNames.length > 0;
}

/** Whether switches are told of it; where they are not, the gateway says why nothing is there. */
export function isInstalled({ deployment }: Pick<Booking, 'deployment'>): boolean {
  return deployment.state !== 'removed' || deployment.detail === null;
}
