import type { AuditEvent } from '../src/api/types';
import { genesis, hashOf } from '../src/features/audit/hash.ts';
import { writeFlowGroup } from '../src/lib/flow.ts';
import type { StoredBooking, StoredShare } from './stored.ts';
import type { World } from './world.ts';

type Entry = Omit<AuditEvent, 'seq' | 'hash' | 'previousHash'>;

/** An event as the export tells it: with its detail character by character. */
export type AuditLine = Omit<AuditEvent, 'detail'> & { readonly detail: string };

const minute = 60_000;
const second = 1_000;

/** The record of decisions of a world: what its bookings and shares tell about the time before, then what changes. */
export class AuditLog {
  private chain: Promise<AuditLine[]> = Promise.resolve([]);
  private shares: ReadonlyMap<string, string>;
  private readonly bookings = new Map<string, Remembered>();

  constructor(private readonly world: World) {
    if (world.bookings.length > 0) for (const entry of pastOf(world)) this.append(entry);
    this.shares = this.rememberShares();
    for (const booking of world.bookings) this.bookings.set(booking.id, rememberedOf(booking));
    world.onChange((what) => {
      if ('booking' in what) this.recordBooking(what.booking);
      else this.recordShare(what.share);
    });
  }

  /** Every event so far, oldest first. */
  lines(): Promise<readonly AuditLine[]> {
    return this.chain;
  }

  private append(entry: Entry): void {
    this.chain = this.chain.then(async (lines) => {
      const open = {
        ...entry,
        seq: lines.length + 1,
        detail: JSON.stringify(entry.detail),
        previousHash: lines.at(-1)?.hash ?? genesis,
      };
      lines.push({ ...open, hash: await hashOf(open) });
      return lines;
    });
  }

  private now(
    action: string,
    subject: string,
    share: string,
    detail: AuditEvent['detail'],
    hosts: string[],
    outcome: AuditEvent['outcome'] = 'done',
  ) {
    this.append({
      at: new Date(this.world.now()).toISOString(),
      principal: this.world.asker,
      address: this.world.asker === 'system' ? 'gateway' : '192.0.2.17',
      action,
      subject,
      outcome,
      share,
      hosts,
      detail,
    });
  }

  private recordBooking(id: string): void {
    const booking = this.world.bookings.find((candidate) => candidate.id === id);
    if (!booking) return;
    const before = this.bookings.get(id);
    this.bookings.set(id, rememberedOf(booking));
    const { action, outcome, detail } = deedOf(booking, before, this.world.asker === 'system');
    this.now(action, `booking ${id}`, booking.share, detail, hostsOf(booking), outcome);
  }

  /** A share is told of whenever something is booked on it, too: only what it is itself is recorded. */
  private recordShare(name: string): void {
    const before = this.shares.get(name);
    this.shares = this.rememberShares();
    const after = this.shares.get(name);
    if (after === undefined || after === before) return;
    const now = JSON.parse(after) as StoredShare;
    if (before === undefined) {
      this.now('share.create', `share ${name}`, name, { ...now }, []);
      return;
    }
    const then = JSON.parse(before) as StoredShare;
    const added = now.speakers.find((speaker) => !then.speakers.includes(speaker));
    const removed = then.speakers.find((speaker) => !now.speakers.includes(speaker));
    const speaker = added ?? removed ?? '';
    this.now(added ? 'share.grant' : 'share.revoke', `share ${name}`, name, { speaker }, []);
  }

  private rememberShares(): ReadonlyMap<string, string> {
    return new Map(this.world.shares.map((share) => [share.name, JSON.stringify(share)]));
  }
}

/** What of a booking tells later what was done with it. */
type Remembered = Pick<StoredBooking, 'state' | 'rateBps' | 'end'>;

function rememberedOf({ state, rateBps, end }: StoredBooking): Remembered {
  return { state, rateBps, end };
}

type Deed = Pick<AuditEvent, 'action' | 'outcome' | 'detail'>;

/** What was done with a booking, to be told from what it was before. */
function deedOf(booking: StoredBooking, before: Remembered | undefined, byItself: boolean): Deed {
  const done = (action: string, detail: AuditEvent['detail']): Deed => ({
    action: `booking.${action}`,
    outcome: 'done',
    detail,
  });
  if (before === undefined) {
    const { refusal } = booking;
    return refusal === null
      ? done('create', asked(booking))
      : { ...done('create', { ...asked(booking), refusal }), outcome: 'refused' };
  }
  const states = { before: before.state, after: booking.state };
  if (booking.state === 'cancelled') {
    return before.state === 'held' && byItself ? done('lapse', {}) : done('cancel', states);
  }
  if (before.state === 'held' && booking.state === 'booked') return done('confirm', states);
  if (before.state === 'waiting' && booking.state === 'booked') return done('grant', states);
  if (before.state === 'waiting') return done('refuse', {});
  return done('change', { before: told(before), after: told(booking) });
}

