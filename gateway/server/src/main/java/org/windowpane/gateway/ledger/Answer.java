package org.windowpane.gateway.ledger;

import org.windowpane.gateway.ledger.rows.RefusalRecord;

/**
 * The answer to a request.
 *
 * @param <A> the result where the request succeeds
 */
public sealed interface Answer<A> {

  /** The request succeeded. */
  record Done<A>(A value) implements Answer<A> {}

  /** A rule refuses it. */
  record Refused<A>(RefusalRecord refusal) implements Answer<A> {}

  /** It does not exist, or the user may not see it. */
  record Missing<A>(String what) implements Answer<A> {}

  /** The user may see it, but not do this with it. */
  record Forbidden<A>(String reason) implements Answer<A> {}

  /** It conflicts with the state. */
  record Conflict<A>(String reason) implements Answer<A> {}

  /** It has changed since the user read it. */
  record Stale<A>(String what) implements Answer<A> {}

  /** The request is invalid in every state. */
  record Invalid<A>(String field, String reason) implements Answer<A> {}
}
