import type { Booking, NewBooking, NewShare, Session, Share } from '../src/api/types';
import { writeFlowGroup } from '../src/lib/flow.ts';
import { judge, reservedOver, type Reservation } from './admission.ts';
import { seedBookings, seedShares, people } from './seed.ts';
import { hopsOf, linksOf, pathBetween } from './topology.ts';

export interface StoredShare {
  readonly name: string;
  readonly parent: string | null;
  readonly flowGroup: Share['flowGroup'];
  readonly maxReserveBps: number;
  readonly mayAllow: boolean;
  readonly mayDeny: boolean;
  readonly minReserveBps?: number | null;
  readonly tokenFillBps?: number | null;
  readonly tokenCapacityBits?: number | null;
  readonly minLimitBps?: number | null;
  speakers: string[];
  readonly defaultSpeakers: boolean;
}

export interface StoredBooking extends Reservation {
  readonly id: string;
  readonly principal: string;
  readonly flowGroup: NewBooking['flowGroup'];
  readonly createdAt: number;
  state: Booking['state'];
  heldUntil?: number | null;
  cancelledAt: number | null;
  readonly refusal: Booking['refusal'];
}

/** When a window ends; a transfer takes as long as its rate needs. */
function endOf({ end, transfer, rateBps }: NewBooking, start: number): number {
  if (transfer && rateBps) return start + Math.ceil((transfer.bits / rateBps) * 1_000);
  return end == null ? Number.POSITIVE_INFINITY : Date.parse(end);
}

const iso = (instant: number) => new Date(instant).toISOString();

/**
 * A gateway in memory: shares, bookings and a network, with the rules of admission in their simplest form. What
 * time it is comes from `now`; nothing happens by itself, everything follows from the instant it is asked at.
 */
export class World {
  readonly shares: StoredShare[];
  readonly bookings: StoredBooking[];
  /** Who asked for what changes next; the gateway itself unless told otherwise. */
  asker = 'system';
  /** Whether there is an administrator; a gateway without one waits to be set up. */
  administered = true;
  private next = 100;
  private readonly changeListeners = new Set<(what: { booking: string } | { share: string }) => void>();

  constructor(
    readonly now: () => number,
    seeded = true,
  ) {
    this.shares = seedShares();
    this.bookings = seeded ? seedBookings(now()) : [];
  }

  onChange(listener: (what: { booking: string } | { share: string }) => void): () => void {
    this.changeListeners.add(listener);
    return () => this.changeListeners.delete(listener);
  }

  private tell(what: { booking: string } | { share: string }) {
    for (const listener of this.changeListeners) listener(what);
  }

  session(name: string): Session | null {
    const person = people.find((candidate) => candidate.name === name);
    return person
      ? { ...person, csrfToken: `token-of-${name}`, expiresAt: iso(this.now() + 8 * 3_600_000) }
      : null;
  }

  chainOf(name: string): StoredShare[] {
    const share = this.shares.find((candidate) => candidate.name === name);
    if (!share) return [];
    return share.parent === null ? [share] : [share, ...this.chainOf(share.parent)];
  }

  maySpeak(share: StoredShare, person: Session): boolean {
    return person.role !== 'auditor' && (share.defaultSpeakers || share.speakers.includes(person.name));
  }

  /** Whether somebody speaks for a share, or for one above it. */
  holds(name: string, person: Session): boolean {
    return this.chainOf(name).some((share) => this.maySpeak(share, person));
  }

  /** Bookings that take from the share: its own and those of every share below. */
  drawsOn(name: string): StoredBooking[] {
    return this.bookings.filter(
      (booking) =>
        (booking.state === 'booked' || booking.state === 'completed') &&
        this.chainOf(booking.share).some((share) => share.name === name),
    );
  }

  share(name: string, person: Session): Share | null {
    const share = this.shares.find((candidate) => candidate.name === name);
    if (!share) return null;
    const now = this.now();
    const steps = reservedOver(this.drawsOn(name), now, Infinity);
    return {
      ...share,
      flowGroupText: writeFlowGroup(share.flowGroup),
      minReserveBps: share.minReserveBps ?? null,
      tokenFillBps: share.tokenFillBps ?? null,
      tokenCapacityBits: share.tokenCapacityBits ?? null,
      minLimitBps: share.minLimitBps ?? null,
      reservedNowBps: steps[0]?.reservedBps ?? 0,
      peakReservedBps: Math.max(...steps.map((step) => step.reservedBps)),
      delegatedBps: this.shares
        .filter(({ parent }) => parent === name)
        .reduce((sum, child) => sum + child.maxReserveBps, 0),
      maySpeak: this.maySpeak(share, person),
      mayReshape:
        person.role === 'administrator' || (share.parent !== null && this.holds(share.parent, person)),
    };
  }

  timeline(name: string, from: number, to: number) {
    return reservedOver(this.drawsOn(name), from, to).map((step) => ({ ...step, at: iso(step.at) }));
  }

