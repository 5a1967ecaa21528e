import type { Booking } from '../../api/types';

/** Where a booking stands in time: its window is ahead, on, or nothing more will come of it. */
export type Phase = 'coming' | 'running' | 'over';

type Windowed = Pick<Booking, 'state' | 'start' | 'end'>;

/** The phase at `now` (milliseconds). A booking that was cancelled or refused is over whatever its window says. */
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

/** Those without an end come last. */
function byEnd(one: Booking, other: Booking): number {
  return endOf(one) === endOf(other) ? 0 : endOf(one) - endOf(other);
}

export type Phased = Readonly<Record<Phase, readonly Booking[]>>;

/** Running ones by their end, coming ones by their start, past ones latest first. */
export function byPhase(bookings: readonly Booking[], now: number): Phased {
  const of = (phase: Phase) => bookings.filter((booking) => phaseOf(booking, now) === phase);
  const start = (booking: Booking) => Date.parse(booking.start);
  return {
    running: of('running').sort(byEnd),
    coming: of('coming').sort((a, b) => start(a) - start(b)),
    over: of('over').sort((a, b) => byEnd(b, a)),
  };
}
