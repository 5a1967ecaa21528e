import type { NewBooking } from '../src/api/types';
import { judge, refusal, type Ground, type Reservation } from './admission.ts';
import { pathBetween } from './topology.ts';

/** The window that a request means at an instant, before anybody has looked for a better place for it. */
export function wantedOf(request: NewBooking, now: number): Reservation {
  const start = request.start == null ? now : Date.parse(request.start);
  return {
    share: request.share,
    rateBps: request.rateBps ?? 0,
    start,
    end: endOf(request, start),
    path: pathBetween(request.flowGroup.srcHost, request.flowGroup.dstHost) ?? [],
  };
}

/** When a window ends; a transfer takes as long as its rate needs. */
function endOf({ end, transfer, rateBps }: NewBooking, start: number): number {
  if (transfer && rateBps) return start + Math.ceil((transfer.bits / rateBps) * 1_000);
  return end == null ? Number.POSITIVE_INFINITY : Date.parse(end);
}

/** The earliest place for the window before the deadline: at its own start, or where something else ends. */
export function earliestOf(wanted: Reservation, deadline: number, ground: Ground) {
  const length = wanted.end - wanted.start;
  const draws = [...ground.shares, ...ground.links].flatMap((place) => place.draws);
  const starts = [wanted.start, ...draws.map(({ end }) => end).filter((end) => end > wanted.start)];
  const found = [...new Set(starts)]
    .sort((a, b) => a - b)
    .filter((start) => start + length <= deadline)
    .map((start) => ({ ...wanted, start, end: start + length }))
    .find((candidate) => judge(candidate, ground) === null);
  if (found) return { reservation: found, refusal: null };
  const first = judge(wanted, ground);
  return {
    reservation: wanted,
    refusal: {
      ...refusal('no-window', 'field window', null, 'No window of this length has room before the deadline.'),
      counterOffers: first?.counterOffers ?? [],
    },
  };
}
