package org.windowpane.gateway.people;

import java.time.Instant;
import java.util.Optional;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.ProviderIdentity;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Links a user to an identity at a provider, which can then sign the user in; or removes the link.
 * The user's sessions end. If the user had another identity, the API tokens end, too, because
 * someone else may have created them.
 *
 * @param actor an administrator
 * @param name the name of the user
 * @param identity the identity at the provider; empty to remove the link
 */
public record LinkIdentity(Actor actor, String name, Optional<ProviderIdentity> identity)
    implements Command<Answer<Principal>> {

  @Override
  public Outcome<Answer<Principal>> decide(LedgerState state, Instant now) {
    Optional<Principal> other =
        identity.flatMap(state.people()::of).filter(it -> !it.name().equals(name));
    return UserChange.byAdministrator(
        state,
        actor,
        name,
        before ->
            other.isPresent()
                ? Outcome.nothing(
                    new Answer.Conflict<>(
                        "This identity is linked to " + other.get().name() + " already."))
                : UserChange.of(
                    state,
                    actor,
                    "principal.link",
                    before,
                    before.withIdentity(identity, now),
                    before.identity().isPresent()
                        ? UserChange.Ends.EVERYTHING
                        : UserChange.Ends.SESSIONS_ONLY));
  }
}
