package org.windowpane.gateway.people;

import java.time.Instant;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Changes the password of the user who asks for it, ends the user's other sessions, and revokes the
 * user's API tokens.
 *
 * @param actor the user, whose current password was verified
 * @param currentHash the hash that the current password was compared with
 * @param hash the hash of the new password, in PHC form
 * @param keptSession the hash of the token of the session that does not end
 */
public record ChangePassword(Actor actor, String currentHash, String hash, String keptSession)
    implements Command<Answer<Principal>> {

  @Override
  public Outcome<Answer<Principal>> decide(LedgerState state, Instant now) {
    Principal before = state.principals().get(actor.principal());
    if (before == null || !currentHash.equals(before.passwordHash())) {
      return Outcome.nothing(
          new Answer.Conflict<>("Your password has changed in the meantime. Enter the new one."));
    }
    return UserChange.of(
        state,
        actor,
        "principal.password",
        before,
        before.withPassword(hash),
        UserChange.Ends.everythingBut(keptSession));
  }
}
