package org.windowpane.gateway.people;

import java.time.Instant;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Creates a user, with or without a password.
 *
 * @param actor an administrator
 * @param user the new user, whose name is valid, see {@link Principal#isName}
 */
public record CreateUser(Actor actor, Principal user) implements Command<Answer<Principal>> {

  @Override
  public Outcome<Answer<Principal>> decide(LedgerState state, Instant now) {
    return UserChange.isAllowed(actor, state)
        ? new AddPrincipal(actor, user).decide(state, now)
        : UserChange.forbidden();
  }
}
