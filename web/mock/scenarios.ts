import type { Booking, Refusal, WindowCheck } from '../src/api/types';
import { inUse, redefined } from './handlers/shares.ts';
import { http, problem } from './http.ts';
import type { Store } from './store.ts';

const mbit = (bps: number) => `${bps / 1e6} Mbit/s`;
const iso = (instant: number) => new Date(instant).toISOString();

/** A refusal that names neither a time nor an amount and has no counter-offers. */
export function refusalLike(
  refusal: Pick<Refusal, 'rule' | 'place' | 'message'> & Partial<Refusal>,
): Refusal {
  return {
    at: null,
    limitBps: null,
    reservedBps: null,
    limit: null,
    reserved: null,
    counterOffers: [],
    ...refusal,
  };
}

/** What the gateway answers to a request that it refuses. */
export function refused(refusal: Refusal) {
  return problem(409, 'refused', { detail: refusal.message, refusal });
}

/** The gateway cannot answer now. */
export const gatewayUnavailable = () => problem(503, 'unavailable');

/** Somebody else did something first. */
export const conflict = (detail: string) => problem(409, 'conflict', { detail });

/** A field of the request is wrong. */
export const invalidField = (field: string, message: string) =>
  problem(400, 'invalid', { errors: [{ field, message }] });

/**
 * The share genomics, of 60 Mbit/s, has this much left: higher rates are refused, with that rate now or all of the
 * wanted one half an hour later as counter-offers.
 */
export function shareIsFull(freeBps: number) {
  const refusalOf = (rateBps: number, start: number, end: number): Refusal => ({
    ...refusalLike({
      rule: 'share-maximum',
      place: 'share genomics',
      message: `Only ${mbit(freeBps)} of share genomics are free then.`,
    }),
    at: iso(start),
    limitBps: 60_000_000,
    reservedBps: 60_000_000 - freeBps,
    counterOffers: [
      ...(freeBps > 0
        ? [{ kind: 'less-bandwidth', rateBps: freeBps, start: iso(start), end: iso(end) }]
        : []),
      { kind: 'later', rateBps, start: iso(start + 1_800_000), end: iso(end + 1_800_000) },
    ],
  });
  const judge = ({
    rateBps = 0,
    start,
    end,
  }: {
    rateBps?: number;
    start?: string | null;
    end?: string | null;
  }) => {
    const from = start == null ? Date.now() : Date.parse(start);
    return rateBps > freeBps
      ? refusalOf(rateBps, from, end == null ? from + 300_000 : Date.parse(end))
      : null;
  };
  return [
    http.post('/bookings/check', ({ body, reply }) => {
      const refusal = judge(body);
      const none = { start: null, end: null, rateBps: null, pathNames: [], limit: null };
      return refusal ? reply(200, { granted: false, ...none, refusal }) : undefined;
    }),
    http.post('/bookings', ({ body }) => {
      const refusal = judge(body);
      return refusal ? refused(refusal) : undefined;
    }),
    http.post('/bookings/{id}/change', ({ body }) => {
      const refusal = judge({ ...body, rateBps: body.rateBps ?? Infinity });
      return refusal ? refused(refusal) : undefined;
    }),
  ];
}

/** The hold of a booking has expired: it is cancelled, and confirming it comes too late. */
export function holdExpired(store: Store) {
  return [
    http.post('/bookings/{id}/confirm', ({ params }) => {
      const booking = store.booking(params.id);
      if (booking) store.cancel(booking, 'system');
      return conflict('The booking is cancelled already.');
    }),
  ];
}

/** Three windows of five minutes on three evenings, for which the share has this much left on the first. */
export function threeEvenings(store: Store, freeBps = Infinity) {
  const first = Date.parse('2026-11-20T20:10:00Z');
  const windows = (rateBps: number): WindowCheck[] =>
    [0, 1, 2].map((day) => {
      const start = iso(first + day * 86_400_000);
      const end = iso(first + day * 86_400_000 + 300_000);
      const granted = day > 0 || rateBps <= freeBps;
      const offer = { kind: 'less-bandwidth', rateBps: freeBps, start, end };
      const refusal = refusalLike({
        rule: 'share-maximum',
        place: 'share genomics',
        message: `Only ${mbit(freeBps)} of share genomics are free then.`,
        counterOffers: [offer],
      });
      return { start, end, granted, refusal: granted ? null : refusal };
    });
  return [
    http.post('/bookings/series/check', ({ body, reply }) => {
      const checked = windows(body.rateBps);
      const isGranted = checked[body.allOrNone === false ? 1 : 0]?.granted ?? false;
      return reply(200, { granted: isGranted, windows: checked });
    }),
    http.post('/bookings/series', ({ body, reply }) => {
      const checked = windows(body.rateBps);
      const refusal = checked[0]?.refusal;
      if (refusal && body.allOrNone !== false) {
        return refused({ ...refusal, message: `Of 3 windows, number 1: ${refusal.message}` });
      }
      const made = checked.map((window) => store.putBooking(windowOf(store, window)));
      return reply(201, {
        bookings: made.filter(({ state }) => state === 'booked'),
        refused: made.filter(({ state }) => state === 'refused'),
      });
    }),
  ];
}

/** A booking of a series, from the first of the store. */
function windowOf(store: Store, { start, end, refusal }: WindowCheck): Booking {
  const [like] = store.bookings;
  if (!like) throw new Error('A series needs a store with bookings.');
  const id = store.nextId('0192f6c1-');
  return {
    ...like,
    id,
    start,
    end,
    refusal,
    createdAt: iso(Date.now()),
    state: refusal ? 'refused' : 'booked',
  };
}

/** These bookings are in the way of a change of any share; confirmed, the change cancels them. */
export function bookingsInTheWay(store: Store, ...ids: readonly string[]) {
  const ending = () => store.bookings.filter(({ id, state }) => ids.includes(id) && state === 'booked');
  return [
    http.post('/shares/{name}/check', ({ params, reply }) =>
      reply(200, {
        possible: false,
        possibleByEnding: true,
        refusal: inUse(params.name),
        shares: [],
        bookingCount: ids.length,
        bookings: ending(),
      }),
    ),
    http.put('/shares/{name}', ({ params, query, body, reply }) => {
      const share = store.share(params.name);
      if (!share || query.inTheWay !== 'ends') return refused(inUse(params.name));
      const ended = ending().map((booking) => store.cancel(booking).id);
      return reply(200, { share: store.putShare(redefined(share, body)), ended });
    }),
  ];
}

/** A change of a share is impossible for a reason, or because of these shares in it. */
export function shareChangeRefused(refusal: Refusal, ...shares: string[]) {
  return http.post('/shares/{name}/check', ({ reply }) =>
    reply(200, { possible: false, possibleByEnding: false, refusal, shares, bookingCount: 0, bookings: [] }),
  );
}
