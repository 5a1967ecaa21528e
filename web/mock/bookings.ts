import { http, HttpResponse } from 'msw';
import type { Booking, BookingChange, NewBooking, Session } from '../src/api/types';
import { invalid, type Gate } from './account.ts';
import { deliveredAt, isOpen, isTheirs } from './bookingView.ts';
import { bookingPast } from './past.ts';
import { problem, refused } from './handlers.ts';
import { hosts } from './topology.ts';
import type { StoredBooking } from './stored.ts';
import type { World } from './world.ts';

const pageSizes = { usual: 50, largest: 500 } as const;
const seconds = { usual: 600, most: 86_400, single: 600 } as const;

/** A whole number of the query; null where it is none, or out of range. */
function wholeNumber(text: string | null, usual: number, most: number): number | null {
  if (text === null) return usual;
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : null;
}

function outOfRange(field: string, most: number): Response {
  return invalid(field, `must be a whole number from 1 to ${most}`);
}

/** What is asked about bookings, and what is done with them one by one. */
export function bookingHandlers(world: World, inside: Gate, root: string) {
  const notFound = () => problem(404, 'not-found');
  const visible = (id: string, person: Session) =>
    world.bookings.find((booking) => booking.id === id && world.seesBooking(booking, person));

  /** Does something with a booking that is open, if it is the person's. */
  const deed = (
    act: (booking: StoredBooking, request: Request) => Response | null | Promise<Response | null>,
  ) =>
    inside<{ id: string }>(async ({ request, params, person }) => {
      const booking = visible(params.id, person);
      if (!booking) return notFound();
      if (!isOpen(booking, world.now())) {
        return problem(409, 'conflict', `The booking is ${world.view(booking, person).state} already.`);
      }
      if (!isTheirs(booking, person)) return problem(403, 'forbidden');
      return (await act(booking, request)) ?? HttpResponse.json(world.view(booking, person));
    });

  return [
    http.get(
      `${root}/bookings`,
      inside(({ request, person }) => listed(world, new URL(request.url).searchParams, person)),
    ),
    http.post(
      `${root}/bookings/check`,
      inside(async ({ request }) => {
        const wanted = (await request.json()) as NewBooking;
        if (world.chainOf(wanted.share).length === 0) return notFound();
        const { refusal, reservation } = world.check(wanted);
        const granted = refusal === null;
        return HttpResponse.json({
          granted,
          pathNames: reservation.path,
          start: granted ? new Date(reservation.start).toISOString() : null,
          end: granted && Number.isFinite(reservation.end) ? new Date(reservation.end).toISOString() : null,
          rateBps: granted ? reservation.rateBps : null,
          refusal,
        });
      }),
    ),
    http.post(
      `${root}/bookings`,
      inside(async ({ request, person }) => {
        const wanted = (await request.json()) as NewBooking;
        if (world.chainOf(wanted.share).length === 0) return notFound();
        const booking = world.book(wanted, person);
        if (booking.state === 'refused' && booking.refusal !== null) return refused(booking.refusal);
        return HttpResponse.json(world.view(booking, person), { status: 201 });
      }),
    ),
    http.get(
      `${root}/bookings/:id`,
      inside<{ id: string }>(({ params, person }) => {
        const booking = visible(params.id, person);
        return booking ? HttpResponse.json(world.view(booking, person)) : notFound();
      }),
    ),
    http.post(
      `${root}/bookings/:id/confirm`,
      deed((booking) => {
        if (booking.state === 'held') world.confirm(booking);
        return null;
      }),
    ),
    http.post(
      `${root}/bookings/:id/cancel`,
      deed((booking) => {
        world.cancel(booking);
        return null;
      }),
    ),
    http.post(
      `${root}/bookings/:id/change`,
      deed(async (booking, request) => {
        const change = (await request.json()) as BookingChange;
        if (change.rateBps === undefined && change.end === undefined) {
          return invalid('', 'the body must say rateBps or end');
        }
        const refusal = world.change(booking, change);
        return refusal === null ? null : refused(refusal);
      }),
    ),
    http.get(
      `${root}/bookings/:id/throughput`,
      inside<{ id: string }>(({ request, params, person }) => {
        const booking = visible(params.id, person);
        if (!booking) return notFound();
        const back = wholeNumber(
          new URL(request.url).searchParams.get('seconds'),
          seconds.usual,
          seconds.most,
        );
        return back === null
          ? outOfRange('seconds', seconds.most)
          : HttpResponse.json({ points: measured(world, booking, back) });
      }),
    ),
    http.get(
      `${root}/bookings/:id/utilization`,
      inside<{ id: string }>(({ request, params, person }) => {
        const booking = visible(params.id, person);
        return booking
          ? HttpResponse.json(bookingPast(booking, new URL(request.url).searchParams))
          : notFound();
      }),
    ),
  ];
}

