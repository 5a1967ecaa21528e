package org.windowpane.gateway.application;

import java.time.Instant;
import java.util.List;
import org.windowpane.gateway.application.Change.PrincipalAdded;

/**
 * Makes somebody a principal, whom nobody in the record could be taken for.
 *
 * @param actor who asks
 * @param principal whom
 */
public record AddPrincipal(Actor actor, Principal principal) implements Command<Answer<Principal>> {

  @Override
  public Outcome<Answer<Principal>> decide(LedgerState state, Instant now) {
    if (principal.name().equals(Actor.SYSTEM.principal())) {
      return Outcome.nothing(
          new Answer.Conflict<>("In the record that is what the gateway calls itself."));
    }
    if (state.principals().containsKey(principal.name())) {
      return Outcome.nothing(
          new Answer.Conflict<>("There is a principal called " + principal.name() + " already."));
    }
    return new Outcome<>(
        List.of(new PrincipalAdded(principal)),
        List.of(
            AuditEntry.done(
                actor,
                "principal.create",
                "principal " + principal.name(),
                UserChange.described(principal))),
        new Answer.Done<>(principal));
  }
}
