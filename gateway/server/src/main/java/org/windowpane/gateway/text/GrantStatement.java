package org.windowpane.gateway.text;

import static org.windowpane.gateway.ledger.tables.ShareTable.SHARES;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.AsSpeaker;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Makes a user, or every user, a speaker of a share, in the text language. The actor must be a
 * speaker of this share. Succeeds also if the user is a speaker already.
 *
 * @param actor the user who sends the statement
 * @param share the name of the share
 * @param user the new speaker; empty for every user
 */
public record GrantStatement(Actor actor, String share, Optional<String> user)
    implements Command<Answer<Share>> {

  @Override
  public Outcome<Answer<Share>> decide(LedgerState state, Instant now) {
    Principal speaker = state.principals().get(actor.principal());
    Share before = state.decisions().shares().find(share).orElse(null);
    if (speaker == null || !speaker.mayWrite()) {
      return Outcome.nothing(new Answer.Forbidden<>("Auditors change nothing."));
    }
    if (before == null) {
      return Outcome.nothing(new Answer.Missing<>("share " + share));
    }
    if (!AsSpeaker.holds(speaker, before)) {
      return Outcome.nothing(
          new Answer.Forbidden<>(speaker.name() + " is not a speaker of share " + share + "."));
    }
    if (user.isPresent() && !state.principals().containsKey(user.get())) {
      return Outcome.nothing(new Answer.Missing<>("principal " + user.get()));
    }
    return user.map(name -> toOne(before, name)).orElseGet(() -> toEveryone(before));
  }

  private Outcome<Answer<Share>> toOne(Share before, String name) {
    return before.speakers().contains(name)
        ? Outcome.nothing(new Answer.Done<>(before))
        : granted(Map.of("speaker", name), before.granting(name));
  }

  private Outcome<Answer<Share>> toEveryone(Share before) {
    return before.defaultSpeakers()
        ? Outcome.nothing(new Answer.Done<>(before))
        : granted(Map.of("defaultSpeakers", true), before.grantingAll());
  }

  private Outcome<Answer<Share>> granted(Map<String, Object> detail, Share after) {
    return new Outcome<>(
        List.of(SHARES.upsert(after)),
        List.of(AuditEntry.done(actor, "share.grant", "share " + share, detail).about(share)),
        new Answer.Done<>(after));
  }
}
