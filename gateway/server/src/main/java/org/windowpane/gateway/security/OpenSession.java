package org.windowpane.gateway.security;

import static org.windowpane.gateway.ledger.tables.KnownSourceTable.KNOWN_SOURCES;
import static org.windowpane.gateway.ledger.tables.SessionTable.SESSIONS;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.KnownSourceTable.KnownSources;

/**
 * Opens a session for an authenticated user. Refuses users who are disabled, or who have changed
 * since authentication, for example by a new password. Returns whether the session is open.
 *
 * @param actor the user, with their network address
 * @param session the new session
 * @param checked the user at the time of authentication
 * @param proof the proof of their identity
 */
public record OpenSession(Actor actor, Session session, Principal checked, Proof proof)
    implements Command<Boolean> {

  /** How many sessions a user has at once; another one ends the one that expires first. */
  static final int MOST_OF_A_USER = 100;

  /** The proof of a user's identity. */
  public enum Proof {
    /** A password, or a token. */
    SECRET,
    /** The name alone, from a trusted address. */
    NAME_ONLY,
    /** A sign-in with an OpenID Connect provider. */
    PROVIDER
  }

  @Override
  public Outcome<Boolean> decide(LedgerState state, Instant now) {
    if (checked.disabled() || !checked.equals(state.principals().get(session.principal()))) {
      return Outcome.nothing(false);
    }
    List<Change<?, ?>> changes = new ArrayList<>();
    List<Session> replaced = replaced(state);
    replaced.forEach(each -> changes.add(SESSIONS.remove(each)));
    changes.add(SESSIONS.upsert(session));
    if (proof != Proof.NAME_ONLY) {
      changes.addAll(sourceChange(state));
    }
    return new Outcome<>(
        changes,
        List.of(
            AuditEntry.done(
                actor, "session.open", "principal " + session.principal(), detail(replaced))),
        true);
  }

  /** The sessions of the user that expire first, where there would be too many with another one. */
  private List<Session> replaced(LedgerState state) {
    List<Session> others =
        state.sessions().values().stream()
            .filter(each -> each.principal().equals(session.principal()))
            .sorted(Comparator.comparing(Session::expiresAt).thenComparing(Session::tokenHash))
            .toList();
    return others.subList(0, Math.max(0, others.size() + 1 - MOST_OF_A_USER));
  }

  /** Remembers where the user is, unless the user was there last time. */
  private List<Change<?, ?>> sourceChange(LedgerState state) {
    String source = Source.of(actor.address()).text();
    KnownSources before = state.rowsOf(KNOWN_SOURCES).get(session.principal());
    KnownSources after =
        before == null ? KnownSources.first(session.principal(), source) : before.with(source);
    return after.equals(before) ? List.of() : List.of(KNOWN_SOURCES.upsert(after));
  }

  private Map<String, Object> detail(List<Session> replaced) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("expiresAt", session.expiresAt());
    if (!replaced.isEmpty()) {
      detail.put("endedSessions", replaced.size());
    }
    if (proof == Proof.NAME_ONLY) {
      detail.put("vouched", true);
    } else if (proof == Proof.PROVIDER) {
      checked.identity().ifPresent(it -> detail.put("issuer", it.issuer()));
    }
    return detail;
  }
}
