import type { AuditEvent } from '../../../api/types';
import { genesis } from './hash';
import { text } from '../text';

/**
 * What a look at one link of the chain has found. `unknown` was not looked at, `open` has nothing yet to be looked
 * at; only `holds` means that something is as it should be.
 */
export interface Finding {
  readonly status: 'holds' | 'broken' | 'unknown' | 'open' | 'waiting';
  readonly words: string;
}

type Link = Pick<AuditEvent, 'seq' | 'hash' | 'previousHash'>;

/** A neighbor in the chain: the event, or that none exists, or that it is unknown. */
export type Neighbour =
  | { readonly is: 'there'; readonly event: Link }
  | { readonly is: 'absent' }
  | { readonly is: 'waiting' }
  | { readonly is: 'unread'; readonly why: string };

const waiting: Finding = { status: 'waiting', words: text.chain.checking };

/** Whether an event names the hash of the event before it. The first one has none before it. */
export function findingBefore(event: Link, before: Neighbour): Finding {
  const words = text.chain.before;
  if (event.seq === 1) {
    return event.previousHash === genesis
      ? { status: 'holds', words: words.first }
      : { status: 'broken', words: words.notFirst };
  }
  const seq = event.seq - 1;
  switch (before.is) {
    case 'waiting':
      return waiting;
    case 'unread':
      return { status: 'unknown', words: words.failed(seq, before.why) };
    case 'absent':
      return { status: 'broken', words: words.missing(seq) };
    case 'there':
      return before.event.hash === event.previousHash
        ? { status: 'holds', words: words.holds(seq) }
        : { status: 'broken', words: words.broken(seq) };
  }
}

/** Whether the event after this one names its hash. The newest one has none after it. */
export function findingAfter(event: Link, after: Neighbour): Finding {
  const words = text.chain.after;
  const seq = event.seq + 1;
  switch (after.is) {
    case 'waiting':
      return waiting;
    case 'unread':
      return { status: 'unknown', words: words.failed(seq, after.why) };
    case 'absent':
      return { status: 'open', words: words.none };
    case 'there':
      return after.event.previousHash === event.hash
        ? { status: 'holds', words: words.holds(seq) }
        : { status: 'broken', words: words.broken(seq) };
  }
}
