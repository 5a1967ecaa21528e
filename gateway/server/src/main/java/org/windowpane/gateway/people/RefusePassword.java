package org.windowpane.gateway.people;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Records that somebody who is in could not change their password, for the one they have was wrong.
 *
 * @param actor who
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
