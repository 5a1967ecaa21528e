package org.windowpane.gateway.people;

import static org.windowpane.gateway.ledger.tables.KnownSourceTable.KNOWN_SOURCES;
import static org.windowpane.gateway.ledger.tables.PrincipalTable.PRINCIPALS;
import static org.windowpane.gateway.ledger.tables.SessionTable.SESSIONS;
import static org.windowpane.gateway.ledger.tables.TokenTable.TOKENS;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.protocol.value.IpPrefix;

/** Changes to a principal: they end sessions and write an entry to the audit log. */
public final class UserChange {
  private static final String NO_ADMINISTRATOR_LEFT =
      "This gateway would have no administrator. Make another user administrator first.";

  private UserChange() {}

  /**
   * What ends with a change of a user.
   *
   * @param sessions selects the sessions that end
   * @param isTrustLost whether the user's API tokens end, too, because someone else may have them
   */
  public record Ends(Predicate<Session> sessions, boolean isTrustLost) {
    /** Nothing ends. */
    static final Ends NOTHING = new Ends(session -> false, false);

    /** The sessions end, because open streams and pages show data for the old rights. */
    public static final Ends SESSIONS_ONLY = new Ends(session -> true, false);

    /** The sessions and the API tokens end. */
    static final Ends EVERYTHING = new Ends(session -> true, true);

    /** All of it ends but the session with this hash of its token. */
    static Ends everythingBut(String tokenHash) {
      return new Ends(session -> !session.tokenHash().equals(tokenHash), true);
    }
  }

  /** Whether the actor may manage users: an administrator who is not disabled. */
  static boolean isAllowed(Actor actor, LedgerState state) {
    Principal principal = state.principals().get(actor.principal());
    return principal != null && !principal.disabled() && principal.role() == Role.ADMINISTRATOR;
  }

  /** The refusal for an actor who is not an administrator. */
  static Outcome<Answer<Principal>> forbidden() {
    return Outcome.nothing(new Answer.Forbidden<>("Only administrators manage users."));
  }

  /** Applies a change of an administrator to the user with this name. */
  static Outcome<Answer<Principal>> byAdministrator(
      LedgerState state,
      Actor actor,
      String name,
      Function<Principal, Outcome<Answer<Principal>>> change) {
    if (!isAllowed(actor, state)) {
      return forbidden();
    }
    Principal before = state.principals().get(name);
    return before == null
        ? Outcome.nothing(new Answer.Missing<>("user " + name))
        : change.apply(before);
  }

  /**
   * Replaces a principal. A change without effect succeeds and records nothing.
   *
   * @param action the action in the audit log
   * @param ends what ends with the change
   */
  public static Outcome<Answer<Principal>> of(
      LedgerState state, Actor actor, String action, Principal before, Principal after, Ends ends) {
    if (after.equals(before)) {
      return Outcome.nothing(new Answer.Done<>(before));
    }
    if (!state.people().keepsAdministrator(after)) {
      return Outcome.nothing(new Answer.Conflict<>(NO_ADMINISTRATOR_LEFT));
    }
    List<Change<?, ?>> changes = new ArrayList<>();
    changes.add(PRINCIPALS.upsert(after));
    state
        .people()
        .sessionsOf(before.name())
        .filter(ends.sessions())
        .map(SESSIONS::remove)
        .forEach(changes::add);
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("before", detail(before));
    detail.put("after", detail(after));
    List<AuditEntry> audit = new ArrayList<>();
    audit.add(AuditEntry.done(actor, action, "principal " + before.name(), detail));
    if (ends.isTrustLost()) {
      endTrust(state, actor, before.name(), changes, audit);
    }
    return new Outcome<>(changes, audit, new Answer.Done<>(after));
  }

  /** Revokes the user's API tokens, and forgets where the user has signed in from. */
  private static void endTrust(
      LedgerState state,
      Actor actor,
      String name,
      List<Change<?, ?>> changes,
      List<AuditEntry> audit) {
    state.tokens().values().stream()
        .filter(token -> token.principal().equals(name))
        .forEach(
            token -> {
              changes.add(TOKENS.remove(token));
              audit.add(
                  AuditEntry.done(
                      actor,
                      "token.revoke",
                      "token " + token.id(),
                      Map.of("name", token.name(), "principal", name)));
            });
    Optional.ofNullable(state.rowsOf(KNOWN_SOURCES).get(name))
        .map(KNOWN_SOURCES::remove)
        .ifPresent(changes::add);
  }

  /** The properties of a principal for the audit log: whether it has a password, never the hash. */
  static Map<String, Object> detail(Principal principal) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("role", principal.role().code());
    detail.put("disabled", principal.disabled());
    detail.put("password", principal.hasPassword());
    principal
        .identity()
        .ifPresent(
            it -> {
              detail.put("issuer", it.issuer());
              detail.put("subject", it.subject());
            });
    if (!principal.hosts().isEmpty()) {
      detail.put("hosts", principal.hosts().stream().map(IpPrefix::toString).sorted().toList());
    }
    return detail;
  }
}
