package org.windowpane.gateway.people.oidc;

import static org.windowpane.gateway.ledger.tables.PrincipalTable.PRINCIPALS;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.ProviderIdentity;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.people.AddPrincipal;
import org.windowpane.gateway.people.UserChange;
import org.windowpane.gateway.people.UserChange.Ends;

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

  @Override
  public Actor actor() {
    return actor(name);
  }

  @Override
  public Outcome<Answer<Principal>> decide(LedgerState state, Instant now) {
    return state
        .people()
        .of(identity)
        .map(it -> returning(it, state, now))
        .orElseGet(() -> newUser(state, now));
  }

  /**
   * Signs in a linked user. The last administrator keeps the role, whatever role the provider
   * sends, because no other user could restore it.
   */
  private Outcome<Answer<Principal>> returning(Principal known, LedgerState state, Instant now) {
    if (known.disabled()) {
      return Outcome.nothing(
          new Answer.Forbidden<>("Your user is disabled. Ask an administrator to enable it."));
    }
    Principal confirmed = known.confirmed(now);
    Principal changed = confirmed.withRole(role.orElse(known.role()));
    if (changed.role() != known.role() && state.people().keepsAdministrator(changed)) {
      return UserChange.of(
          state, actor(known.name()), "principal.role", known, changed, Ends.SESSIONS_ONLY);
    }
    return new Outcome<>(
        confirmed.equals(known) ? List.of() : List.of(PRINCIPALS.upsert(confirmed)),
        List.of(),
        new Answer.Done<>(confirmed));
  }

  private Outcome<Answer<Principal>> newUser(LedgerState state, Instant now) {
    if (!Principal.isName(name)) {
      return Outcome.nothing(
          new Answer.Conflict<>(
              "The provider sends no valid name. Ask an administrator to link your user."));
    }
    if (state.principals().containsKey(name)) {
      return Outcome.nothing(
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
            Set.of(),
            Optional.of(now));
    return new AddPrincipal(actor(name), user).decide(state, now);
  }

  private Actor actor(String user) {
    return new Actor(user, address);
  }
}
