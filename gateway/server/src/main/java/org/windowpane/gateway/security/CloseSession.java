package org.windowpane.gateway.security;

import static org.windowpane.gateway.ledger.tables.SessionTable.SESSIONS;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Ends a session. Succeeds also if the session has ended.
 *
 * @param actor the user who signs out
 * @param tokenHash the hash of the session's token
 */
public record CloseSession(Actor actor, String tokenHash) implements Command<Boolean> {

  @Override
  public Outcome<Boolean> decide(LedgerState state, Instant now) {
    Session session = state.sessions().get(tokenHash);
    if (session == null) {
      return Outcome.nothing(false);
    }
    return new Outcome<>(
        List.of(SESSIONS.remove(session)),
        List.of(
            AuditEntry.done(actor, "session.close", "principal " + session.principal(), Map.of())),
        true);
  }
}
