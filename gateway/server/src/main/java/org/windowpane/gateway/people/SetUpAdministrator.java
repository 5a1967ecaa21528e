package org.windowpane.gateway.people;

import java.time.Instant;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Makes the first administrator, for somebody who has proved to run the gateway. Once there is one
 * who can log in, there is no first any more.
 *
 * @param address where they ask from
 * @param administrator whom, with a password
 */
public record SetUpAdministrator(String address, Principal administrator)
    implements Command<Answer<Principal>> {

  @Override
  public Outcome<Answer<Principal>> decide(LedgerState state, Instant now) {
    if (state.people().hasAdministrator()) {
      return Outcome.nothing(new Answer.Conflict<>("There is an administrator already."));
    }
    return new AddPrincipal(new Actor(administrator.name(), address), administrator)
        .decide(state, now);
  }
}
