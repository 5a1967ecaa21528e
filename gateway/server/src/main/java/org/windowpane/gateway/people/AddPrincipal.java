package org.windowpane.gateway.people;

import static org.windowpane.gateway.ledger.tables.PrincipalTable.PRINCIPALS;

import java.time.Instant;
import java.util.List;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;

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
        List.of(PRINCIPALS.upsert(principal)),
        List.of(
            AuditEntry.done(
                actor,
                "principal.create",
                "principal " + principal.name(),
                UserChange.described(principal))),
        new Answer.Done<>(principal));
  }
}
