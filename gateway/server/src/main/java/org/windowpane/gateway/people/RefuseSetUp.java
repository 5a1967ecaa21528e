package org.windowpane.gateway.people;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Records in the audit log that a client tried to set up the gateway with a wrong token.
 *
 * @param address the address of the client
 */
public record RefuseSetUp(String address) implements Command<Boolean> {

  @Override
  public Outcome<Boolean> decide(LedgerState state, Instant now) {
    return new Outcome<>(
        List.of(),
        List.of(
            AuditEntry.refused(
                new Actor("(no name)", address), "gateway.setup", "gateway", Map.of())),
        true);
  }
}
