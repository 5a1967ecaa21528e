package org.windowpane.gateway.contents;

import java.time.Instant;
import java.util.Optional;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.resources.ShareContent;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.state.LedgerState;

/** What a request gives a content of a share, and may change of it. */
public interface ContentForm<R extends ShareContent> {

  /** When it ends; empty for when it is deleted. */
  Optional<Instant> end();

  /**
   * What a content of the share may not have of this.
   *
   * @param before the content as it is, if there is one
   */
  Optional<Answer<R>> objection(Share share, Optional<R> before, LedgerState state);

  /**
   * Decides whether the content can have this, when nothing is wrong with the request.
   *
   * @param before the content as it is, if there is one
   */
  Outcome<Answer<R>> decide(
      Actor actor, LedgerState state, Instant now, Optional<R> before, Origin origin);

  /** What a form does not change, and when the content holds. */
  record Origin(
      String name,
      String share,
      Window window,
      String createdBy,
      Instant createdAt,
      Optional<Instant> changedAt)
      implements ShareContent {}

  /** A request that names a wrong value. */
  static <A> Optional<Answer<A>> invalid(String field, String reason) {
    return Optional.of(new Answer.Invalid<>(field, reason));
  }

  /** A request with flows that are not those of the share. */
  static <A> Optional<Answer<A>> outside(String field, String flows, Share share) {
    return invalid(field, flows + " are not in the flow group of share " + share.name());
  }
}
