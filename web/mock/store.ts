import type {
  Booking,
  Email,
  LinkUseList,
  Session,
  Share,
  TableUseList,
  Token,
  User,
  Webhook,
} from '../src/api/types';
import { AuditLog, auditEntries, auditEntry } from './fixtures/audit.ts';
import { deliveredOf, fewBookings, reservedFrom } from './fixtures/bookings.ts';
import { fewTokens, fewUsers, fewWebhooks, principals } from './fixtures/people.ts';
import { fewShares } from './fixtures/shares.ts';
import { smallNetwork, type DirectedLink, type Topology } from './topology.ts';

export interface Fixtures {
  readonly network?: Topology;
  readonly shares?: readonly Share[];
  readonly bookings?: readonly Booking[];
  /** The user who is logged in; null for nobody. */
  readonly user?: string | null;
}

const iso = (instant: number) => new Date(instant).toISOString();

/**
 * The data that the mock handlers answer from. It decides nothing: a request changes the data as asked, and what the
 * gateway would refuse is a scenario.
 */
export class Store {
  readonly network: Topology;
  /** By name, parents before their children. */
  private readonly sharesByName: Map<string, Share>;
  readonly bookings: Booking[];
  readonly users: User[] = fewUsers();
  readonly tokens: Token[];
  readonly webhooks: Webhook[];
  readonly emails = new Map<string, Email>();
  readonly audit: AuditLog;
  /** The user who is logged in; null for nobody. */
  user: string | null;
  hasAdministrator = true;
  private readonly reservedOfLink: ReadonlyMap<string, ReturnType<typeof reservedFrom>>;
  private readonly tags = new Map<string, number>();
  private readonly listeners = new Set<(event: string, data: unknown) => void>();
  private made = 0;

  constructor(fixtures: Fixtures = {}) {
    const now = Date.now();
    const { network = smallNetwork, user = 'ada' } = fixtures;
    this.network = network;
    this.user = user;
    this.bookings = [...(fixtures.bookings ?? fewBookings(now, network))];
    this.sharesByName = new Map((fixtures.shares ?? fewShares()).map((share) => [share.name, { ...share }]));
    this.tokens = fewTokens(now);
    this.webhooks = fewWebhooks(now);
    this.audit = new AuditLog(auditEntries(now, this.shares.slice(0, 100), this.bookings.slice(0, 500)));

    const onShare = new Map(this.shares.map(({ name }) => [name, [] as Booking[]]));
    const onLink = new Map(network.links.map(({ id }) => [id, [] as Booking[]]));
    for (const booking of this.bookings) {
      for (const { name } of this.chainOf(booking.share)) onShare.get(name)?.push(booking);
      for (const { id } of network.linksOf(booking.pathNames)) onLink.get(id)?.push(booking);
    }
    for (const share of this.shares) Object.assign(share, reservedFrom(onShare.get(share.name) ?? [], now));
    this.reservedOfLink = new Map(
      network.links.map(({ id }) => [id, reservedFrom(onLink.get(id) ?? [], now)] as const),
    );
  }

  /** The session of whoever is logged in; null for nobody. */
  get session(): Session | null {
    return this.sessionOf(this.user ?? '');
  }

  sessionOf(name: string): Session | null {
    const user = principals.find((one) => one.name === name);
    return user
      ? { ...user, csrfToken: `token-of-${name}`, expiresAt: iso(Date.now() + 8 * 3_600_000) }
      : null;
  }

  private get role(): Session['role'] | undefined {
    return principals.find(({ name }) => name === this.user)?.role;
  }

  get isMember(): boolean {
    return this.role === 'member';
  }

  get isAdministrator(): boolean {
    return this.role === 'administrator';
  }

  /** The address of a host that is given by name or address. */
  addressOf<H extends string | undefined>(host: H): H | string {
    return this.network.hosts.find(({ name }) => name === host)?.addresses[0] ?? host;
  }

  get shares(): readonly Share[] {
    return [...this.sharesByName.values()];
  }

  share(name: string): Share | undefined {
    return this.sharesByName.get(name);
  }

  booking(id: string): Booking | undefined {
    return this.bookings.find((booking) => booking.id === id);
  }

  /** The share and those above it, up to the root; none where there is no such share. */
  chainOf(name: string): readonly Share[] {
    const share = this.share(name);
    if (!share) return [];
    return share.parent === null ? [share] : [share, ...this.chainOf(share.parent)];
  }

  /** The share and all below it. */
  subtreeOf(name: string): readonly Share[] {
    const names = new Set([name]);
    for (const share of this.shares)
      if (share.parent !== null && names.has(share.parent)) names.add(share.name);
    return this.shares.filter((share) => names.has(share.name));
  }

