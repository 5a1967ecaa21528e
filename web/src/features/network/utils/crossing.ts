import type { Booking, Hop, Link } from '../../../api/types';

/**
 * Reservations that hold, held or will hold something: neither refused nor waiting for room, nor limits and denials.
 * One that was cancelled held until it was taken off the switches, where it had begun.
 */
export function holdingBandwidth(bookings: readonly Booking[]): Booking[] {
  return bookings
    .filter(({ ask, state }) => ask === 'reserve' && state !== 'refused' && state !== 'waiting')
    .flatMap((booking) => {
      if (booking.state !== 'cancelled') return [booking];
      const end = booking.deployment.since;
      return Date.parse(booking.start) < Date.parse(end) ? [{ ...booking, end }] : [];
    });
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
