import type { Share, ShareDefinition, ShareOutcome } from '../../src/api/types';
import { writeFlowGroup } from '../../src/lib/flow.ts';
import { deliveredOf, reservedSteps } from '../fixtures/bookings.ts';
import { shareCheck, shareLike } from '../fixtures/shares.ts';
import { found, http, problem } from '../http.ts';
import type { Store } from '../store.ts';
import { rangeOf } from './ranges.ts';

const iso = (instant: number) => new Date(instant).toISOString();

const standardRules = 3_125;

/** The share with another definition. */
export function redefined(share: Share, definition: ShareDefinition): Share {
  const maxRules = definition.maxRules ?? null;
  const flowGroupText = writeFlowGroup(definition.flowGroup);
  return { ...share, ...definition, maxRules, rulesLimit: maxRules ?? standardRules, flowGroupText };
}

/** One request about one share. */
interface ShareCall<A> {
  readonly request: Request;
  readonly params: { name: string };
  readonly reply: (status: 200, outcome: ShareOutcome) => A;
}

/** Shares with their timelines. Every change is possible, and a deletion ends the bookings under the share. */
export function shareHandlers(store: Store) {
  const shareOf = (name: string) => found(store.share(name));
  const bookedUnder = (name: string) => store.bookingsUnder(name).filter(({ state }) => state === 'booked');

  /** Answers a change with its outcome, unless the user has seen another version of the share. */
  const changed = <A>({ request, params, reply }: ShareCall<A>, change: (share: Share) => ShareOutcome) => {
    const tag = request.headers.get('If-Match') ?? store.tagOf(params.name);
    return tag === store.tagOf(params.name)
      ? reply(200, change(shareOf(params.name)))
      : problem(412, 'stale');
  };
  const put = (share: Share) => ({ share: store.shownShare(store.putShare(share)), ended: [] });

  return [
    http.get('/shares', ({ reply }) =>
      reply(200, { shares: store.shares.map((share) => store.shownShare(share)) }),
    ),
    http.post(
      '/shares',
      ({ body: { name, parent, flowGroup, maxReserveBps, maxRules, speakers = [] }, reply }) => {
        const owners = [...speakers, store.user ?? ''];
        const rules = { maxRules: maxRules ?? null, rulesLimit: maxRules ?? standardRules };
        const share = store.putShare(
          shareLike({ name, parent, flowGroup, maxReserveBps, speakers: owners, ...rules }),
        );
        return reply(201, store.shownShare(share));
      },
    ),
    http.get('/shares/{name}', ({ params, reply }) =>
      reply(200, store.shownShare(shareOf(params.name)), { ETag: store.tagOf(params.name) }),
    ),
    http.put('/shares/{name}', (call) => changed(call, (share) => put(redefined(share, call.body)))),
    http.put('/shares/{name}/parent', (call) => changed(call, (share) => put({ ...share, ...call.body }))),
    http.delete('/shares/{name}', (call) =>
      changed(call, ({ name }) => {
        const ended = bookedUnder(name).map((booking) => store.cancel(booking).id);
        store.removeShare(name);
        return { share: null, ended };
      }),
    ),
    http.post('/shares/{name}/check', ({ params: { name }, body, reply }) =>
      reply(200, shareCheck(name, body.delete === true ? bookedUnder(name) : [])),
    ),
    http.get('/shares/{name}/timeline', ({ params: { name }, query: { from = '', to = '' }, reply }) => {
      const { maxReserveBps } = shareOf(name);
      const steps = reservedSteps(store.bookingsUnder(name), Date.parse(from), Date.parse(to));
      const timeline = steps.map(({ at, reservedBps }) => ({ at: iso(at), reservedBps }));
      return reply(200, { share: name, maxReserveBps, from, to, steps: timeline });
    }),
    http.get('/shares/{name}/usage', ({ params: { name }, query, reply }) => {
      const { maxReserveBps, reservedNowBps } = shareOf(name);
      const { instants, shown } = rangeOf(query);
      const mean = deliveredOf(reservedNowBps);
      const point = { mean, peak: mean, reservedMean: reservedNowBps, reservedPeak: reservedNowBps };
      const points = instants.map((at) => ({ at: iso(at), ...point }));
      return reply(200, { share: name, unit: 'bps', limit: maxReserveBps, peakSeconds: 1, ...shown, points });
    }),
    http.put('/shares/{name}/speakers/{principal}', ({ params: { name, principal }, reply }) => {
      const share = shareOf(name);
      store.putShare({ ...share, speakers: [...share.speakers, principal] });
      return reply(204);
    }),
    http.delete('/shares/{name}/speakers/{principal}', ({ params: { name, principal }, reply }) => {
      const share = shareOf(name);
      store.putShare({ ...share, speakers: share.speakers.filter((speaker) => speaker !== principal) });
      return reply(204);
    }),
  ];
}