  delegate(share: NewShare): void {
    this.shares.push({
      name: share.name,
      parent: share.parent,
      flowGroup: share.flowGroup,
      maxReserveBps: share.maxReserveBps,
      mayAllow: share.mayAllow ?? true,
      mayDeny: share.mayDeny ?? true,
      minReserveBps: share.minReserveBps ?? null,
      tokenFillBps: share.tokenFillBps ?? null,
      tokenCapacityBits: share.tokenCapacityBits ?? null,
      minLimitBps: share.minLimitBps ?? null,
      speakers: [...new Set([...(share.speakers ?? []), this.asker])],
      defaultSpeakers: false,
    });
    this.tell({ share: share.name });
  }

  /** Has a share be another, or no longer be. */
  putShare(name: string, becomes: StoredShare | null): void {
    const at = this.shares.findIndex((share) => share.name === name);
    if (at >= 0) this.shares.splice(at, 1, ...(becomes ? [becomes] : []));
    this.tell({ share: name });
  }

  setSpeakers(name: string, speakers: string[]): void {
    const share = this.shares.find((candidate) => candidate.name === name);
    if (!share) return;
    share.speakers = speakers;
    this.tell({ share: name });
  }

  /** What would become of a booking, without making it. */
  check(request: NewBooking) {
    const now = this.now();
    const start = request.start == null ? now : Date.parse(request.start);
    const path = pathBetween(request.flowGroup.srcHost, request.flowGroup.dstHost);
    const reservation: Reservation = {
      share: request.share,
      rateBps: request.rateBps ?? 0,
      start,
      end: endOf(request, start),
      path: path ?? [],
    };
    const refusal = judge(reservation, {
      now,
      shares: this.chainOf(request.share).map((share) => ({ ...share, draws: this.drawsOn(share.name) })),
      links: linksOf(reservation.path).map((link) => ({
        ...link,
        draws: this.bookings.filter(
          (booking) => booking.state === 'booked' && linksOf(booking.path).some(({ id }) => id === link.id),
        ),
      })),
    });
    return { reservation, refusal };
  }

  book(request: NewBooking, person: Session): StoredBooking {
    const { reservation } = this.check(request);
    const held = request.holdSeconds ?? null;
    const booking: StoredBooking = {
      ...reservation,
      id: `0192f6c1-${String(this.next++)}`,
      principal: person.name,
      flowGroup: request.flowGroup,
      createdAt: this.now(),
      state: held === null ? 'booked' : 'held',
      heldUntil: held === null ? null : this.now() + held * 1_000,
      cancelledAt: null,
      refusal: null,
    };
    this.bookings.push(booking);
    this.tell({ booking: booking.id });
    this.tell({ share: booking.share });
    return booking;
  }

  confirm(booking: StoredBooking): void {
    booking.state = 'booked';
    booking.heldUntil = null;
    this.tell({ booking: booking.id });
  }

  cancel(booking: StoredBooking): void {
    booking.state = 'cancelled';
    booking.cancelledAt = this.now();
    this.tell({ booking: booking.id });
    this.tell({ share: booking.share });
  }

  /** The booking as it is told to a person at this instant. */
  view(booking: StoredBooking, person: Session): Booking {
    const now = this.now();
    const state = booking.state === 'booked' && now >= booking.end ? 'completed' : booking.state;
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
      end: iso(booking.end),
      createdAt: iso(booking.createdAt),
      state,
      heldUntil: booking.heldUntil == null ? null : iso(booking.heldUntil),
      refusal: booking.refusal,
      deployment,
      pathNames: [...booking.path],
      deliveredBps: deployment.state === 'active' ? deliveredAt(booking, now) : null,
      mayCancel:
        (state === 'booked' || state === 'held') &&
        (booking.principal === person.name || person.role === 'administrator'),
    };
  }
}

/** The switches take a moment after the start of a window. */
const installTime = 1_200;

function deploymentOf(booking: StoredBooking, now: number): Booking['deployment'] {
  const ended = booking.cancelledAt ?? booking.end;
  const [state, since]: [Booking['deployment']['state'], number] =
    now >= ended && (booking.cancelledAt === null || booking.cancelledAt >= booking.start)
      ? ['removed', ended]
      : booking.cancelledAt !== null
        ? ['removed', booking.cancelledAt]
        : now < booking.start
          ? ['pending', booking.createdAt]
          : now < booking.start + installTime
            ? ['installing', booking.start]
            : ['active', booking.start + installTime];
  return {
    state,
    since: iso(since),
    detail: null,
    hops: hopsOf(booking.path).map((hop, index) => ({
      ...hop,
      queue: state === 'active' ? index + 1 : null,
      state: state === 'active' ? 'installed' : state,
      error: null,
    })),
  };
}

/** What a greedy sender gets out of its guarantee: a little less than it, for headers. */
export function deliveredAt(booking: Pick<Reservation, 'rateBps' | 'start'>, at: number): number {
  const warm = Math.min(1, (at - booking.start - installTime) / 4_000);
  return Math.round(booking.rateBps * (0.956 + Math.sin(at / 3_100) * 0.004) * Math.max(0, warm));
}
