package org.windowpane.gateway.shares;

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
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Visibility;

/**
 * Adds a speaker to a share, or removes one. A change without effect succeeds.
 *
 * @param actor an administrator, or a speaker of the share or of a share above it
 * @param share the name of the share
 * @param speaker the name of the user
 * @param granted whether to add the speaker; false to remove the speaker
 */
public record ChangeSpeaker(Actor actor, String share, String speaker, boolean granted)
    implements Command<Answer<Share>> {

  @Override
  public Outcome<Answer<Share>> decide(LedgerState state, Instant now) {
    Optional<Share> found = state.decisions().shares().find(share);
    Principal viewer = state.principals().get(actor.principal());
    if (viewer == null
        || found.isEmpty()
        || !new Visibility(viewer, state).seesShare(found.get())) {
      return Outcome.nothing(new Answer.Missing<>("share " + share));
    }
    Share before = found.get();
    if (!new Visibility(viewer, state).mayGrant(before)) {
      return Outcome.nothing(
          new Answer.Forbidden<>(
              "Only speakers of a share, or of a share above it, change its speakers."));
    }
    if (granted && !state.principals().containsKey(speaker)) {
      return Outcome.nothing(new Answer.Missing<>("principal " + speaker));
    }
    if (before.speakers().contains(speaker) == granted) {
      return Outcome.nothing(new Answer.Done<>(before));
    }
    Share after = granted ? before.granting(speaker) : before.revoking(speaker);
    return new Outcome<>(
        List.of(SHARES.upsert(after)),
        List.of(
            AuditEntry.done(
                    actor,
                    granted ? "share.grant" : "share.revoke",
                    "share " + share,
                    Map.of("speaker", speaker))
                .about(share)),
        new Answer.Done<>(after));
  }
}
