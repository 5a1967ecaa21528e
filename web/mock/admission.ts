import type { CounterOffer, Refusal } from '../src/api/types';

export interface Reservation {
  readonly share: string;
  readonly rateBps: number;
  /** Milliseconds, half-open. */
  readonly start: number;
  readonly end: number;
  readonly path: readonly string[];
}

interface Drawn {
  readonly draws: readonly Reservation[];
}

export interface Ground {
  readonly now: number;
  /** From the share that is booked on up to the root. */
  readonly shares: readonly (Drawn & { readonly name: string; readonly maxReserveBps: number })[];
  readonly links: readonly (Drawn & { readonly id: string; readonly rateBps: number })[];
}

/** What is reserved from one instant to another, one step per change; the first step is at `from`. */
export function reservedOver(draws: readonly Reservation[], from: number, to: number) {
  const changes = new Map<number, number>([[from, 0]]);
  const add = (at: number, bps: number) => changes.set(at, (changes.get(at) ?? 0) + bps);
  for (const { start, end, rateBps } of draws) {
    if (end <= from || start >= to) continue;
    add(Math.max(start, from), rateBps);
    if (end < to) add(end, -rateBps);
  }
  let reservedBps = 0;
  return [...changes]
    .sort(([one], [other]) => one - other)
    .map(([at, bps]) => {
      reservedBps += bps;
      return { at, reservedBps };
    });
}

/** The most that is reserved in any of the steps. */
export function highest(steps: readonly { readonly reservedBps: number }[]): number {
  return steps.reduce((most, { reservedBps }) => Math.max(most, reservedBps), 0);
}

/** Why the reservation is refused; null when it is granted. */
export function judge(wanted: Reservation, ground: Ground): Refusal | null {
  if (wanted.end <= wanted.start || wanted.start < ground.now - 60_000) {
    return refusal('in-the-past', 'window', wanted.start, 'The window has passed already.');
  }
  if (wanted.path.length === 0) {
    return refusal('no-path', 'network', null, 'No path leads from the one host to the other.');
  }
  const places = [
    ...ground.shares.map(({ name, maxReserveBps, draws }) => ({
      rule: 'share-maximum',
      place: `share ${name}`,
      limitBps: maxReserveBps,
      draws,
    })),
    ...ground.links.map(({ id, rateBps, draws }) => ({
      rule: 'link-capacity',
      place: `link ${id}`,
      limitBps: rateBps * 0.95,
      draws,
    })),
  ];
  for (const { rule, place, limitBps, draws } of places) {
    const full = reservedOver(draws, wanted.start, wanted.end).find(
      ({ reservedBps }) => reservedBps + wanted.rateBps > limitBps,
    );
    if (full) {
      const free = Math.max(0, (limitBps - full.reservedBps) / 1e6);
      return {
        ...refusal(rule, place, full.at, `Only ${free} Mbit/s of ${place} are free then.`),
        limitBps,
        reservedBps: full.reservedBps,
        counterOffers: offers(wanted, places),
      };
    }
  }
  return null;
}

type Place = Drawn & { readonly limitBps: number };

function offers(wanted: Reservation, places: readonly Place[]): CounterOffer[] {
  const room = (start: number, end: number) =>
    Math.min(...places.map(({ limitBps, draws }) => limitBps - highest(reservedOver(draws, start, end))));
  const iso = (instant: number) => new Date(instant).toISOString();
  const found: CounterOffer[] = [];
  const less = Math.floor(room(wanted.start, wanted.end) / 1e6) * 1e6;
  if (less > 0) {
    found.push({ kind: 'less-bandwidth', rateBps: less, start: iso(wanted.start), end: iso(wanted.end) });
  }
  const length = wanted.end - wanted.start;
  const later = [...new Set(places.flatMap(({ draws }) => draws.map(({ end }) => end)))]
    .filter((start) => start > wanted.start)
    .sort((a, b) => a - b)
    .find((start) => room(start, start + length) >= wanted.rateBps);
  if (later !== undefined) {
    found.push({ kind: 'later', rateBps: wanted.rateBps, start: iso(later), end: iso(later + length) });
  }
  return found;
}

/** A refusal that names no amounts and offers nothing instead. */
export function refusal(rule: string, place: string, at: number | null, message: string): Refusal {
  return {
    rule,
    place,
    at: at === null ? null : new Date(at).toISOString(),
    limitBps: null,
    reservedBps: null,
    limit: null,
    reserved: null,
    message,
    counterOffers: [],
  };
}
