import type { Booking, NewBooking, NewShare, Share } from '../src/api/types';
import { writeFlowGroup } from '../src/lib/flow.ts';
import type { Reservation } from './admission.ts';

/** A share as it is kept. */
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

/** A booking as it is kept; what follows from it and from the time is told when it is asked for. */
export interface StoredBooking extends Reservation {
  readonly id: string;
  readonly principal: string;
  readonly flowGroup: NewBooking['flowGroup'];
  readonly createdAt: number;
  state: Booking['state'];
  heldUntil?: number | null;
  cancelledAt: number | null;
  refusal: Booking['refusal'];
  /** The id of the first window of the series that it is one of. */
  readonly series?: string;
}

/** A share as somebody asked for it, who speaks for it, too. */
export function shareOf(share: NewShare, asker: string): StoredShare {
  return {
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
    speakers: [...new Set([...(share.speakers ?? []), asker])],
    defaultSpeakers: false,
  };
}

/** What is told of a share whoever asks and whenever. */
export function toldOf(share: StoredShare) {
  return {
    ...share,
    flowGroupText: writeFlowGroup(share.flowGroup),
    minReserveBps: share.minReserveBps ?? null,
    tokenFillBps: share.tokenFillBps ?? null,
    tokenCapacityBits: share.tokenCapacityBits ?? null,
    minLimitBps: share.minLimitBps ?? null,
  };
}
