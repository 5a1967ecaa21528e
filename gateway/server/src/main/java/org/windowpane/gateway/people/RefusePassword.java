package org.windowpane.gateway.people;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Records in the audit log that a user entered a wrong current password and so could not change it.
 *
 * @param actor the user
 */
public record RefusePassword(Actor actor) implements Command<Boolean> {

  @Override
  public Outcome<Boolean> decide(LedgerState state, Instant now) {
    return new Outcome<>(
        List.of(),
        List.of(
            AuditEntry.refused(
                actor, "principal.password", "principal " + actor.principal(), Map.of())),
        true);
  }
}
