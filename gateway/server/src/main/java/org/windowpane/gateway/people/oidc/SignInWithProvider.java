package org.windowpane.gateway.people.oidc;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.ProviderIdentity;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.people.AddPrincipal;
import org.windowpane.gateway.people.UserChange;

/**
 * Signs in a user whom a provider has authenticated. A user who is linked to the identity gets the
 * role from the provider, if it sends one. For an unknown identity, the gateway creates a user. It
 * never links an existing user by name, because a name proves nothing: only an administrator links.
 *
 * @param address the address of the client
 * @param identity the identity at the provider
 * @param name the name that the provider sends
 * @param displayName the name to show
 * @param role the role that the provider sends; if it is empty, a new user becomes a member, and an
 *     existing user keeps the role
 */
public record SignInWithProvider(
    String address, ProviderIdentity identity, String name, String displayName, Optional<Role> role)
    implements Command<Answer<Principal>> {
  private static final String NO_NAME = "(no name)";

  @Override
  public Outcome<Answer<Principal>> decide(LedgerState state, Instant now) {
    return state
        .people()
        .of(identity)
        .map(it -> returning(it, state))
        .orElseGet(() -> newUser(state, now));
  }

  /**
   * Signs in a linked user. The last administrator keeps the role, whatever role the provider
   * sends, because no other user could restore it.
   */
  private Outcome<Answer<Principal>> returning(Principal known, LedgerState state) {
    if (known.disabled()) {
      return refused(
          known.name(),
          new Answer.Forbidden<>("Your user is disabled. Ask an administrator to enable it."));
    }
    Principal now = known.withRole(role.orElse(known.role()));
    return state.people().keepsAdministrator(now)
        ? UserChange.of(state, actor(known.name()), "principal.role", known, now, session -> true)
        : Outcome.nothing(new Answer.Done<>(known));
  }

  private Outcome<Answer<Principal>> newUser(LedgerState state, Instant now) {
    if (!Principal.isName(name)) {
      return refused(
          NO_NAME,
          new Answer.Conflict<>(
              "The provider sends no valid name. Ask an administrator to link your user."));
    }
    if (state.principals().containsKey(name)) {
      return refused(
          name,
          new Answer.Conflict<>(
              "A user named "
                  + name
                  + " exists already. If that is you, ask an administrator to link your user."));
    }
    Principal user =
        new Principal(
            name,
            displayName,
            role.orElse(Role.MEMBER),
            null,
            false,
            Optional.of(identity),
            Set.of());
    return new AddPrincipal(actor(name), user).decide(state, now);
  }

  /** Records the identity in the audit log, where an administrator finds it to link a user. */
  private Outcome<Answer<Principal>> refused(String user, Answer<Principal> answer) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("issuer", identity.issuer());
    detail.put("subject", identity.subject());
    return new Outcome<>(
        List.of(),
        List.of(AuditEntry.refused(actor(user), "session.open", "principal " + user, detail)),
        answer);
  }

  private Actor actor(String user) {
    return new Actor(user, address);
  }
}
