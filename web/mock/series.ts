import { http, HttpResponse } from 'msw';
import type { NewBooking, NewSeries, Session } from '../src/api/types';
import { fromLocalInput } from '../src/lib/time.ts';
import { invalid, type Gate } from './account.ts';
import { problem, refused } from './handlers.ts';
import type { StoredBooking } from './stored.ts';
import type { World } from './world.ts';

const day = 86_400_000;
const mostWindows = 366;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** Windows that come again on days of the week. */
export function seriesHandlers(world: World, inside: Gate, root: string) {
  /** Reads what is asked for, and has it answered where it makes sense. */
  const asked = (answer: (series: NewSeries, requests: readonly NewBooking[], person: Session) => Response) =>
    inside(async ({ request, person }) => {
      const series = (await request.json()) as NewSeries;
      if (world.chainOf(series.share).length === 0) return problem(404, 'not-found');
      if (series.last < series.first) {
        return invalid('last', 'must be the first day, or up to 1096 days later');
      }
      const requests = requestsOf(series);
      if (requests.length === 0 || requests.length > mostWindows) {
        return invalid('last', `makes it ${requests.length} windows; 1 to ${mostWindows} can be`);
      }
      return answer(series, requests, person);
    });

  return [
    http.post(
      `${root}/bookings/series/check`,
      asked((series, requests, person) => {
        const tried = world.quietly(() => requests.map((request) => world.book(request, person)));
        world.undo(tried);
        const windows = tried.map(({ start, end, refusal }) => ({
          start: new Date(start).toISOString(),
          end: new Date(end).toISOString(),
          granted: refusal === null,
          refusal,
        }));
        const fit = windows.filter(({ granted }) => granted).length;
        const granted = series.allOrNone === false ? fit > 0 : fit === windows.length;
        return HttpResponse.json({ granted, windows });
      }),
    ),
    http.post(
      `${root}/bookings/series`,
      asked((series, requests, person) =>
        series.allOrNone === false ? most(requests, person) : all(requests, person),
      ),
    ),
  ];

  function most(requests: readonly NewBooking[], person: Session): Response {
    const series = world.nextId;
    return answerOf(
      requests.map((request) => world.book(request, person, series)),
      person,
    );
  }

  function all(requests: readonly NewBooking[], person: Session): Response {
    const tried = world.quietly(() => requests.map((request) => world.book(request, person)));
    const bad = tried.findIndex(({ refusal }) => refusal !== null);
    const refusal = tried[bad]?.refusal ?? null;
    world.undo(tried);
    if (refusal === null) return most(requests, person);
    return refused({
      ...refusal,
      message: `Of ${tried.length} windows, number ${bad + 1}: ${refusal.message}`,
    });
  }

  function answerOf(all: readonly StoredBooking[], person: Session): Response {
    const told = (wanted: boolean) =>
      all
        .filter(({ refusal }) => (refusal === null) === wanted)
        .map((booking) => world.view(booking, person));
    return HttpResponse.json({ bookings: told(true), refused: told(false) }, { status: 201 });
  }
}

/** One request per day that is meant. A time that the clocks skip is as much later that day. */
function requestsOf(series: NewSeries): NewBooking[] {
  const { share, flowGroup, rateBps, time, zone, lengthSeconds } = series;
  const days = new Set<string>(series.days ?? weekdays);
  const first = Date.parse(`${series.first}T00:00:00Z`);
  const count = Math.round((Date.parse(`${series.last}T00:00:00Z`) - first) / day) + 1;
  return Array.from({ length: count }, (_, index) => new Date(first + index * day))
    .filter((date) => days.has(weekdays[date.getUTCDay()] ?? ''))
    .map((date) => {
      const start = startOf(`${date.toISOString().slice(0, 10)}T${time}`, zone);
      const end = start + lengthSeconds * 1_000;
      const window = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
      return { share, flowGroup, rateBps, ...window };
    });
}

function startOf(local: string, zone: string): number {
  const instant = fromLocalInput(local, zone);
  if (instant !== null) return instant;
  // By the clock as it was before it was put forward, the same time is as much later.
  const before = new Date(Date.parse(`${local}Z`) - 3 * 3_600_000).toISOString().slice(0, 16);
  return (fromLocalInput(before, zone) ?? Date.parse(`${local}Z`)) + 3 * 3_600_000;
}
