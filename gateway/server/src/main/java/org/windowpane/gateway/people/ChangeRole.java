package org.windowpane.gateway.people;

import java.time.Instant;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Changes the role of a user, and ends the user's sessions.
 *
 * @param actor an administrator
 * @param name the name of the user
 * @param role the new role
 */
public record ChangeRole(Actor actor, String name, Role role)
    implements Command<Answer<Principal>> {

  @Override
  public Outcome<Answer<Principal>> decide(LedgerState state, Instant now) {
    return UserChange.byAdministrator(
        state,
        actor,
        name,
        before ->
            UserChange.of(
                state,
                actor,
                "principal.role",
                before,
                before.withRole(role),
                UserChange.Ends.SESSIONS_ONLY));
  }
}
