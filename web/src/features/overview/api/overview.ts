import { useBookingsWithin, useDelivered, useRefused } from '../../../api/bookings';
import { useDrift, useLinks, useNetwork, useTables } from '../../../api/network';
import { useSeesAll } from '../../../api/roles';
import type { Booking, Drift, LinkUse, TableUse } from '../../../api/types';
import { day, minute } from '../../../lib/duration';
import { downCount } from '../../../map/down';
import { nextAfter, refusedLately, runningAt } from '../utils/digest';

/** What the overview shows; what has not been answered yet is undefined. */
export interface OverviewData {
  readonly running: readonly Booking[] | undefined;
  readonly next: readonly Booking[] | undefined;
  /** Whether there are more bookings than were looked at. */
  readonly cut: boolean;
  readonly refused: readonly Booking[] | undefined;
  readonly links: readonly LinkUse[] | undefined;
  /** How many links are down; 0 before it is known. */
  readonly down: number;
  readonly tables: readonly TableUse[] | undefined;
  /** Null for users who may not see it. */
  readonly drift: readonly Drift[] | undefined | null;
}

export function useOverview(now: number) {
  // To the minute, so that the same stretch is not fetched anew every second.
  const start = Math.floor(now / minute) * minute;
  const bookings = useBookingsWithin({ start, end: start + day }, 'booked');
  const refused = useRefused();
  const links = useLinks();
  const network = useNetwork().data;
  const tables = useTables();
  const drift = useDrift();
  const seesDrift = useSeesAll();
  const running = bookings.data && runningAt(bookings.data.bookings, now);
  const delivered = useDelivered(running !== undefined && running.length > 0);
  const parts = [bookings, refused, links, tables, ...(seesDrift ? [drift] : [])];
  const data: OverviewData = {
    running: running?.map((booking) => {
      const deliveredBps = delivered.get(booking.id);
      return deliveredBps === undefined ? booking : { ...booking, deliveredBps };
    }),
    next: bookings.data && nextAfter(bookings.data.bookings, now),
    cut: bookings.data !== undefined && bookings.data.nextCursor !== null,
    refused: refused.data && refusedLately(refused.data, now),
    links: links.data?.links,
    down: network ? downCount(network) : 0,
    tables: tables.data?.tables,
    drift: seesDrift ? drift.data?.drift : null,
  };
  return {
    data,
    failed: parts.find((part) => part.isError && part.data === undefined)?.error ?? null,
    retry: () => void Promise.all(parts.map((part) => part.refetch())),
  };
}
