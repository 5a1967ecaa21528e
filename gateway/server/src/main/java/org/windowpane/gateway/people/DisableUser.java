package org.windowpane.gateway.people;

import java.time.Instant;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Disables or enables a user. Disabling ends the user's sessions and revokes the user's API tokens.
 * Shares and bookings stay as they are.
 *
 * @param actor an administrator
 * @param name the name of the user
 * @param disabled whether to disable the user
 */
public record DisableUser(Actor actor, String name, boolean disabled)
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
                disabled ? "principal.disable" : "principal.enable",
                before,
                before.withDisabled(disabled),
                UserChange.Ends.EVERYTHING));
  }
}
