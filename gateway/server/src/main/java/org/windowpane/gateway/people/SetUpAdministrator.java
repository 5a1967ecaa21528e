package org.windowpane.gateway.people;

import java.time.Instant;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Creates the first administrator for a client that has proved to be the operator. Refused if there
 * is an administrator who can sign in.
 *
 * @param address the address of the client
 * @param administrator the new administrator, with a password
 */
public record SetUpAdministrator(String address, Principal administrator)
    implements Command<Answer<Principal>> {

  @Override
  public Outcome<Answer<Principal>> decide(LedgerState state, Instant now) {
    if (state.people().hasAdministrator()) {
      return Outcome.nothing(
          new Answer.Conflict<>("There is an administrator already. Sign in instead."));
    }
    return new AddPrincipal(new Actor(administrator.name(), address), administrator)
        .decide(state, now);
  }
}