function told({ rateBps, end }: Remembered): AuditEvent['detail'] {
  return { rateBps, end: Number.isFinite(end) ? new Date(end).toISOString() : null };
}

function hostsOf({ flowGroup }: Pick<StoredBooking, 'flowGroup'>): string[] {
  return [flowGroup.srcHost, flowGroup.dstHost].filter((host) => host != null);
}

function asked(booking: StoredBooking): AuditEvent['detail'] {
  return {
    share: booking.share,
    flowGroup: writeFlowGroup(booking.flowGroup),
    ask: 'reserve',
    rateBps: booking.rateBps,
    strictness: 'strict',
    start: new Date(booking.start).toISOString(),
    end: told(booking)['end'],
    path: booking.path,
  };
}

/** What must have happened for the world to be as it is. */
function pastOf(world: World): Entry[] {
  const now = world.now();
  const start = Math.min(...world.bookings.map(({ createdAt }) => createdAt)) - 200 * minute;
  const entry = (
    at: number,
    who: string,
    action: string,
    subject: string,
    more: Partial<Entry> = {},
  ): Entry => ({
    at: new Date(at).toISOString().replace('Z', '257Z'),
    principal: who,
    address: who === 'system' ? 'gateway' : '192.0.2.17',
    action,
    subject,
    outcome: 'done',
    share: null,
    hosts: [],
    detail: {},
    ...more,
  });
  const network = (at: number, hosts: number) =>
    entry(at, 'system', 'network.change', 'network', {
      detail: {
        before: { switches: 3, links: 4, hosts: hosts - 1 },
        after: { switches: 3, links: 4, hosts },
      },
    });
  const delegated = world.shares
    .filter(({ parent }) => parent !== null)
    .map((share, index) =>
      entry(start + index * 2 * minute, 'root', 'share.create', `share ${share.name}`, {
        share: share.name,
        detail: {
          parent: share.parent,
          flowGroup: share.flowGroup,
          maxReserveBps: share.maxReserveBps,
          speakers: share.speakers,
        },
      }),
    );
  const altered = entry(start + 30 * minute, 'root', 'share.alter', 'share genomics', {
    share: 'genomics',
    detail: {
      before: {
        parent: 'research',
        flowGroup: { srcHost: '10.0.0.0/30' },
        mayAllow: true,
        mayDeny: false,
        maxReserveBps: 40_000_000,
        minLimitBps: 1_000_000,
      },
      after: {
        parent: 'research',
        flowGroup: { srcHost: '10.0.0.0/29', transport: 'tcp' },
        mayAllow: true,
        mayDeny: false,
        maxReserveBps: 60_000_000,
      },
    },
  });
  const refused = entry(now - 50 * minute, 'bea', 'booking.create', 'booking 0192f6c1-50', {
    outcome: 'refused',
    share: 'backup',
    hosts: ['10.0.0.2', '10.0.0.5'],
    detail: {
      share: 'backup',
      ask: 'reserve',
      rateBps: 50_000_000,
      refusal: {
        rule: 'share-maximum',
        place: 'share backup',
        at: new Date(now - 20 * minute).toISOString(),
        limitBps: 30_000_000,
        reservedBps: 10_000_000,
        limit: null,
        reserved: null,
        message: 'Only 20 Mbit/s of share backup are free then.',
        counterOffers: [],
      },
      token: '0192f6a0-7c1e-7d35-9b1c-2f6f1f0c8a11',
    },
  });
  const booked = world.bookings.flatMap((booking) => {
    const about = { share: booking.share, hosts: hostsOf(booking) };
    const subject = `booking ${booking.id}`;
    const state = (at: number, before: string, after: string) =>
      entry(at, 'system', 'deployment.change', subject, { ...about, detail: { before, after } });
    const ended = booking.cancelledAt ?? booking.end;
    return [
      entry(
        booking.createdAt - 40 * second,
        booking.principal,
        'session.open',
        `principal ${booking.principal}`,
        {
          detail: { expiresAt: new Date(booking.createdAt + 480 * minute).toISOString() },
        },
      ),
      entry(booking.createdAt, booking.principal, 'booking.create', subject, {
        ...about,
        detail: asked(booking),
      }),
      state(booking.start, 'pending', 'installing'),
      state(booking.start + second, 'installing', 'active'),
      ...(booking.cancelledAt === null
        ? [entry(ended, 'system', 'booking.complete', subject, about)]
        : [
            entry(ended, booking.principal, 'booking.cancel', subject, {
              ...about,
              detail: { before: 'booked', after: 'cancelled' },
            }),
          ]),
      state(ended + second, 'active', 'removed'),
    ];
  });
  const attached = Array.from({ length: 36 }, (_, index) =>
    network(start - (36 - index) * 9 * minute, index + 1),
  );
  return [...attached, ...delegated, altered, refused, ...booked]
    .filter(({ at }) => Date.parse(at) < now)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
