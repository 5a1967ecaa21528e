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
 * Says who somebody is to a provider, so that it can sign them in; or that no provider can. Their
 * sessions end, because they came in by what may no longer be so.
 *
 * @param actor who asks: an administrator
 * @param name whom
 * @param identity who they are there; empty for nobody
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
                    new Answer.Conflict<>("To the provider that is " + other.get().name() + "."))
                : UserChange.of(
                    state,
                    actor,
                    "principal.link",
                    before,
                    before.withIdentity(identity),
                    session -> true));
  }
}
