import type { Booking } from '../../../api/types';

/** The phase of a booking: its window is ahead, running, or over. */
export type Phase = 'coming' | 'running' | 'over';

type Windowed = Pick<Booking, 'state' | 'start' | 'end'>;

/** The phase at `now` (milliseconds). A booking that was cancelled or refused is over whatever its window. */
export function phaseOf(booking: Windowed, now: number): Phase {
  if (booking.state === 'waiting') return 'coming';
  if (booking.state !== 'booked' && booking.state !== 'held') return 'over';
  if (now >= endOf(booking)) return 'over';
  return now >= Date.parse(booking.start) ? 'running' : 'coming';
}

/** Whether anything was granted that the network could do something with. */
export function isGranted(booking: Pick<Booking, 'state'>): boolean {
  return booking.state !== 'refused' && booking.state !== 'waiting';
}

/** Whether its flow has its rate now, so that what is delivered is of interest. */
export function isDelivering({ deployment }: Pick<Booking, 'deployment'>): boolean {
  return deployment.state === 'active' || deployment.state === 'degraded';
}

/** When the window ends (milliseconds); infinite where it has no end. */
export function endOf(booking: Pick<Booking, 'end'>): number {
  return booking.end === null ? Infinity : Date.parse(booking.end);
}

/** The part of the window that has passed, 0 to 1. */
export function elapsedOf(booking: Windowed, now: number): number {
  const start = Date.parse(booking.start);
  const end = endOf(booking);
  return end <= start ? 1 : Math.min(1, Math.max(0, (now - start) / (end - start)));
}

export type Phased = Readonly<Record<Phase, readonly Booking[]>>;

interface Timed {
  readonly booking: Booking;
  readonly start: number;
  readonly end: number;
}

/** Those without an end come last. */
function byEnd(one: Timed, other: Timed): number {
  return one.end === other.end ? 0 : one.end - other.end;
}

/** Running ones by their end, coming ones by their start, past ones latest first. */
export function byPhase(bookings: readonly Booking[], now: number): Phased {
  const phases: Record<Phase, Timed[]> = { running: [], coming: [], over: [] };
  for (const booking of bookings) {
    const timed = { booking, start: Date.parse(booking.start), end: endOf(booking) };
    phases[phaseOf(booking, now)].push(timed);
  }
  const bookingsOf = (timed: readonly Timed[]) => timed.map(({ booking }) => booking);
  return {
    running: bookingsOf(phases.running.sort(byEnd)),
    coming: bookingsOf(phases.coming.sort((a, b) => a.start - b.start)),
    over: bookingsOf(phases.over.sort((a, b) => byEnd(b, a))),
  };
}

/** The instants at which one of the bookings begins or ends, in order: between them no phase changes. */
export function boundariesOf(bookings: readonly Booking[]): number[] {
  const instants = bookings.flatMap((booking) => [Date.parse(booking.start), endOf(booking)]);
  return instants.filter((at) => Number.isFinite(at)).sort((a, b) => a - b);
}

/** The last boundary at `now` or before; none yet is an instant before all. */
export function lastBoundary(boundaries: readonly number[], now: number): number {
  let [low, high] = [0, boundaries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((boundaries[middle] ?? Infinity) <= now) low = middle + 1;
    else high = middle;
  }
  return boundaries[low - 1] ?? -Infinity;
}
