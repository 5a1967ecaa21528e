import type { Booking } from '../../../api/types';
import { byName } from '../../../lib/naming';

/** What a booking is for, in words: its application, its label, or both; none where it has neither. */
export function purposeOf({ application, label }: Pick<Booking, 'application' | 'label'>): string | null {
  return [application, label].filter(Boolean).join(': ') || null;
}

/** The bookings of one application; null for those of none. */
export interface OfApplication {
  readonly application: string | null;
  readonly bookings: readonly Booking[];
}

/** Bookings by application, in the order that people count in, those without one last. */
export function byApplication(bookings: readonly Booking[]): OfApplication[] {
  const groups = new Map<string | null, Booking[]>();
  for (const booking of bookings) {
    const group = groups.get(booking.application);
    if (group) group.push(booking);
    else groups.set(booking.application, [booking]);
  }
  return [...groups]
    .map(([application, within]) => ({ application, bookings: within }))
    .sort(({ application: one }, { application: other }) =>
      one === null ? 1 : other === null ? -1 : byName(one, other),
    );
}
