import type { Booking, NewBooking } from '../../src/api/types';
import { bookingAt, deliveredOf } from '../fixtures/bookings.ts';
import { http, problem } from '../http.ts';
import type { Store } from '../store.ts';
import { stepsOf, utilizationOf } from './ranges.ts';

const notFound = () => problem(404, 'not-found');
const iso = (instant: number) => new Date(instant).toISOString();

/** Bookings; every request for one is granted. */
export function bookingHandlers(store: Store) {
  const find = (id: string) => {
    const booking = store.booking(id);
    return booking && store.shownBooking(booking);
  };

  return [
    http.get('/bookings', ({ query, reply }) => {
      const limit = Number(query.limit ?? 50);
      const newestFirst = [...store.bookings].reverse();
      const first = newestFirst.findIndex(({ id }) => id === query.cursor) + 1;
      const filters = { ...query, host: store.addressOf(query.host) };
      const found = newestFirst.slice(first).filter((booking) => matches(booking, filters, store.user));
      const bookings = found.slice(0, limit).map((booking) => store.shownBooking(booking));
      return reply(200, {
        bookings,
        nextCursor: found.length > limit ? (bookings.at(-1)?.id ?? null) : null,
      });
    }),
    http.post('/bookings', ({ body, reply }) => {
      const { start, end } = windowOf(body);
      const { share, flowGroup, rateBps = 0, holdSeconds } = body;
      const booking = bookingAt(Date.now(), store.network, {
        id: store.nextId('0192f6c1-'),
        share,
        principal: store.user ?? '',
        flowGroup,
        rateBps,
        start,
        end,
        ...(holdSeconds !== undefined && { state: 'held', holdSeconds }),
      });
      return reply(201, store.shownBooking(store.putBooking(booking)));
    }),
    http.post('/bookings/check', ({ body, reply }) => {
      const { start, end } = windowOf(body);
      const share = store.share(body.share);
      return reply(200, {
        granted: true,
        pathNames: store.network.pathBetween(body.flowGroup.srcHost, body.flowGroup.dstHost),
        start: iso(start),
        end: end === null ? null : iso(end),
        rateBps: body.rateBps ?? 0,
        refusal: null,
        limit: share
          ? {
              kind: 'share',
              place: `share ${share.name}`,
              at: iso(start),
              freeBps: share.maxReserveBps - share.peakReservedBps,
              free: null,
            }
          : null,
      });
    }),
    http.get('/bookings/{id}', ({ params, reply }) => {
      const booking = find(params.id);
      return booking ? reply(200, booking) : notFound();
    }),
    http.post('/bookings/{id}/confirm', ({ params, reply }) => {
      const booking = find(params.id);
      return booking
        ? reply(200, store.putBooking({ ...booking, state: 'booked', heldUntil: null }))
        : notFound();
    }),
    http.post('/bookings/{id}/cancel', ({ params, reply }) => {
      const booking = find(params.id);
      return booking ? reply(200, store.cancel(booking)) : notFound();
    }),
    http.post('/bookings/{id}/change', ({ params, body, reply }) => {
      const booking = find(params.id);
      if (!booking) return notFound();
      const { rateBps = booking.rateBps, end = booking.end } = body;
      return reply(200, store.putBooking({ ...booking, rateBps, end }));
    }),
    http.get('/bookings/{id}/throughput', ({ params, query, reply }) => {
      const booking = find(params.id);
      if (!booking) return notFound();
      const to = Date.now();
      const from = Math.max(Date.parse(booking.start), to - Number(query.seconds ?? 600) * 1_000);
      const count = booking.deliveredBps === null ? 0 : Math.min(600, Math.floor((to - from) / 1_000));
      const points = stepsOf({ from, to, count, stepSeconds: 1 }).map((at) => ({
        at: iso(at),
        deliveredBps: deliveredOf(booking.rateBps),
      }));
      return reply(200, { points });
    }),
    http.get('/bookings/{id}/utilization', ({ params, query, reply }) => {
      const booking = find(params.id);
      if (!booking) return notFound();
      const delivered = deliveredOf(booking.rateBps);
      return reply(
        200,
        utilizationOf(query, 'bps', booking.rateBps, () => delivered),
      );
    }),
  ];
}

/** The window of a request; that of a transfer lasts as long as its rate needs. */
function windowOf({ start: asked, end, transfer, rateBps }: NewBooking) {
  const start = asked == null ? Date.now() : Date.parse(asked);
  if (transfer && rateBps !== undefined) return { start, end: start + (transfer.bits / rateBps) * 1_000 };
  return { start, end: end == null ? null : Date.parse(end) };
}

type Filter = 'scope' | 'principal' | 'state' | 'share' | 'host' | 'series' | 'from' | 'to';
type Filters = Readonly<Partial<Record<Filter, string | undefined>>>;

function matches(booking: Booking, query: Filters, user: string | null): boolean {
  const { principal, state, share, flowGroup, series } = booking;
  const { host } = query;
  return (
    (query.scope === 'all' || principal === user) &&
    (query.principal ?? principal) === principal &&
    (query.state ?? state) === state &&
    (query.share ?? share) === share &&
    (query.series ?? series) === series &&
    (host === undefined || flowGroup.srcHost === host || flowGroup.dstHost === host) &&
    (query.from === undefined || booking.end === null || Date.parse(booking.end) > Date.parse(query.from)) &&
    (query.to === undefined || Date.parse(booking.start) < Date.parse(query.to))
  );
}
