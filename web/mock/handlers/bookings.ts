import type { Booking, NewBooking } from '../../src/api/types';
import { bookingAt, deliveredOf } from '../fixtures/bookings.ts';
import { found, http } from '../http.ts';
import type { Store } from '../store.ts';
import { rangeOf, utilizationOf } from './ranges.ts';

const iso = (instant: number) => new Date(instant).toISOString();

/** Bookings. Every request is granted. */
export function bookingHandlers(store: Store) {
  const bookingOf = (id: string) => found(store.booking(id));

  const checkOf = (body: NewBooking) => {
    const { start, end } = windowOf(body);
    return {
      granted: true,
      pathNames: store.network.pathBetween(body.flowGroup.srcHost, body.flowGroup.dstHost),
      start: iso(start),
      end: end === null ? null : iso(end),
      rateBps: body.rateBps ?? 0,
      backupPathNames: [],
      refusal: null,
      limit: null,
      warnings: [],
    };
  };

  const book = (body: NewBooking) => {
    const { share, flowGroup, rateBps = 0, holdSeconds, application = null, label = null } = body;
    const booking = bookingAt(Date.now(), store.network, {
      id: store.nextId('0192f6c1-'),
      share,
      principal: store.user ?? '',
      flowGroup,
      rateBps,
      application,
      label,
      ...windowOf(body),
      ...(holdSeconds !== undefined && { state: 'held', holdSeconds }),
    });
    return store.putBooking(booking);
  };

  return [
    http.get('/bookings', ({ query, reply }) => {
      const limit = Number(query.limit ?? 50);
      const newestFirst = [...store.bookings].reverse();
      const first = newestFirst.findIndex(({ id }) => id === query.cursor) + 1;
      const filters = { ...query, host: store.addressOf(query.host) };
      const matching = newestFirst.slice(first).filter((booking) => matches(booking, filters, store.user));
      const bookings = matching.slice(0, limit).map((booking) => store.shownBooking(booking));
      const nextCursor = matching.length > limit ? (bookings.at(-1)?.id ?? null) : null;
      return reply(200, { bookings, nextCursor });
    }),
    http.post('/bookings', ({ body, reply }) => reply(201, book(body))),
    http.post('/bookings/group', ({ body, reply }) => reply(201, { bookings: body.bookings.map(book) })),
    http.post('/bookings/check', ({ body, reply }) => reply(200, checkOf(body))),
    http.post('/bookings/group/check', ({ body, reply }) =>
      reply(200, { granted: true, bookings: body.bookings.map(checkOf) }),
    ),
    http.get('/bookings/{id}', ({ params, reply }) => reply(200, store.shownBooking(bookingOf(params.id)))),
    http.post('/bookings/{id}/confirm', ({ params, reply }) =>
      reply(200, store.putBooking({ ...bookingOf(params.id), state: 'booked', heldUntil: null })),
    ),
    http.post('/bookings/{id}/cancel', ({ params, reply }) => reply(200, store.cancel(bookingOf(params.id)))),
    http.post('/bookings/{id}/change', ({ params, body, reply }) => {
      const { rateBps, end, label } = { ...bookingOf(params.id), ...body };
      return reply(200, store.putBooking({ ...bookingOf(params.id), rateBps, end, label }));
    }),
    http.get('/bookings/{id}/throughput', ({ params, reply }) => {
      const { start, deliveredBps } = bookingOf(params.id);
      const instants = deliveredBps === null ? [] : rangeOf({ from: start }).instants;
      return reply(200, { points: instants.map((at) => ({ at: iso(at), deliveredBps: deliveredBps ?? 0 })) });
    }),
    http.get('/applications/{name}/usage', ({ params: { name }, query, reply }) => {
      const running = store.bookings.filter((booking) => booking.application === name && isRunning(booking));
      const reserved = running.reduce((sum, { rateBps }) => sum + rateBps, 0);
      const mean = deliveredOf(reserved);
      const { instants, shown } = rangeOf(query);
      const point = { mean, peak: mean, reservedMean: reserved, reservedPeak: reserved };
      const points = instants.map((at) => ({ at: iso(at), ...point }));
      return reply(200, { application: name, unit: 'bps', peakSeconds: 1, ...shown, points });
    }),
    http.get('/bookings/{id}/utilization', ({ params, query, reply }) => {
      const { rateBps } = bookingOf(params.id);
      return reply(200, utilizationOf(query, 'bps', rateBps, deliveredOf(rateBps)));
    }),
  ];
}

const isRunning = ({ deployment }: Booking) => deployment.state === 'active';

/** The window of a request; that of a transfer lasts as long as its rate needs. */
function windowOf({ start: asked, end, transfer, rateBps }: NewBooking) {
  const start = asked == null ? Date.now() : Date.parse(asked);
  if (transfer && rateBps !== undefined) return { start, end: start + (transfer.bits / rateBps) * 1_000 };
  return { start, end: end == null ? null : Date.parse(end) };
}

type Filter = 'scope' | 'principal' | 'state' | 'share' | 'host' | 'series' | 'application' | 'from' | 'to';
type Filters = Readonly<Partial<Record<Filter, string | undefined>>>;

function matches(booking: Booking, query: Filters, user: string | null): boolean {
  const { principal, state, share, flowGroup, series, application } = booking;
  const { host } = query;
  return (
    (query.scope === 'all' || principal === user) &&
    (query.principal ?? principal) === principal &&
    (query.state ?? state) === state &&
    (query.share ?? share) === share &&
    (query.series ?? series) === series &&
    (query.application ?? application) === application &&
    (host === undefined || flowGroup.srcHost === host || flowGroup.dstHost === host) &&
    (query.from === undefined || booking.end === null || Date.parse(booking.end) > Date.parse(query.from)) &&
    (query.to === undefined || Date.parse(booking.start) < Date.parse(query.to))
  );
}
