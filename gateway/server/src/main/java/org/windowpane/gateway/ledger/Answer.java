package org.windowpane.gateway.ledger;

import org.windowpane.gateway.ledger.rows.RefusalRecord;

/**
 * What somebody is told who asked for something.
 *
 * @param <A> what they get where it is done
 */
public sealed interface Answer<A> {

  /** It is done. */
  record Done<A>(A value) implements Answer<A> {}

  /** A rule stands in the way. */
  record Refused<A>(RefusalRecord refusal) implements Answer<A> {}

  /** There is no such thing, or they may not know of it. */
  record Missing<A>(String what) implements Answer<A> {}

  /** They may know of it, but not do this with it. */
  record Forbidden<A>(String why) implements Answer<A> {}

  /** It clashes with what is there. */
  record Conflict<A>(String why) implements Answer<A> {}

  /** What they looked at has changed since. */
  record Stale<A>(String what) implements Answer<A> {}

  /** What was asked for makes no sense, whatever the state. */
  record Invalid<A>(String field, String why) implements Answer<A> {}
}
