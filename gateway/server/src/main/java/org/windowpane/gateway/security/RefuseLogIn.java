package org.windowpane.gateway.security;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Records a failed sign-in in the audit log. The event holds only valid names, because people
 * sometimes type their password into the name field.
 *
 * @param name the name that the client sent
 * @param address the network address of the client
 */
public record RefuseLogIn(String name, String address) implements Command<Boolean> {

  private static final String NO_NAME = "(no name)";

  @Override
  public Outcome<Boolean> decide(LedgerState state, Instant now) {
    String principal = Principal.isName(name) ? name : NO_NAME;
    return new Outcome<>(
        List.of(),
        List.of(
            AuditEntry.refused(
                new Actor(principal, address), "session.open", "principal " + principal, Map.of())),
        true);
  }
}
