package org.windowpane.gateway.application;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.windowpane.gateway.application.Change.PrincipalAdded;

/**
 * Makes somebody a principal.
 *
 * @param actor who asks
 * @param principal whom
 */
public record AddPrincipal(Actor actor, Principal principal) implements Command<Answer<Principal>> {

  @Override
  public Outcome<Answer<Principal>> decide(LedgerState state, Instant now) {
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
                Map.of("role", principal.role().code()))),
        new Answer.Done<>(principal));
  }
}
