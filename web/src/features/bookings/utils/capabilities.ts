import type { Booking } from '../../../api/types';

/** Whether its flows are pinned to a path, so that there are hops to show and a delivered rate to measure. */
export function isPinned(booking: Pick<Booking, 'pathNames'>): boolean {
  return booking.pathNames.length > 0;
}

/** Whether switches have a part in it; where they have none, the gateway reports why nothing is installed. */
export function isInstalled({ deployment }: Pick<Booking, 'deployment'>): boolean {
  return deployment.state !== 'removed' || deployment.detail === null;
}

/** Whether its rate and end can be others: those of a reservation that was not cancelled and is not over. */
export function isChangeable({ ask, state }: Pick<Booking, 'ask' | 'state'>): boolean {
  return ask === 'reserve' && state === 'booked';
}
