import { http, HttpResponse, type PathParams } from 'msw';
import type { NewShare, Session, ShareChange, ShareDefinition, ShareUsage } from '../src/api/types';
import { reservedOver } from './admission.ts';
import { notFound, problem, refused, type Inside } from './handlers.ts';
import { judgeChange, objectionTo, reshaped, subtree } from './reshaping.ts';
import { people } from './seed.ts';
import { deliveredAt } from './bookingView.ts';
import type { StoredShare } from './stored.ts';
import type { World } from './world.ts';

type Answering = <P extends PathParams = PathParams>(
  answer: Inside<P>,
) => (call: { request: Request; params: PathParams }) => Response | Promise<Response>;

interface Named extends PathParams {
  name: string;
}

/** A mark of all that a share is: another share has another. */
export function tagOf(share: StoredShare): string {
  const all = JSON.stringify({ ...share, speakers: [...share.speakers].sort() });
  let hash = 7;
  for (const character of all) hash = (hash * 31 + character.charCodeAt(0)) % 4_294_967_291;
  return `"${hash.toString(16)}"`;
}

/** Shares: told, delegated, handed out, changed, moved and ended. */
export function shareHandlers(world: World, inside: Answering, root: string) {
  const find = (name: string) => world.shares.find((share) => share.name === name);
  const told = (share: StoredShare, person: Session) =>
    HttpResponse.json(world.share(share.name, person), { headers: { ETag: tagOf(share) } });

  const reshape = (change: ShareChange, name: string, request: Request, person: Session) => {
    const share = find(name);
    const seen = world.share(name, person);
    if (!share || !seen) return notFound();
    if (!seen.mayReshape) {
      return problem(403, 'forbidden', 'Only who holds a share above it changes what a share is.');
    }
    const mark = request.headers.get('If-Match');
    if (mark !== null && mark !== tagOf(share)) {
      return problem(412, 'stale', `The share ${name} is not as If-Match has it; look again.`);
    }
    const { refusal, bookings } = judgeChange(world, share, change);
    const ends = new URL(request.url).searchParams.get('inTheWay') === 'ends';
    if (refusal && !(ends && bookings.length > 0)) return refused(refusal);
    for (const booking of bookings) world.cancel(booking);
    const after = reshaped(share, change);
    for (const gone of after === null ? subtree(world, name) : []) world.putShare(gone.name, null);
    if (after) world.putShare(name, after);
    return HttpResponse.json({
      share: after && world.share(name, person),
      ended: bookings.map(({ id }) => id),
    });
  };

  return [
    http.get(
      `${root}/shares`,
      inside(({ person }) =>
        HttpResponse.json({ shares: world.shares.map(({ name }) => world.share(name, person)) }),
      ),
    ),
    http.post(
      `${root}/shares`,
      inside(async ({ request, person }) => {
        const share = (await request.json()) as NewShare;
        const parent = find(share.parent);
        if (!parent) return notFound();
        if (find(share.name)) {
          return problem(409, 'conflict', `There is a share called ${share.name} already.`);
        }
        const stranger = share.speakers?.find((speaker) => !people.some(({ name }) => name === speaker));
        if (stranger !== undefined) {
          const errors = [{ field: 'speakers', message: `there is no principal ${stranger}` }];
          return problem(400, 'invalid', null, { errors });
        }
        const refusal = objectionTo(share, parent);
        if (refusal) return refused(refusal);
        world.delegate(share);
        return HttpResponse.json(world.share(share.name, person), { status: 201 });
      }),
    ),
    http.get(
      `${root}/shares/:name/timeline`,
      inside<Named>(({ request, params }) => {
        const share = find(params.name);
        if (!share) return notFound();
        const query = new URL(request.url).searchParams;
        const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
        const steps = world.timeline(share.name, Date.parse(from), Date.parse(to));
        return HttpResponse.json({ share: share.name, maxReserveBps: share.maxReserveBps, from, to, steps });
      }),
    ),
    http.get(
      `${root}/shares/:name/usage`,
      inside<Named>(({ request, params }) => {
        const share = find(params.name);
        return share
          ? HttpResponse.json(usageOf(world, share, new URL(request.url).searchParams))
          : notFound();
      }),
    ),
    http.get(
      `${root}/shares/:name`,
      inside<Named>(({ params, person }) => {
        const share = find(params.name);
        return share ? told(share, person) : notFound();
      }),
    ),
    http.post(
      `${root}/shares/:name/check`,
      inside<Named>(async ({ request, params, person }) => {
        const share = find(params.name);
        if (!share) return notFound();
        const change = (await request.json()) as ShareChange;
        const { refusal, shares, bookings } = judgeChange(world, share, change);
        return HttpResponse.json({
          possible: refusal === null,
          possibleByEnding: refusal !== null && shares.length === 0 && bookings.length > 0,
          refusal,
          shares,
          bookingCount: bookings.length,
          bookings: bookings.slice(0, 100).map((booking) => world.view(booking, person)),
        });
      }),
    ),
    http.put(
      `${root}/shares/:name`,
      inside<Named>(async ({ request, params, person }) =>
        reshape({ alter: (await request.json()) as ShareDefinition }, params.name, request, person),
      ),
    ),
    http.put(
      `${root}/shares/:name/parent`,
      inside<Named>(async ({ request, params, person }) =>
        reshape({ move: (await request.json()) as { parent: string } }, params.name, request, person),
      ),
    ),
    http.delete(
      `${root}/shares/:name`,
      inside<Named>(({ request, params, person }) => reshape({ delete: true }, params.name, request, person)),
    ),
    http.put(
      `${root}/shares/:name/speakers/:principal`,
      inside<Named & { principal: string }>(({ params }) => {
        const share = find(params.name);
        if (!share) return notFound();
        if (!people.some(({ name }) => name === params.principal)) {
          return problem(404, 'not-found', `There is no principal named ${params.principal}.`);
        }
        world.setSpeakers(share.name, [...share.speakers, params.principal]);
        return new HttpResponse(null, { status: 204 });
      }),
    ),
    http.delete(
      `${root}/shares/:name/speakers/:principal`,
      inside<Named & { principal: string }>(({ params }) => {
        const share = find(params.name);
        if (!share) return notFound();
        world.setSpeakers(
          share.name,
          share.speakers.filter((speaker) => speaker !== params.principal),
        );
        return new HttpResponse(null, { status: 204 });
      }),
    ),
  ];
}