  /** The bookings on the share and on those below it. */
  bookingsUnder(name: string): readonly Booking[] {
    const names = new Set(this.subtreeOf(name).map((share) => share.name));
    return this.bookings.filter(({ share }) => names.has(share));
  }

  /** The share as the user who is logged in sees it. */
  shownShare(share: Share): Share {
    const { user, role } = this;
    const speaks = (one: Share) =>
      role !== 'auditor' && (one.defaultSpeakers || one.speakers.includes(user ?? ''));
    const above = share.parent === null ? [] : this.chainOf(share.parent);
    return { ...share, maySpeak: speaks(share), mayReshape: role === 'administrator' || above.some(speaks) };
  }

  /** The booking as the user who is logged in sees it. */
  shownBooking(booking: Booking): Booking {
    const isTheirs = this.isAdministrator || (this.isMember && booking.principal === this.user);
    return { ...booking, mayCancel: booking.mayCancel && isTheirs };
  }

  /** The entity tag of a share: another one after each change. */
  tagOf(name: string): string {
    return `"${String(this.tags.get(name) ?? 0)}"`;
  }

  /** An id that nothing has yet. */
  nextId(prefix: string): string {
    return `${prefix}${String(100 + this.made++)}`;
  }

  /** Adds the booking, or puts it in place of the one with its id. */
  putBooking(booking: Booking): Booking {
    const at = this.bookings.findIndex(({ id }) => id === booking.id);
    if (at === -1) this.bookings.push(booking);
    else this.bookings[at] = booking;
    this.emit('booking', this.shownBooking(booking));
    this.emit('share', { name: booking.share });
    return booking;
  }

  /** Cancels the booking; the audit log names the user. */
  cancel(booking: Booking, user = this.user ?? 'system'): Booking {
    const { id, share } = booking;
    const detail = { before: booking.state, after: 'cancelled' };
    this.audit.append(auditEntry(Date.now(), user, 'booking.cancel', `booking ${id}`, { share, detail }));
    return this.putBooking({
      ...booking,
      state: 'cancelled',
      heldUntil: null,
      deliveredBps: null,
      mayCancel: false,
      deployment: { ...booking.deployment, state: 'removed', since: iso(Date.now()) },
    });
  }

  /** Adds the share, or puts it in place of the one with its name. Without `event` no open page hears of it. */
  putShare(share: Share, { event = true } = {}): Share {
    this.sharesByName.set(share.name, share);
    this.tags.set(share.name, (this.tags.get(share.name) ?? 0) + 1);
    if (event) this.emit('share', { name: share.name });
    return share;
  }

  /** Removes the share and all below it. */
  removeShare(name: string): void {
    for (const share of this.subtreeOf(name)) {
      this.sharesByName.delete(share.name);
      this.emit('share', { name: share.name });
    }
  }

  /** Calls back with every event of the stream. Returns how to stop. */
  onEvent(listener: (event: string, data: unknown) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private emit(event: string, data: unknown): void {
    for (const listener of this.listeners) listener(event, data);
  }

  /** The use of a link at an instant: a wave around its load, and what its bookings deliver. */
  usedAt({ id, load, rateBps }: DirectedLink, at: number): number {
    const background = load * rateBps * (1 + Math.sin(at / 41_000 + id.length + load * 17) * 0.12);
    const delivered = deliveredOf(this.reservedOfLink.get(id)?.reservedNowBps ?? 0);
    return Math.round(Math.min(rateBps * 0.985, background + delivered));
  }

  linkUses(): LinkUseList {
    const now = Date.now();
    return {
      at: iso(now),
      links: this.network.links.map((link) => ({
        id: link.id,
        fromName: link.id.split('>')[0] ?? '',
        toName: link.id.split('>')[1] ?? '',
        rateBps: link.rateBps,
        usedBps: this.usedAt(link, now),
        reservedNowBps: this.reservedOfLink.get(link.id)?.reservedNowBps ?? 0,
        reservedPeakBps: this.reservedOfLink.get(link.id)?.peakReservedBps ?? 0,
      })),
    };
  }

  tableUses(): TableUseList {
    return {
      at: iso(Date.now()),
      tables: this.network.switches.flatMap(({ dpid, name: switchName, ports, tables }) =>
        tables.map(({ id, name, maxEntries }) => ({
          dpid,
          switchName,
          table: id,
          name,
          entries: id === 0 ? 10 : 812 + ports.length * 9,
          maxEntries,
        })),
      ),
    };
  }
}
