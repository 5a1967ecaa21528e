package org.windowpane.gateway.people.oidc;

import static org.windowpane.gateway.ledger.tables.SessionTable.SESSIONS;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.ProviderIdentity;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Ends the sessions of a user who has signed out at the provider: those of one session at the
 * provider, or all that the provider opened. Sessions that began with a password go on. Answers
 * with the number of sessions that ended.
 *
 * @param address the address of the provider
 * @param logout what ended at the provider
 */
public record EndProviderSessions(String address, Logout logout) implements Command<Integer> {

  @Override
  public Outcome<Integer> decide(LedgerState state, Instant now) {
    List<Session> ended =
        state.sessions().values().stream()
            .filter(session -> isMeant(session, state.principals().get(session.principal())))
            .toList();
    return new Outcome<>(
        ended.stream().<Change<?, ?>>map(SESSIONS::remove).toList(),
        ended.stream().map(this::entry).toList(),
        ended.size());
  }

  private boolean isMeant(Session session, Principal user) {
    if (session.providerSession().isEmpty()) {
      return false;
    }
    String known = session.providerSession().get();
    Optional<ProviderIdentity> identity = user.identity();
    Predicate<String> isUser =
        subject -> identity.filter(it -> it.subject().equals(subject)).isPresent();
    return identity.filter(it -> it.issuer().equals(logout.issuer())).isPresent()
        && logout.subject().filter(isUser.negate()).isEmpty()
        && logout
            .session()
            .filter(it -> !it.equals(known) && !(known.isEmpty() && logout.subject().isPresent()))
            .isEmpty();
  }

  private AuditEntry entry(Session session) {
    return AuditEntry.done(
        new Actor(session.principal(), address),
        "session.revoke",
        "principal " + session.principal(),
        Map.of("issuer", logout.issuer()));
  }
}
