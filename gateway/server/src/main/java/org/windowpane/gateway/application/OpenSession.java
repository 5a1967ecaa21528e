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
 * @param vouched whether their word was enough, because of where they come from
 */
public record OpenSession(Actor actor, Session session, boolean vouched)
    implements Command<Session> {
  /** Somebody who has proved who they are. */
  public OpenSession(Actor actor, Session session) {
    this(actor, session, false);
  }

  @Override
  public Outcome<Session> decide(LedgerState state, Instant now) {
    return new Outcome<>(
        List.of(new SessionOpened(session)),
        List.of(
            AuditEntry.done(
                actor,
                "session.open",
                "principal " + session.principal(),
                vouched
                    ? Map.of("expiresAt", session.expiresAt(), "vouched", true)
                    : Map.of("expiresAt", session.expiresAt()))),
        session);
  }
}
