package org.windowpane.gateway.contents;

import java.time.Instant;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.resources.ShareContent;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Deletes a content of a share.
 *
 * @param actor a speaker of the share, or an administrator
 */
public record DeleteContent<R extends ShareContent>(ContentKind<R> kind, Actor actor, String name)
    implements Command<Answer<R>> {

  @Override
  public Outcome<Answer<R>> decide(LedgerState state, Instant now) {
    return new ContentChecks<>(kind, state, actor.principal())
        .of(name, (share, before) -> kind.deleted(actor, before));
  }
}
