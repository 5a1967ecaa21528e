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
 * Creates a content of a share.
 *
 * @param actor a speaker of the share, or an administrator
 * @param start empty for at once
 */
public record CreateContent<R extends ShareContent>(
    ContentKind<R> kind,
    Actor actor,
    String name,
    String share,
    Optional<Instant> start,
    ContentForm<R> form)
    implements Command<Answer<R>> {

  @Override
  public Outcome<Answer<R>> decide(LedgerState state, Instant now) {
    return new ContentChecks<>(kind, state, actor.principal())
        .inShare(share, found -> decide(found, state, now));
  }

  private Outcome<Answer<R>> decide(Share found, LedgerState state, Instant now) {
    if (kind.all().apply(state).containsKey(name)) {
      return Outcome.nothing(new Answer.Conflict<>("There is a " + kind.named(name) + "."));
    }
    OpenEndedWindow asked = new OpenEndedWindow(start.orElse(now), form.end());
    return asked
        .<R>startObjection(now)
        .or(() -> form.objection(found, Optional.empty(), state))
        .or(() -> asked.endObjection(now))
        .map(Outcome::nothing)
        .orElseGet(
            () ->
                form.decide(
                    actor,
                    state,
                    now,
                    Optional.empty(),
                    new ContentForm.Origin(
                        name, share, asked.window(), actor.principal(), now, Optional.empty())));
  }
}
