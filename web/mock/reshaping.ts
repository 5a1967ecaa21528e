import type { Refusal, ShareChange, ShareDefinition } from '../src/api/types';
import { predicatesOutside } from '../src/lib/flowBounds.ts';
import { writeFlowGroup } from '../src/lib/flow.ts';
import { reservedOver } from './admission.ts';
import type { StoredBooking, StoredShare } from './stored.ts';
import type { World } from './world.ts';

/** What would become of a change: why not, which shares would have to change first, which bookings would end. */
export interface Verdict {
  readonly refusal: Refusal | null;
  readonly shares: readonly string[];
  readonly bookings: readonly StoredBooking[];
}

const mbit = (bps: number) => `${bps / 1e6} Mbit/s`;

export function refusalAt(rule: string, share: string, message: string): Refusal {
  return {
    rule,
    place: `share ${share}`,
    at: null,
    limitBps: null,
    reservedBps: null,
    limit: null,
    reserved: null,
    message,
    counterOffers: [],
  };
}

const possible: Verdict = { refusal: null, shares: [], bookings: [] };
const refused = (refusal: Refusal, shares: readonly string[] = []): Verdict => ({
  refusal,
  shares,
  bookings: [],
});

/** Why a share may not be a part of another; null where it may. */
export function objectionTo(
  asked: Pick<ShareDefinition, 'flowGroup' | 'maxReserveBps' | 'mayAllow' | 'mayDeny'>,
  parent: StoredShare,
): Refusal | null {
  if (predicatesOutside(asked.flowGroup, parent.flowGroup).length > 0) {
    const [inner, outer] = [writeFlowGroup(asked.flowGroup), writeFlowGroup(parent.flowGroup)];
    const message = `${inner} is not inside ${outer}, the flows of share ${parent.name}.`;
    return refusalAt('outside-share', parent.name, message);
  }
  if (asked.maxReserveBps > parent.maxReserveBps) {
    const message = `Share ${parent.name} may reserve ${mbit(parent.maxReserveBps)} at most, so no share in it may reserve more.`;
    return refusalAt('exceeds-parent', parent.name, message);
  }
  if ((asked.mayAllow && !parent.mayAllow) || (asked.mayDeny && !parent.mayDeny)) {
    const word = asked.mayAllow && !parent.mayAllow ? 'allow' : 'deny';
    return refusalAt(
      'exceeds-parent',
      parent.name,
      `Share ${parent.name} may not ${word} flows, so no share in it may.`,
    );
  }
  return null;
}

/** A share as a change has it; null where it is gone. */
export function reshaped(share: StoredShare, change: ShareChange): StoredShare | null {
  if (change.delete) return null;
  if (change.move) return { ...share, parent: change.move.parent };
  const definition = change.alter;
  if (!definition) return share;
  return {
    name: share.name,
    parent: share.parent,
    speakers: share.speakers,
    defaultSpeakers: share.defaultSpeakers,
    flowGroup: definition.flowGroup,
    maxReserveBps: definition.maxReserveBps,
    mayAllow: definition.mayAllow ?? share.mayAllow,
    mayDeny: definition.mayDeny ?? share.mayDeny,
    minReserveBps: definition.minReserveBps ?? null,
    tokenFillBps: definition.tokenFillBps ?? null,
    tokenCapacityBits: definition.tokenCapacityBits ?? null,
    minLimitBps: definition.minLimitBps ?? null,
  };
}

/** The share and all under it. */
export function subtree(world: World, name: string): StoredShare[] {
  return world.shares.filter((share) => world.chainOf(share.name).some((above) => above.name === name));
}

/** What a change would do. */
export function judgeChange(world: World, share: StoredShare, change: ShareChange): Verdict {
  const after = reshaped(share, change);
  if (share.parent === null && !change.alter) {
    return refused(refusalAt('no-place', share.name, 'The root stays where it is.'));
  }
  if (after === null) return inTheWay(share, openOf(world, share));
  const parent = world.shares.find(({ name }) => name === after.parent);
  if (change.move && parent && subtree(world, share.name).includes(parent)) {
    return refused(
      refusalAt('no-place', parent.name, `Share ${parent.name} is ${share.name} itself, or under it.`),
    );
  }
  const above = parent ? objectionTo(after, parent) : null;
  if (above) return refused(above);
  const children = world.shares.filter(
    (child) => child.parent === share.name && objectionTo(child, after) !== null,
  );
  if (children.length > 0) {
    const names = children.map(({ name }) => name);
    const message = `Shares in it would have more than it has; change them first: ${names.join(', ')}.`;
    return refused(refusalAt('in-use', share.name, message), names);
  }
  return inTheWay(share, tooMany(world, share, after));
}

function openOf(world: World, share: StoredShare): StoredBooking[] {
  return world.drawsOn(share.name).filter(({ state, end }) => state === 'booked' && end > world.now());
}

/** Bookings, in the order of their starts, that the shares above them would no longer have room or flows for. */
function tooMany(world: World, share: StoredShare, after: StoredShare): StoredBooking[] {
  const kept: StoredBooking[] = [];
  const ending: StoredBooking[] = [];
  const own = openOf(world, share);
  const chain = after.parent === null ? [after] : [after, ...world.chainOf(after.parent)];
  for (const booking of own.sort((a, b) => a.start - b.start)) {
    const fits = chain.every((place) => {
      const others = place === after ? [] : world.drawsOn(place.name).filter((it) => !own.includes(it));
      const steps = reservedOver([...others, ...kept], Math.max(booking.start, world.now()), booking.end);
      return steps.every(({ reservedBps }) => reservedBps + booking.rateBps <= place.maxReserveBps);
    });
    const inside =
      booking.share !== share.name || predicatesOutside(booking.flowGroup, after.flowGroup).length === 0;
    (fits && inside ? kept : ending).push(booking);
  }
  return ending;
}

function inTheWay(share: StoredShare, bookings: readonly StoredBooking[]): Verdict {
  if (bookings.length === 0) return possible;
  const message =
    bookings.length === 1
      ? 'A booking stands in the way; it would end.'
      : `${bookings.length} bookings stand in the way; they would end.`;
  return { refusal: refusalAt('in-use', share.name, message), shares: [], bookings };
}
