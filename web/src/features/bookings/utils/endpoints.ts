import type { Booking } from '../../../api/types';
import { text } from '../text';

/** The two ends of a booked flow by name, or by address where no name is known; null for any host. */
export interface Endpoints {
  readonly from: string | null;
  readonly to: string | null;
}

/** Reads them off the path, and off the flow group where no path was found. */
export function endpointsOf(booking: Pick<Booking, 'pathNames' | 'flowGroup'>): Endpoints {
  const { pathNames, flowGroup } = booking;
  return {
    from: pathNames.at(0) ?? flowGroup.srcHost ?? flowGroup.srcUser ?? null,
    to: pathNames.at(-1) ?? flowGroup.dstHost ?? flowGroup.dstUser ?? null,
  };
}

/** What a booking is called: by both ends of its flow. */
export function nameOf(booking: Parameters<typeof endpointsOf>[0]): string {
  const { from, to } = endpointsOf(booking);
  return text.flowName(from ?? text.anyHost, to ?? text.anyHost);
}
