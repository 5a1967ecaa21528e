import { http, HttpResponse, type PathParams } from 'msw';
import type { Refusal, Session } from '../src/api/types';
import { auditHandlers } from './audit.ts';
import { accountHandlers } from './account.ts';
import { bookingHandlers } from './bookings.ts';
import { eventStream } from './events.ts';
import { people, password } from './seed.ts';
import { pathHandlers } from './paths.ts';
import { drifts, linkPast, queuePast, tablePast } from './past.ts';
import { seriesHandlers } from './series.ts';
import { settingHandlers } from './settings.ts';
import { endOf, hosts, links, switches } from './topology.ts';
import { shareHandlers } from './shares.ts';
import { linkHistories, linkUses, tableUses } from './telemetry.ts';
import { userHandlers } from './users.ts';
import { waysInHandlers } from './waysIn.ts';
import { webhookHandlers } from './webhooks.ts';
import type { World } from './world.ts';

const cookieName = 'windowpane_session';

export function problem(
  status: number,
  name: string,
  detail: string | null = null,
  extra: object = {},
  headers: HeadersInit = {},
) {
  const document = {
    type: `/problems/${name}`,
    title: name.replaceAll('-', ' '),
    status,
    ...(detail !== null && { detail }),
    ...extra,
  };
  return HttpResponse.json(document, {
    status,
    headers: { ...Object.fromEntries(new Headers(headers)), 'Content-Type': 'application/problem+json' },
  });
}

const unauthenticated = () => problem(401, 'unauthenticated');
const searchOf = (request: Request) => new URL(request.url).searchParams;
const orNotFound = (found: object | null) => (found === null ? notFound() : HttpResponse.json(found));
export const notFound = () => problem(404, 'not-found');
export const refused = (refusal: Refusal) => problem(409, 'refused', refusal.message, { refusal });

/** Who is logged in; tests set it, in a browser a cookie carries it. */
export interface Doorman {
  personOf(request: Request): string | null;
}

export const byCookie: Doorman = {
  personOf: (request) =>
    new RegExp(`${cookieName}=([a-z]+)`).exec(request.headers.get('Cookie') ?? '')?.[1] ?? null,
};

export type Inside<P extends PathParams> = (call: {
  request: Request;
  params: P;
  person: Session;
}) => Response | Promise<Response>;

/** Every endpoint of the contract over a world in memory. */
export function handlersOf(world: World, doorman: Doorman, root = '*/api/v1') {
  const inside =
    <P extends PathParams = PathParams>(answer: Inside<P>) =>
    ({ request, params }: { request: Request; params: PathParams }) => {
      const name = doorman.personOf(request);
      const person = name === null ? null : world.session(name);
      if (person === null) return unauthenticated();
      const changes = request.method !== 'GET';
      if (changes && request.headers.get('X-CSRF-Token') !== person.csrfToken) return problem(403, 'csrf');
      world.passTime();
      if (changes) world.asker = person.name;
      return answer({ request, params: params as P, person });
    };
  const seconds = (request: Request, otherwise: number) =>
    Number(new URL(request.url).searchParams.get('seconds') ?? otherwise);

  return [
    http.get(
      `${root}/session`,
      inside(({ person }) => HttpResponse.json(person)),
    ),
    http.post(`${root}/session`, async ({ request }) => {
      const { name, password: given } = (await request.json()) as { name: string; password: string };
      if (name === 'throttled') return problem(429, 'too-many-requests', null, {}, { 'Retry-After': '42' });
      const session = given === password ? world.session(name) : null;
      if (session === null) return problem(401, 'unauthenticated', 'Name or password is wrong.');
      return HttpResponse.json(session, {
        headers: { 'Set-Cookie': `${cookieName}=${name}; Path=/; HttpOnly; SameSite=Strict` },
      });
    }),
    http.delete(
      `${root}/session`,
      () =>
        new HttpResponse(null, {
          status: 204,
          headers: { 'Set-Cookie': `${cookieName}=; Path=/; Max-Age=0` },
        }),
    ),

    ...shareHandlers(world, inside, root),

    http.get(
      `${root}/principals`,
      inside(({ person }) =>
        person.role === 'administrator'
          ? HttpResponse.json({ principals: people })
          : problem(403, 'forbidden'),
      ),
    ),
    http.get(
      `${root}/hosts`,
      inside(() => HttpResponse.json({ hosts })),
    ),
    http.get(
      `${root}/network`,
      inside(() =>
        HttpResponse.json({
          version: 3,
          controller: {
            connected: true,
            instance: '3f0c',
            since: new Date(world.now() - 5_400_000).toISOString(),
          },
          switches,
          links: links.map(({ id, fromName, toName, rateBps }) => ({
            id,
            from: endOf(id.split('>')[0] ?? '', fromName),
            to: endOf(id.split('>')[1] ?? '', toName),
            rateBps,
          })),
          hosts,
        }),
      ),
    ),
    http.get(
      `${root}/links`,
      inside(() => HttpResponse.json(linkUses(world))),
    ),
    http.get(
      `${root}/links/history`,
      inside(({ request }) => HttpResponse.json(linkHistories(world, seconds(request, 300)))),
    ),
    http.get(
      `${root}/links/utilization`,
      inside(({ request }) => orNotFound(linkPast(world, searchOf(request)))),
    ),
    http.get(
      `${root}/tables/utilization`,
      inside(({ request }) => orNotFound(tablePast(world, searchOf(request)))),
    ),
    http.get(
      `${root}/queues/utilization`,
      inside(({ request, person }) =>
        person.role === 'member'
          ? problem(403, 'forbidden')
          : HttpResponse.json(queuePast(world, searchOf(request))),
      ),
    ),
    http.get(
      `${root}/drift`,
      inside(({ person }) =>
        person.role === 'member' ? problem(403, 'forbidden') : HttpResponse.json(drifts(world)),
      ),
    ),
    http.get(
      `${root}/tables`,
      inside(() => HttpResponse.json(tableUses(world))),
    ),

    ...bookingHandlers(world, inside, root),
    ...seriesHandlers(world, inside, root),
    ...pathHandlers(world, inside, root),
    ...auditHandlers(root, inside, world),
    ...accountHandlers(world, inside, root),
    ...webhookHandlers(world, inside, root),
    ...userHandlers(inside, root),
    ...settingHandlers(world, inside, root),
    ...waysInHandlers(world, root),

    http.get(
      `${root}/events`,
      inside(({ request, person }) => eventStream(world, person, request.signal)),
    ),
  ];
}