/** What was measured in the last seconds until now: each of them where they are few, means where they are many. */
function measured(world: World, booking: StoredBooking, back: number) {
  const now = world.now();
  const step = Math.max(1, back > seconds.single ? Math.ceil(back / 300) : 1) * 1_000;
  const until = Math.min(now, booking.cancelledAt ?? booking.end);
  const first = Math.ceil(Math.max(booking.start, now - back * 1_000) / step) * step;
  const count = Math.max(0, Math.floor((until - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => {
    const at = first + index * step;
    return { at: new Date(at).toISOString(), deliveredBps: deliveredAt(booking, at) };
  });
}

/** One page of the bookings that match and that the person may know of, newest first. */
function listed(world: World, query: URLSearchParams, person: Session): Response {
  const limit = wholeNumber(query.get('limit'), pageSizes.usual, pageSizes.largest);
  if (limit === null) return outOfRange('limit', pageSizes.largest);
  const host = query.get('host');
  const address = host === null ? null : addressOf(host);
  if (address === undefined) return invalid('host', 'must be the name of a host, or an address');
  const series = query.get('series');
  if (series !== null && !/^[\da-f-]+$/i.test(series)) {
    return invalid('series', 'must be an id, such as one in the address of its page');
  }
  const cursor = query.get('cursor');
  const newestFirst = [...world.bookings].reverse();
  const before = newestFirst.findIndex(({ id }) => id === cursor);
  if (cursor !== null && before === -1) return invalid('cursor', 'cannot be read');
  const [from, to] = [query.get('from'), query.get('to')];
  const isAsked = (booking: StoredBooking) =>
    (query.get('scope') === 'all' ? world.seesBooking(booking, person) : booking.principal === person.name) &&
    (query.get('principal') ?? booking.principal) === booking.principal &&
    (query.get('share') ?? booking.share) === booking.share &&
    (series === null || booking.series === series) &&
    (address === null || booking.flowGroup.srcHost === address || booking.flowGroup.dstHost === address) &&
    (from === null || booking.end > Date.parse(from)) &&
    (to === null || booking.start < Date.parse(to));
  const found: Booking[] = [];
  for (const booking of newestFirst.slice(before + 1)) {
    if (found.length > limit) break;
    if (!isAsked(booking)) continue;
    const view = world.view(booking, person);
    if ((query.get('state') ?? view.state) === view.state) found.push(view);
  }
  const bookings = found.slice(0, limit);
  return HttpResponse.json({
    bookings,
    nextCursor: found.length > limit ? (bookings.at(-1)?.id ?? null) : null,
  });
}

/** The address of a host that is said by name or address, known or not; undefined where it is neither. */
function addressOf(host: string): string | undefined {
  const named = hosts.find(({ name }) => name === host)?.addresses[0];
  return named ?? (/^[\d.:a-f]+$/i.test(host) && /[.:]/.test(host) ? host : undefined);
}
