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
 * Adds a principal. Refuses the name of an existing principal, and the name that the audit log uses
 * for the gateway itself.
 *
 * @param actor the user who adds it
 * @param principal the new principal
 */
public record AddPrincipal(Actor actor, Principal principal) implements Command<Answer<Principal>> {

  @Override
  public Outcome<Answer<Principal>> decide(LedgerState state, Instant now) {
    if (principal.name().equals(Actor.SYSTEM.principal())) {
      return Outcome.nothing(
          new Answer.Conflict<>(
              "The audit log uses this name for the gateway itself. Choose another name."));
    }
    if (state.principals().containsKey(principal.name())) {
      return Outcome.nothing(
          new Answer.Conflict<>(
              "A user named " + principal.name() + " exists already. Choose another name."));
    }
    return new Outcome<>(
        List.of(PRINCIPALS.upsert(principal)),
        List.of(
            AuditEntry.done(
                actor,
                "principal.create",
                "principal " + principal.name(),
                UserChange.detail(principal))),
        new Answer.Done<>(principal));
  }
}
