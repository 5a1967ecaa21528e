package org.windowpane.gateway.people;

import java.time.Instant;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Changes one's own password. One's other sessions end.
 *
 * @param actor who asks, after the password that they have was compared
 * @param compared the hash that it was compared with
 * @param hash of the new one, in PHC form
 * @param stays hash of the token of the session that goes on
 */
public record ChangePassword(Actor actor, String compared, String hash, String stays)
    implements Command<Answer<Principal>> {

  @Override
  public Outcome<Answer<Principal>> decide(LedgerState state, Instant now) {
    Principal before = state.principals().get(actor.principal());
    if (before == null || !compared.equals(before.passwordHash())) {
      return Outcome.nothing(new Answer.Conflict<>("Your password was changed meanwhile."));
    }
    return UserChange.of(
        state,
        actor,
        "principal.password",
        before,
        before.withPassword(hash),
        session -> !session.tokenHash().equals(stays));
  }
}
