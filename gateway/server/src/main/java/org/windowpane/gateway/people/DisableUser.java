package org.windowpane.gateway.people;

import java.time.Instant;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Keeps somebody out, or lets them in again. Their sessions end; their API tokens serve no longer,
 * and serve again once they may come in. Shares and bookings stay as they are.
 *
 * @param actor who asks: an administrator
 * @param name whom
 * @param disabled whether they are to be kept out
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
                session -> true));
  }
}
