import type { BookingCheck, Refusal, WindowCheck } from '../src/api/types';
import { inUse, refusalLike, shareCheck } from './fixtures/shares.ts';
import { redefined } from './handlers/shares.ts';
import { http, problem } from './http.ts';
import type { Store } from './store.ts';

const iso = (instant: number) => new Date(instant).toISOString();

/** What the gateway answers to a request that it refuses. */
export function refused(refusal: Refusal) {
  return problem(409, 'refused', { detail: refusal.message, refusal });
}

/** The gateway cannot answer now. */
export const gatewayUnavailable = () => problem(503, 'unavailable');

/** The name is taken, or another user was faster. */
export const conflict = (detail: string) => problem(409, 'conflict', { detail });

/** A quota is used up. */
export const quotaUsedUp = (detail: string) => problem(409, 'quota', { detail });

/** A field of the request is wrong. */
export const invalidField = (field: string, message: string) =>
  problem(400, 'invalid', { errors: [{ field, message }] });

const fullOf = (freeBps: number, refusal: Partial<Refusal>) =>
  refusalLike({
    rule: 'share-maximum',
    place: 'share genomics',
    message: `Only ${freeBps / 1e6} Mbit/s of share genomics are free then.`,
    ...refusal,
  });

/**
 * The share genomics, of 60 Mbit/s, has this much left: higher rates are refused, with that rate now or all of the
 * wanted one half an hour later as counter-offers.
 */
export function shareIsFull(freeBps: number) {
  const now = Date.now();
  const refusalOf = (rateBps: number) => {
    const less = { kind: 'less-bandwidth', rateBps: freeBps, start: iso(now), end: iso(now + 300_000) };
    const later = { kind: 'later', rateBps, start: iso(now + 1_800_000), end: iso(now + 2_100_000) };
    const counterOffers = freeBps > 0 ? [less, later] : [later];
    const [limitBps, reservedBps] = [60_000_000, 60_000_000 - freeBps];
    return fullOf(freeBps, { at: iso(now), limitBps, reservedBps, counterOffers });
  };
  return [
    http.post('/bookings/check', ({ body: { rateBps = 0 }, reply }) => {
      const refusal = refusalOf(rateBps);
      return rateBps > freeBps ? reply(200, refusedCheck(refusal)) : undefined;
    }),
    http.post('/bookings/{id}/change', () => refused(refusalOf(0))),
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

/** What the check of a booking answers that would be refused. */
function refusedCheck(refusal: Refusal): BookingCheck {
  return {
    granted: false,
    start: null,
    end: null,
    rateBps: null,
    pathNames: [],
    backupPathNames: [],
    refusal,
    limit: null,
    warnings: [],
  };
}

/** Room for the way there of two directions, and this much for the way back. */
export function wayBackIsFull(freeBps: number) {
  const now = Date.now();
  const less = { kind: 'less-bandwidth', rateBps: freeBps, start: iso(now), end: iso(now + 300_000) };
  return [
    http.post('/bookings/group/check', ({ body: { bookings }, reply }) => {
      const [there, back] = bookings;
      if (there === undefined || back === undefined) throw new Error('Two directions are two bookings.');
      const { rateBps = 0 } = back;
      if (rateBps <= freeBps) return undefined;
      const granted = { ...refusedCheck(fullOf(freeBps, {})), granted: true, refusal: null };
      return reply(200, {
        granted: false,
        bookings: [
          { ...granted, pathNames: ['h2', 's1', 's3', 's2', 'h6'], rateBps: there.rateBps ?? 0 },
          refusedCheck(fullOf(freeBps, { counterOffers: [less] })),
        ],
      });
    }),
  ];
}

/** Three windows of five minutes on three evenings, for which the share has this much left on the first. */
export function threeEvenings(store: Store, freeBps = Infinity) {
  const windows = (rateBps: number): WindowCheck[] =>
    [20, 21, 22].map((day, index) => {
      const [start, end] = [`2026-11-${day}T20:10:00Z`, `2026-11-${day}T20:15:00Z`];
      const granted = index > 0 || rateBps <= freeBps;
      const counterOffers = [{ kind: 'less-bandwidth', rateBps: freeBps, start, end }];
      return { start, end, granted, refusal: granted ? null : fullOf(freeBps, { counterOffers }) };
    });
  return [
    http.post('/bookings/series/check', ({ body, reply }) => {
      const checked = windows(body.rateBps);
      const granted = checked.every((window) => window.granted) || body.allOrNone === false;
      return reply(200, { granted, windows: checked });
    }),
    http.post('/bookings/series', ({ body, reply }) => {
      const checked = windows(body.rateBps);
      const refusal = checked[0]?.refusal;
      if (refusal && body.allOrNone !== false) {
        return refused({ ...refusal, message: `Of 3 windows, number 1: ${refusal.message}` });
      }
      const [like] = store.bookings;
      if (!like) throw new Error('A series needs a store with bookings.');
      const made = checked.map(({ granted, ...window }) => {
        const own = { id: store.nextId('0192f6c1-'), createdAt: iso(Date.now()) };
        return store.putBooking({ ...like, ...own, ...window, state: granted ? 'booked' : 'refused' });
      });
      return reply(201, {
        bookings: made.filter(({ state }) => state === 'booked'),
        refused: made.filter(({ state }) => state === 'refused'),
      });
    }),
  ];
}

/** These bookings are in the way of a change of any share; confirmed, the change cancels them. */
export function bookingsInTheWay(store: Store, ...ids: readonly string[]) {
  const ending = () => store.bookings.filter(({ id, state }) => ids.includes(id) && state === 'booked');
  return [
    http.post('/shares/{name}/check', ({ params, reply }) => reply(200, shareCheck(params.name, ending()))),
    http.put('/shares/{name}', ({ params, query, body, reply }) => {
      const share = store.share(params.name);
      if (!share || query.conflictingBookings !== 'end') return refused(inUse(params.name));
      const ended = ending().map((booking) => store.cancel(booking).id);
      return reply(200, { share: store.putShare(redefined(share, body)), ended });
    }),
  ];
}

/** A change of a share is impossible for a reason, or because of these shares in it. */
export function shareChangeRefused(refusal: Refusal, ...shares: string[]) {
  return http.post('/shares/{name}/check', ({ params, reply }) =>
    reply(200, { ...shareCheck(params.name, []), possible: false, possibleByEnding: false, refusal, shares }),
  );
}
