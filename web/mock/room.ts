import { linksOf } from './topology.ts';
import type { StoredBooking, StoredShare } from './stored.ts';

/** Who takes room where, looked up once for as long as nothing changes: a large world is asked for it all the time. */
export class Room {
  private readonly shares: ReadonlyMap<string, StoredShare>;
  private readonly children = new Map<string, StoredShare[]>();
  private readonly chains = new Map<string, StoredShare[]>();
  private readonly onShares = new Map<string, StoredBooking[]>();
  private readonly onLinks = new Map<string, StoredBooking[]>();

  constructor(shares: readonly StoredShare[], bookings: readonly StoredBooking[]) {
    this.shares = new Map(shares.map((share) => [share.name, share]));
    for (const share of shares) if (share.parent !== null) add(this.children, share.parent, share);
    for (const booking of bookings) {
      if (takesRoom(booking)) for (const { id } of linksOf(booking.path)) add(this.onLinks, id, booking);
      if (takesRoom(booking) || booking.state === 'completed')
        for (const { name } of this.chainOf(booking.share)) add(this.onShares, name, booking);
    }
  }

  share(name: string): StoredShare | undefined {
    return this.shares.get(name);
  }

  childrenOf(name: string): readonly StoredShare[] {
    return this.children.get(name) ?? [];
  }

  /** The share and those above it, up to the root; nothing where there is no such share. */
  chainOf(name: string): readonly StoredShare[] {
    const known = this.chains.get(name);
    if (known) return known;
    const share = this.shares.get(name);
    if (!share) return [];
    const chain = share.parent === null ? [share] : [share, ...this.chainOf(share.parent)];
    this.chains.set(name, chain);
    return chain;
  }

  /** Bookings that take from the share: its own and those of every share below. */
  onShare(name: string): readonly StoredBooking[] {
    return this.onShares.get(name) ?? [];
  }

  /** Bookings that take from a link. */
  onLink(id: string): readonly StoredBooking[] {
    return this.onLinks.get(id) ?? [];
  }
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** Whether its room is its own: that of what is held as much as that of what is booked. */
function takesRoom({ state }: Pick<StoredBooking, 'state'>): boolean {
  return state === 'booked' || state === 'held';
}
