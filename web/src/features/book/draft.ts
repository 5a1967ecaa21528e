import type { FlowGroup, NewBooking } from '../../api/types';

/** What is to be moved: an amount of data, and what to prefer where several windows would do. */
export interface Transfer {
  readonly bits: number;
  readonly aim: 'earliestEnd' | 'leastRate';
}

/**
 * A booking as it is meant: `start` null is now, whenever it is sent. Times and lengths in milliseconds. Where there
 * is a deadline, the window may be anywhere between the start and it; a transfer may take all of the time up to it.
 */
export interface Draft {
  readonly share: string;
  readonly flowGroup: FlowGroup;
  readonly rateBps: number;
  readonly start: number | null;
  readonly length: number;
  readonly deadline: number | null;
  readonly transfer: Transfer | null;
  /** Whether it waits where there is no room. */
  readonly waits: boolean;
  /** How long it is only held, in seconds; null where it is booked at once. */
  readonly holdSeconds: number | null;
}

/**
 * The window that the draft means when it is sent at `now`; where it is to be found, the earliest that would do, at
 * the whole rate, and none that is not over by its deadline.
 */
export function windowOf(draft: Draft, now: number): { start: number; end: number } {
  const start = draft.start === null ? now : Math.max(draft.start, now);
  if (draft.transfer !== null) {
    const end = start + Math.ceil((draft.transfer.bits / draft.rateBps) * 1_000);
    return { start, end: Math.min(end, draft.deadline ?? end) };
  }
  return { start, end: (draft.start ?? now) + draft.length };
}

/** The request that the draft means when it is sent at `now`. */
export function toNewBooking(draft: Draft, now: number): NewBooking {
  const { start, end } = windowOf(draft, now);
  const { deadline, transfer, waits, holdSeconds } = draft;
  return {
    share: draft.share,
    flowGroup: draft.flowGroup,
    rateBps: draft.rateBps,
    start: draft.start === null || draft.start <= now ? null : new Date(start).toISOString(),
    end: new Date(transfer !== null && deadline !== null ? deadline : end).toISOString(),
    ...(transfer !== null && { transfer }),
    ...(transfer === null && deadline !== null && { deadline: new Date(deadline).toISOString() }),
    ...(waits && { waits }),
    ...(holdSeconds !== null && { holdSeconds }),
  };
}
