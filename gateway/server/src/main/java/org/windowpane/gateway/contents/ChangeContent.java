package org.windowpane.gateway.contents;

import java.time.Instant;
import java.util.Optional;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.OpenEndedWindow;
import org.windowpane.gateway.ledger.resources.ShareContent;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Changes a content of a share. It keeps its name, share, and start.
 *
 * @param actor a speaker of the share, or an administrator
 */
public record ChangeContent<R extends ShareContent>(
    ContentKind<R> kind, Actor actor, String name, ContentForm<R> form)
    implements Command<Answer<R>> {

  @Override
  public Outcome<Answer<R>> decide(LedgerState state, Instant now) {
    return new ContentChecks<>(kind, state, actor.principal())
        .of(name, (share, before) -> decide(share, before, state, now));
  }

  private Outcome<Answer<R>> decide(Share share, R before, LedgerState state, Instant now) {
    OpenEndedWindow asked = new OpenEndedWindow(before.window().start(), form.end());
    return form.objection(share, Optional.of(before), state)
        .or(() -> asked.endObjection(now))
        .map(Outcome::nothing)
        .orElseGet(
            () ->
                form.decide(
                    actor,
                    state,
                    now,
                    Optional.of(before),
                    new ContentForm.Origin(
                        name,
                        before.share(),
                        asked.window(),
                        before.createdBy(),
                        before.createdAt(),
                        Optional.of(now))));
  }
}
