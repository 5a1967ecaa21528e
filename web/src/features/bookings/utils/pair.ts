import type { Booking } from '../../../api/types';

/** How another booking belongs to one: as its way there, its way back, or, where neither follows the other, as the other direction. */
export type Relation = 'there' | 'back' | 'other';

/** A booking of the same flows in the other direction. */
export interface Partner {
  readonly id: string;
  readonly relation: Relation;
  /** Undefined where the user may not see it, or it is not of this time any more. */
  readonly booking: Booking | undefined;
}

type FlowGroup = Booking['flowGroup'];

const otherEnd: Readonly<Partial<Record<keyof FlowGroup, keyof FlowGroup>>> = {
  srcHost: 'dstHost',
  dstHost: 'srcHost',
  srcUser: 'dstUser',
  dstUser: 'srcUser',
  srcPort: 'dstPort',
  dstPort: 'srcPort',
  srcEth: 'dstEth',
  dstEth: 'srcEth',
};

/**
 * The bookings that belong to one, among others of its user and share: the one whose path it takes in the other
 * direction, those that take its path so, and, where no path follows another, those of the other direction that were
 * booked at the same microsecond, as the gateway books the members of a group.
 */
export function partnersOf(booking: Booking, others: readonly Booking[]): Partner[] {
  const there = reverseOf(booking);
  if (there !== null) {
    return [{ id: there, relation: 'there', booking: others.find(({ id }) => id === there) }];
  }
  return others.flatMap((other): Partner[] => {
    if (reverseOf(other) === booking.id) return [{ id: other.id, relation: 'back', booking: other }];
    const isTogether =
      other.id !== booking.id &&
      reverseOf(other) === null &&
      other.createdAt === booking.createdAt &&
      isMirrored(other.flowGroup, booking.flowGroup);
    return isTogether ? [{ id: other.id, relation: 'other', booking: other }] : [];
  });
}

function reverseOf({ pathRequirements }: Booking): string | null {
  return pathRequirements?.reverseOf ?? null;
}

function isMirrored(one: FlowGroup, other: FlowGroup): boolean {
  const mirrors = (from: FlowGroup, to: FlowGroup) =>
    Object.entries(from).every(([name, value]) => {
      const key = name as keyof FlowGroup;
      return to[otherEnd[key] ?? key] === value;
    });
  return mirrors(one, other) && mirrors(other, one);
}
