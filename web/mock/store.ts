import type {
  Booking,
  Email,
  LinkUseList,
  LinkRisks,
  Maintenance,
  Quota,
  Service,
  Session,
  Share,
  TableUseList,
  Token,
  PathRule,
  TrafficClass,
  User,
  Webhook,
} from '../src/api/types';
import { AuditLog, auditEvent, fewEvents } from './fixtures/audit.ts';
import { deliveredOf, fewBookings, reservedFrom } from './fixtures/bookings.ts';
import { fewMaintenance } from './fixtures/maintenance.ts';
import { fewQuotas } from './fixtures/quotas.ts';
import { fewTokens, fewUsers, fewWebhooks, noEmail, principals } from './fixtures/users.ts';
import { fewServices } from './fixtures/services.ts';
import { fewPathRules } from './fixtures/pathRules.ts';
import { fewTrafficClasses } from './fixtures/trafficClasses.ts';
import { fewShares } from './fixtures/shares.ts';
import { smallNetwork, type DirectedLink, type Topology } from './topology.ts';

export interface Fixtures {
  readonly network?: Topology;
  readonly shares?: readonly Share[];
  readonly bookings?: readonly Booking[];
  /** The user who is logged in; null without a session. */
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
  tokens: Token[] = fewTokens(Date.now());
  webhooks: Webhook[] = fewWebhooks(Date.now());
  quotas: Quota[] = fewQuotas();
  services: Service[] = fewServices(Date.now());
  maintenance: Maintenance[] = fewMaintenance(Date.now());
  linkRisks: LinkRisks[] = [];
  trafficClasses: TrafficClass[] = fewTrafficClasses();
  pathRules: PathRule[] = fewPathRules();
  readonly email: Email = { ...noEmail };
  readonly audit: AuditLog;
  /** The user who is logged in; null without a session. */
  user: string | null;
  hasAdministrator = true;
  private readonly reservedOn: (place: string) => ReturnType<typeof reservedFrom>;
  private readonly tags = new Map<string, number>();
  private readonly listeners = new Set<(event: string, data: unknown) => void>();
  private made = 0;

  constructor(fixtures: Fixtures = {}) {
    const now = Date.now();
    const { network = smallNetwork, shares = fewShares(), user = 'ada' } = fixtures;
    this.network = network;
    this.user = user;
    this.bookings = [...(fixtures.bookings ?? fewBookings(now, network))];
    this.sharesByName = new Map(shares.map((share) => [share.name, { ...share }]));
    this.audit = new AuditLog(this.bookings.length > 0 ? fewEvents(now) : []);

    const bookingsOn = new Map<string, Booking[]>();
    for (const booking of this.bookings) {
      const links = network.linksOf(booking.pathNames).map(({ id }) => id);
      for (const place of [...this.chainOf(booking.share).map(({ name }) => name), ...links]) {
        const there = bookingsOn.get(place);
        if (there) there.push(booking);
        else bookingsOn.set(place, [booking]);
      }
    }
    const reserved = new Map([...bookingsOn].map(([place, there]) => [place, reservedFrom(there, now)]));
    this.reservedOn = (place) => reserved.get(place) ?? { reservedNowBps: 0, peakReservedBps: 0 };
    for (const share of this.shares) Object.assign(share, this.reservedOn(share.name));
  }

  /** The session of the user who is logged in. */
  get session(): Session | null {
    const user = principals.find(({ name }) => name === this.user);
    if (!user) return null;
    return { ...user, csrfToken: `token-of-${user.name}`, expiresAt: iso(Date.now() + 8 * 3_600_000) };
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
  private chainOf(name: string | null): readonly Share[] {
    const share = this.share(name ?? '');
    return share ? [share, ...this.chainOf(share.parent)] : [];
  }

  /** The names of the share and of all below it. */
  private namesUnder(name: string): ReadonlySet<string> {
    const names = new Set([name]);
    for (const share of this.sharesByName.values()) if (names.has(share.parent ?? '')) names.add(share.name);
    return names;
  }

  /** The bookings on the share and on those below it. */
  bookingsUnder(name: string): readonly Booking[] {
    const names = this.namesUnder(name);
    return this.bookings.filter(({ share }) => names.has(share));
  }

  /** The share as the user who is logged in sees it. */
  shownShare(share: Share): Share {
    const { name = '', role } = this.session ?? {};
    const isSpeaker = ({ defaultSpeakers, speakers }: Share) =>
      role !== 'auditor' && (defaultSpeakers || speakers.includes(name));
    const mayReshape = role === 'administrator' || this.chainOf(share.parent).some(isSpeaker);
    return { ...share, maySpeak: isSpeaker(share), mayReshape };
  }

  /** The booking as the user who is logged in sees it. */
  shownBooking(booking: Booking): Booking {
    const mayManage = booking.principal === this.user || this.session?.role === 'administrator';
    return { ...booking, mayCancel: booking.mayCancel && mayManage };
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

  /** Replaces the maintenance windows, of which the one with the id has changed. */
  setMaintenance(windows: readonly Maintenance[], id: string): void {
    this.maintenance = [...windows];
    this.emit('maintenance', { id });
  }

  /** Cancels the booking; the audit log names the user. */
  cancel(booking: Booking, user = this.user ?? 'system'): Booking {
    const { id, share } = booking;
    const detail = { before: booking.state, after: 'cancelled' };
    this.audit.append(auditEvent(Date.now(), user, 'booking.cancel', `booking ${id}`, { share, detail }));
    const deployment = { ...booking.deployment, state: 'removed' as const, since: iso(Date.now()) };
    const over = { heldUntil: null, deliveredBps: null, mayCancel: false, deployment };
    return this.putBooking({ ...booking, ...over, state: 'cancelled' });
  }

  /** Adds the share, or puts it in place of the one with its name. Without `event`, open pages receive no event. */
  putShare(share: Share, { event = true } = {}): Share {
    this.sharesByName.set(share.name, share);
    this.tags.set(share.name, (this.tags.get(share.name) ?? 0) + 1);
    if (event) this.emit('share', { name: share.name });
    return share;
  }

  /** Removes the share and all below it. */
  removeShare(name: string): void {
    for (const removed of this.namesUnder(name)) {
      this.sharesByName.delete(removed);
      this.emit('share', { name: removed });
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
    const delivered = deliveredOf(this.reservedOn(id).reservedNowBps);
    return Math.round(Math.min(rateBps * 0.985, background + delivered));
  }

  linkUses(): LinkUseList {
    const now = Date.now();
    const links = this.network.links.map((link) => {
      const [fromName = '', toName = ''] = link.id.split('>');
      const { reservedNowBps, peakReservedBps: reservedPeakBps } = this.reservedOn(link.id);
      const { id, rateBps } = link;
      return {
        id,
        fromName,
        toName,
        rateBps,
        usedBps: this.usedAt(link, now),
        reservedNowBps,
        reservedPeakBps,
      };
    });
    return { at: iso(now), links };
  }

  tableUses(): TableUseList {
    const tables = this.network.switches.flatMap(({ dpid, name: switchName, ports, tables: own }) =>
      own.map(({ id: table, name, maxEntries }) => {
        const entries = table === 0 ? 10 : 812 + ports.length * 9;
        return { dpid, switchName, table, name, entries, maxEntries };
      }),
    );
    return { at: iso(Date.now()), tables };
  }
}
