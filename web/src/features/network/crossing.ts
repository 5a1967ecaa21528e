import type { Booking, Hop, Link } from '../../api/types';

/** Those that hold, held or will hold something: neither refused nor cancelled, nor waiting for room. */
export function standing(bookings: readonly Booking[]): Booking[] {
  return bookings.filter(({ state }) => state === 'booked' || state === 'held' || state === 'completed');
}

/** Whether a booking's path takes one direction of a link. */
export function crosses({ deployment }: Booking, { from, to }: Pick<Link, 'from' | 'to'>): boolean {
  return deployment.hops.some(
    (hop) =>
      (from.dpid !== null && hop.dpid === from.dpid && hop.outPort === from.port) ||
      (from.dpid === null && to.dpid !== null && hop.dpid === to.dpid && hop.inPort === to.port),
  );
}

/** Where a booking's path passes a switch, if it does. */
export function hopAt({ deployment }: Booking, dpid: string): Hop | undefined {
  return deployment.hops.find((hop) => hop.dpid === dpid);
}
