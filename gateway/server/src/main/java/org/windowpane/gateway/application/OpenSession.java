package org.windowpane.gateway.application;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.windowpane.gateway.application.Change.SessionOpened;

/**
 * Records that somebody logged in.
 *
 * @param actor who, and where from
 * @param session what they carry from now on
 */
public record OpenSession(Actor actor, Session session) implements Command<Session> {

  @Override
  public Outcome<Session> decide(LedgerState state, Instant now) {
    return new Outcome<>(
        List.of(new SessionOpened(session)),
        List.of(
            AuditEntry.done(
                actor,
                "session.open",
                "principal " + session.principal(),
                Map.of("expiresAt", session.expiresAt()))),
        session);
  }
}
