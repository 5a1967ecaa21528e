import type { Booking, Session } from '../src/api/types';
import { writeFlowGroup } from '../src/lib/flow.ts';
import type { Reservation } from './admission.ts';
import { hopsOf } from './topology.ts';
import type { StoredBooking } from './stored.ts';

const iso = (instant: number) => new Date(instant).toISOString();

/** The switches take a moment after the start of a window. */
const installTime = 1_200;

/** Whether something can still become of it, so that it can be given back. */
export function isOpen({ state, end }: Pick<StoredBooking, 'state' | 'end'>, now: number): boolean {
  return state === 'waiting' || ((state === 'booked' || state === 'held') && now < end);
}

/** Whether somebody may cancel, change or confirm it. */
export function isTheirs(booking: Pick<StoredBooking, 'principal'>, person: Session): boolean {
  return person.role === 'administrator' || (person.role === 'member' && booking.principal === person.name);
}

/** The booking as it is told to a person at an instant. */
export function viewOf(booking: StoredBooking, now: number, person: Session): Booking {
  const deployment = deploymentOf(booking, now);
  return {
    id: booking.id,
    share: booking.share,
    principal: booking.principal,
    flowGroup: booking.flowGroup,
    flowGroupText: writeFlowGroup(booking.flowGroup),
    ask: 'reserve',
    strictness: 'strict',
    rateBps: booking.rateBps,
    start: iso(booking.start),
    end: Number.isFinite(booking.end) ? iso(booking.end) : null,
    createdAt: iso(booking.createdAt),
    state: booking.state === 'booked' && now >= booking.end ? 'completed' : booking.state,
    heldUntil: booking.state === 'held' && booking.heldUntil != null ? iso(booking.heldUntil) : null,
    refusal: booking.refusal,
    deployment,
    pathNames: [...booking.path],
    deliveredBps: deployment.state === 'active' ? deliveredAt(booking, now) : null,
    mayCancel: isOpen(booking, now) && isTheirs(booking, person),
    series: booking.series ?? null,
  };
}

function deploymentOf(booking: StoredBooking, now: number): Booking['deployment'] {
  const [state, since] = standingOf(booking, now);
  // Of what they were not told yet, and of what they have forgotten, switches have nothing to say.
  const isSaid = state === 'active';
  return {
    state,
    since: iso(since),
    detail: null,
    hops: hopsOf(booking.path).map((hop, index) => ({
      ...hop,
      queue: isSaid ? index + 1 : null,
      state: isSaid ? 'installed' : null,
      error: null,
    })),
  };
}

function standingOf(booking: StoredBooking, now: number): [Booking['deployment']['state'], number] {
  const { state, start, end, createdAt, cancelledAt } = booking;
  if (state === 'refused' || state === 'waiting') return ['removed', createdAt];
  if (cancelledAt !== null) return ['removed', cancelledAt];
  if (now >= end) return ['removed', end];
  if (state === 'held' || now < start) return ['pending', createdAt];
  return now < start + installTime ? ['installing', start] : ['active', start + installTime];
}

/** What a greedy sender gets out of its guarantee: a little less than it, for headers. */
export function deliveredAt(booking: Pick<Reservation, 'rateBps' | 'start'>, at: number): number {
  const warm = Math.min(1, (at - booking.start - installTime) / 4_000);
  return Math.round(booking.rateBps * (0.956 + Math.sin(at / 3_100) * 0.004) * Math.max(0, warm));
}
