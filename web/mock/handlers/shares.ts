import type { Share, ShareChange, ShareDefinition, ShareOutcome } from '../../src/api/types';
import { writeFlowGroup } from '../../src/lib/flow.ts';
import { deliveredOf, reservedSteps } from '../fixtures/bookings.ts';
import { shareLike } from '../fixtures/shares.ts';
import { http, problem } from '../http.ts';
import type { Store } from '../store.ts';
import { rangeOf, stepsOf } from './ranges.ts';

const notFound = () => problem(404, 'not-found');
const iso = (instant: number) => new Date(instant).toISOString();

/** The share with another definition. */
export function redefined(share: Share, definition: ShareDefinition): Share {
  return { ...share, ...definition, flowGroupText: writeFlowGroup(definition.flowGroup) };
}

/** The open bookings that end with a share; none for other changes. */
function endingWith(store: Store, name: string, change: ShareChange) {
  return change.delete === true ? store.bookingsUnder(name).filter(({ state }) => state === 'booked') : [];
}

interface ChangeCall<A> {
  readonly request: Request;
  readonly params: { name: string };
  readonly reply: (status: 200, outcome: ShareOutcome) => A;
}

/** Shares with their timelines; every change is possible, and a deletion ends the bookings under the share. */
export function shareHandlers(store: Store) {
  const isStale = (request: Request, name: string) => {
    const tag = request.headers.get('If-Match');
    return tag !== null && tag !== store.tagOf(name);
  };
  const stale = () => problem(412, 'stale');

  const changed = <A>({ request, params, reply }: ChangeCall<A>, change: (share: Share) => Share) => {
    const share = store.share(params.name);
    if (!share) return notFound();
    if (isStale(request, share.name)) return stale();
    return reply(200, { share: store.shownShare(store.putShare(change(share))), ended: [] });
  };

  return [
    http.get('/shares', ({ reply }) =>
      reply(200, { shares: store.shares.map((share) => store.shownShare(share)) }),
    ),
    http.post('/shares', ({ body, reply }) => {
      const { name, parent, flowGroup, maxReserveBps, speakers = [] } = body;
      if (store.share(name)) {
        return problem(409, 'conflict', { detail: `There is a share called ${name} already.` });
      }
      const owners = [...speakers, store.user ?? ''];
      const share = store.putShare(shareLike({ name, parent, flowGroup, maxReserveBps, speakers: owners }));
      return reply(201, store.shownShare(share));
    }),
    http.get('/shares/{name}', ({ params, reply }) => {
      const share = store.share(params.name);
      return share ? reply(200, store.shownShare(share), { ETag: store.tagOf(share.name) }) : notFound();
    }),
    http.put('/shares/{name}', (call) => changed(call, (share) => redefined(share, call.body))),
    http.put('/shares/{name}/parent', (call) => changed(call, (share) => ({ ...share, ...call.body }))),
    http.delete('/shares/{name}', ({ request, params, reply }) => {
      if (isStale(request, params.name)) return stale();
      const ended = endingWith(store, params.name, { delete: true });
      for (const booking of ended) store.cancel(booking);
      store.removeShare(params.name);
      return reply(200, { share: null, ended: ended.map(({ id }) => id) });
    }),
    http.post('/shares/{name}/check', ({ params, body, reply }) => {
      const bookings = endingWith(store, params.name, body);
      const isPossible = bookings.length === 0;
      return reply(200, {
        possible: isPossible,
        possibleByEnding: !isPossible,
        refusal: isPossible ? null : inUse(params.name),
        shares: [],
        bookingCount: bookings.length,
        bookings: bookings.map((booking) => store.shownBooking(booking)),
      });
    }),
    http.get('/shares/{name}/timeline', ({ params, query, reply }) => {
      const share = store.share(params.name);
      if (!share) return notFound();
      const { from = '', to = '' } = query;
      const steps = reservedSteps(store.bookingsUnder(share.name), Date.parse(from), Date.parse(to));
      return reply(200, {
        share: share.name,
        maxReserveBps: share.maxReserveBps,
        from,
        to,
        steps: steps.map((step) => ({ ...step, at: iso(step.at) })),
      });
    }),
    http.get('/shares/{name}/usage', ({ params, query, reply }) => {
      const share = store.share(params.name);
      if (!share) return notFound();
      const range = rangeOf(query);
      const reserved = reservedSteps(store.bookingsUnder(share.name), range.from, range.to);
      return reply(200, {
        share: share.name,
        unit: 'bps',
        limit: share.maxReserveBps,
        from: iso(range.from),
        to: iso(range.to),
        stepSeconds: range.stepSeconds,
        peakSeconds: 1,
        points: stepsOf(range).map((at) => {
          const reservedBps = reserved.findLast((step) => step.at <= at)?.reservedBps ?? 0;
          const mean = at > Date.now() ? null : deliveredOf(reservedBps);
          return { at: iso(at), mean, peak: mean, reservedMean: reservedBps, reservedPeak: reservedBps };
        }),
      });
    }),
    http.put('/shares/{name}/speakers/{principal}', ({ params, reply }) => {
      const share = store.share(params.name);
      if (!share) return notFound();
      store.putShare({ ...share, speakers: [...share.speakers, params.principal] });
      return reply(204);
    }),
    http.delete('/shares/{name}/speakers/{principal}', ({ params, reply }) => {
      const share = store.share(params.name);
      if (!share) return notFound();
      const speakers = share.speakers.filter((speaker) => speaker !== params.principal);
      store.putShare({ ...share, speakers });
      return reply(204);
    }),
  ];
}

/** The refusal of a change that bookings or shares are in the way of. */
export function inUse(share: string, message = 'Bookings are in the way; they would end.') {
  return {
    rule: 'in-use',
    place: `share ${share}`,
    at: null,
    limitBps: null,
    reservedBps: null,
    limit: null,
    reserved: null,
    message,
    counterOffers: [],
  };
}
