import { deferredCode } from '../../ui/layout/deferredCode';

/** The tables of bookings, which the page needs only where they are shown. */
export const tablesCode = deferredCode(() => import('./components/BookingTables'));
