package org.windowpane.gateway.security;

import static org.windowpane.gateway.ledger.tables.SessionTable.SESSIONS;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Lets somebody in who has shown who they are, unless they are disabled. Who has become another
 * since, by a new password for one, has to show it anew. The answer says whether they are in.
 *
 * @param actor who, and where from
 * @param session what they carry from now on
 * @param seen who they were when they showed it
 * @param by what they showed
 */
public record OpenSession(Actor actor, Session session, Principal seen, Proof by)
    implements Command<Boolean> {

  /** What somebody shows to be let in. */
  public enum Proof {
    /** A password, or a token. */
    SECRET,
    /** Their word alone, because of where they come from. */
    WORD,
    /** That a provider signed them in. */
    PROVIDER
  }

  @Override
  public Outcome<Boolean> decide(LedgerState state, Instant now) {
    if (seen.disabled() || !seen.equals(state.principals().get(session.principal()))) {
      return Outcome.nothing(false);
    }
    return new Outcome<>(
        List.of(SESSIONS.upsert(session)),
        List.of(
            AuditEntry.done(actor, "session.open", "principal " + session.principal(), detail())),
        true);
  }

  private Map<String, Object> detail() {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("expiresAt", session.expiresAt());
    if (by == Proof.WORD) {
      detail.put("vouched", true);
    } else if (by == Proof.PROVIDER) {
      seen.identity().ifPresent(it -> detail.put("issuer", it.issuer()));
    }
    return detail;
  }
}
