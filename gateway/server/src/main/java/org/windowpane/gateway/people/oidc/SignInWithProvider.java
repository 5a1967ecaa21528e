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
 * Somebody comes whom a provider has signed in. Whom it was linked to before they are again, with
 * the role that the provider gives them now, where it gives any; who is new becomes a user. Nobody
 * becomes a user who was there already: a name proves nothing, and only an administrator links.
 *
 * @param address where they come from
 * @param identity who they are to the provider
 * @param name what the provider calls them
 * @param displayName for people
 * @param role what the provider makes them; empty where it does not say: a member when they are
 *     new, and what they are where not
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
        .map(it -> again(it, state))
        .orElseGet(() -> first(state, now));
  }

  /**
   * The last who is in charge stays so, whatever the provider says: nobody could change it back.
   */
  private Outcome<Answer<Principal>> again(Principal known, LedgerState state) {
    if (known.disabled()) {
      return refused(known.name(), new Answer.Forbidden<>("You are kept out for now."));
    }
    Principal now = known.withRole(role.orElse(known.role()));
    return state.people().keepsAdministrator(now)
        ? UserChange.of(state, actor(known.name()), "principal.role", known, now, session -> true)
        : Outcome.nothing(new Answer.Done<>(known));
  }

  private Outcome<Answer<Principal>> first(LedgerState state, Instant now) {
    if (!Principal.isName(name)) {
      return refused(
          NO_NAME, new Answer.Conflict<>("The provider gives you no name that can be used here."));
    }
    if (state.principals().containsKey(name)) {
      return refused(
          name,
          new Answer.Conflict<>(
              "There is a user called "
                  + name
                  + " already; if that is you, an administrator can link you."));
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

  /** An administrator finds in the record whom to link. */
  private Outcome<Answer<Principal>> refused(String who, Answer<Principal> answer) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("issuer", identity.issuer());
    detail.put("subject", identity.subject());
    return new Outcome<>(
        List.of(),
        List.of(AuditEntry.refused(actor(who), "session.open", "principal " + who, detail)),
        answer);
  }

  private Actor actor(String who) {
    return new Actor(who, address);
  }
}
