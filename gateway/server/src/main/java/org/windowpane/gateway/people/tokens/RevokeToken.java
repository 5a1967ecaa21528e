package org.windowpane.gateway.people.tokens;

import static org.windowpane.gateway.ledger.tables.TokenTable.TOKENS;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Revokes an API token at once.
 *
 * @param actor the owner of the token, or an administrator
 * @param id the token
 */
public record RevokeToken(Actor actor, UUID id) implements Command<Answer<ApiToken>> {

  @Override
  public Outcome<Answer<ApiToken>> decide(LedgerState state, Instant now) {
    Principal viewer = state.principals().get(actor.principal());
    Optional<ApiToken> found =
        state.tokens().values().stream()
            .filter(it -> it.id().equals(id))
            .filter(
                it ->
                    viewer != null
                        && (viewer.role() == Role.ADMINISTRATOR
                            || it.principal().equals(viewer.name())))
            .findFirst();
    if (found.isEmpty()) {
      return Outcome.nothing(new Answer.Missing<>("token " + id));
    }
    ApiToken token = found.get();
    return new Outcome<>(
        List.of(TOKENS.remove(token)),
        List.of(
            AuditEntry.done(
                actor,
                "token.revoke",
                "token " + id,
                Map.of("name", token.name(), "principal", token.principal()))),
        new Answer.Done<>(token));
  }
}
