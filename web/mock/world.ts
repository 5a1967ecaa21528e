import type { Booking, BookingChange, NewBooking, NewShare, Refusal, Session, Share } from '../src/api/types';
import { highest, judge, reservedOver } from './admission.ts';
import { viewOf } from './bookingView.ts';
import { manyBookings, manyShares } from './large.ts';
import { earliestOf, wantedOf } from './placement.ts';
import { Room } from './room.ts';
import { isLarge } from './scale.ts';
import { seedBookings, seedShares, people } from './seed.ts';
import { shareOf, toldOf, type StoredBooking, type StoredShare } from './stored.ts';
import { hosts, linksOf } from './topology.ts';

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
  private telling = true;
  private lookedUp: Room | null = null;
  private readonly changeListeners = new Set<(what: { booking: string } | { share: string }) => void>();

  constructor(
    readonly now: () => number,
    seeded = true,
  ) {
    this.shares = isLarge ? manyShares() : seedShares();
    this.bookings = !seeded ? [] : isLarge ? manyBookings(now(), this.shares, hosts) : seedBookings(now());
  }

  private get room(): Room {
    this.lookedUp ??= new Room(this.shares, this.bookings);
    return this.lookedUp;
  }

  onChange(listener: (what: { booking: string } | { share: string }) => void): () => void {
    this.changeListeners.add(listener);
    return () => this.changeListeners.delete(listener);
  }

  private tell(what: { booking: string } | { share: string }) {
    this.lookedUp = null;
    if (!this.telling) return;
    for (const listener of this.changeListeners) listener(what);
  }

  session(name: string): Session | null {
    const person = people.find((candidate) => candidate.name === name);
    return person
      ? { ...person, csrfToken: `token-of-${name}`, expiresAt: iso(this.now() + 8 * 3_600_000) }
      : null;
  }

  chainOf(name: string): readonly StoredShare[] {
    return this.room.chainOf(name);
  }

  maySpeak(share: StoredShare, person: Session): boolean {
    return person.role !== 'auditor' && (share.defaultSpeakers || share.speakers.includes(person.name));
  }

  /** Whether somebody speaks for a share, or for one above it. */
  holds(name: string, person: Session): boolean {
    return this.chainOf(name).some((share) => this.maySpeak(share, person));
  }

  /** Whether a person may know of a booking: their own, and those on shares that they hold or that lie below one. */
  seesBooking({ principal, share }: Pick<StoredBooking, 'principal' | 'share'>, person: Session): boolean {
    return person.role !== 'member' || principal === person.name || this.holds(share, person);
  }

  /** Bookings that take from the share: its own and those of every share below. */
  drawsOn(name: string): readonly StoredBooking[] {
    return this.room.onShare(name);
  }

  /** Bookings that take from a link. */
  drawsOnLink(id: string): readonly StoredBooking[] {
    return this.room.onLink(id);
  }

  share(name: string, person: Session): Share | null {
    const share = this.room.share(name);
    if (!share) return null;
    const now = this.now();
    const steps = reservedOver(this.room.onShare(name), now, Infinity);
    return {
      ...toldOf(share),
      reservedNowBps: steps[0]?.reservedBps ?? 0,
      peakReservedBps: highest(steps),
      delegatedBps: this.room.childrenOf(name).reduce((sum, child) => sum + child.maxReserveBps, 0),
      maySpeak: this.maySpeak(share, person),
      mayReshape:
        person.role === 'administrator' || (share.parent !== null && this.holds(share.parent, person)),
    };
  }

  timeline(name: string, from: number, to: number) {
    return reservedOver(this.room.onShare(name), from, to).map((step) => ({ ...step, at: iso(step.at) }));
  }

  delegate(share: NewShare): void {
    this.shares.push(shareOf(share, this.asker));
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

  /** What would become of a booking, without making it; `without` gives its own room back first. */
  check(request: NewBooking, without?: StoredBooking) {
    const now = this.now();
    const others = (draws: readonly StoredBooking[]) => draws.filter((booking) => booking !== without);
    const wanted = wantedOf(request, now);
    const ground = {
      now,
      shares: this.chainOf(request.share).map((share) => ({
        ...share,
        draws: others(this.room.onShare(share.name)),
      })),
      links: linksOf(wanted.path).map((link) => ({ ...link, draws: others(this.drawsOnLink(link.id)) })),
    };
    if (request.deadline == null) return { reservation: wanted, refusal: judge(wanted, ground) };
    return earliestOf(wanted, Date.parse(request.deadline), ground);
  }

  /** What the next booking will be known by. */
  get nextId(): string {
    return `0192f6c1-${this.next}`;
  }

  /** Books what is asked for; what there is no room for waits where it may, and is kept as refused otherwise. */
  book(request: NewBooking, person: Session, series?: string): StoredBooking {
    const { reservation, refusal } = this.check(request);
    const until =
      request.holdSeconds === undefined || refusal !== null ? null : this.now() + request.holdSeconds * 1_000;
    const state =
      refusal === null ? (until === null ? 'booked' : 'held') : request.waits ? 'waiting' : 'refused';
    const id = this.nextId;
    this.next++;
    return this.keep({
      ...reservation,
      ...(refusal !== null && { path: [] }),
      id,
      principal: person.name,
      flowGroup: request.flowGroup,
      createdAt: this.now(),
      state,
      heldUntil: until,
      cancelledAt: null,
      refusal,
      ...(series !== undefined && { series }),
    });
  }

  /** Does something of which nobody is told, to be taken back. */
  quietly<T>(act: () => T): T {
    this.telling = false;
    try {
      return act();
    } finally {
      this.telling = true;
    }
  }

  /** Takes back what was only booked to see whether all of it fits; nothing is told of it. */
  undo(bookings: readonly StoredBooking[]): void {
    for (const booking of bookings) this.bookings.splice(this.bookings.indexOf(booking), 1);
    this.lookedUp = null;
  }

  private keep(booking: StoredBooking): StoredBooking {
    this.bookings.push(booking);
    this.announce(booking);
    return booking;
  }

  private announce(booking: StoredBooking): void {
    this.tell({ booking: booking.id });
    this.tell({ share: booking.share });
  }

  /** Gives it another rate or end where there is room for that; says why not otherwise. */
  change(booking: StoredBooking, { rateBps, end }: BookingChange): Refusal | null {
    const changed = {
      ...booking,
      rateBps: rateBps ?? booking.rateBps,
      end: end ? Date.parse(end) : booking.end,
    };
    const start = Math.max(booking.start, this.now());
    const { refusal } = this.check(
      {
        share: booking.share,
        flowGroup: booking.flowGroup,
        rateBps: changed.rateBps,
        start: iso(start),
        end: Number.isFinite(changed.end) ? iso(changed.end) : null,
      },
      booking,
    );
    if (refusal !== null) return refusal;
    Object.assign(booking, changed);
    this.announce(booking);
    return null;
  }

  /** Lets end what ends by itself: what was held and nobody confirmed, and what waited in vain. What waits is tried. */
  passTime(): void {
    const now = this.now();
    const asker = this.asker;
    this.asker = 'system';
    for (const booking of this.bookings) {
      if (booking.state === 'held' && (booking.heldUntil ?? Infinity) <= now) {
        this.become(booking, { state: 'cancelled', cancelledAt: booking.heldUntil ?? now });
      } else if (booking.state === 'waiting') {
        this.tryAgain(booking, now);
      }
    }
    this.asker = asker;
  }

  private tryAgain(booking: StoredBooking, now: number): void {
    if (booking.start <= now) {
      this.become(booking, { state: 'refused' });
      return;
    }
    const { share, flowGroup, rateBps, start, end } = booking;
    const { reservation, refusal } = this.check({
      share,
      flowGroup,
      rateBps,
      start: iso(start),
      end: iso(end),
    });
    if (refusal === null) this.become(booking, { state: 'booked', path: reservation.path, refusal: null });
  }

  private become(booking: StoredBooking, change: Partial<StoredBooking>): void {
    Object.assign(booking, change);
    this.announce(booking);
  }

  confirm(booking: StoredBooking): void {
    this.become(booking, { state: 'booked', heldUntil: null });
  }

  cancel(booking: StoredBooking): void {
    this.become(booking, { state: 'cancelled', cancelledAt: this.now() });
  }

  /** The booking as it is told to a person at this instant. */
  view(booking: StoredBooking, person: Session): Booking {
    return viewOf(booking, this.now(), person);
  }
}
