package org.windowpane.gateway.text;

import java.time.Instant;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.people.AddPrincipal;

/**
 * Creates a user, in the text language: a member without a password. Only administrators add users.
 *
 * @param actor the user who sends the statement
 * @param name the name of the new user
 */
public record UserStatement(Actor actor, String name) implements Command<Answer<Principal>> {

  @Override
  public Outcome<Answer<Principal>> decide(LedgerState state, Instant now) {
    Principal speaker = state.principals().get(actor.principal());
    if (speaker == null || speaker.role() != Role.ADMINISTRATOR) {
      return Outcome.nothing(new Answer.Forbidden<>("Only administrators add users."));
    }
    return new AddPrincipal(actor, new Principal(name, name, Role.MEMBER, null)).decide(state, now);
  }
}