/** What the bookings of a share got beside what they had reserved. Nothing is measured of what is yet to come. */
function usageOf(world: World, share: StoredShare, query: URLSearchParams): ShareUsage {
  const to = Date.parse(query.get('to') ?? new Date(world.now()).toISOString());
  const from = Date.parse(query.get('from') ?? new Date(to - 3_600_000).toISOString());
  const count = Math.min(Number(query.get('points') ?? 300), Math.max(2, Math.floor((to - from) / 1_000)));
  const step = (to - from) / count;
  const draws = world.drawsOn(share.name);
  const points = Array.from({ length: count }, (_, index) => {
    const at = from + index * step;
    const running = draws.filter(({ start, end }) => start <= at && at < end);
    const mean = at > world.now() ? null : running.reduce((sum, it) => sum + deliveredAt(it, at), 0);
    const reserved = running.reduce((sum, { rateBps }) => sum + rateBps, 0);
    return {
      at: new Date(at).toISOString(),
      mean,
      peak: mean === null ? null : Math.round(mean * 1.02),
      reservedMean: reserved,
      reservedPeak: Math.max(reserved, ...reservedOver(draws, at, at + step).map((it) => it.reservedBps)),
    };
  });
  return {
    share: share.name,
    unit: 'bps',
    limit: share.maxReserveBps,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    stepSeconds: Math.max(1, Math.round(step / 1_000)),
    peakSeconds: 1,
    points,
  };
}
