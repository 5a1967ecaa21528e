package org.windowpane.gateway.people.tokens;

import static org.windowpane.gateway.ledger.tables.TokenTable.TOKENS;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Creates an API token, with which a program acts for a user.
 *
 * @param actor the user
 * @param id identifies the token
 * @param tokenHash SHA-256 of the secret, in hex
 * @param name a name that the user chooses
 * @param scopes what the token permits
 * @param expiresAt when the token expires; empty if it does not expire
 */
public record CreateToken(
    Actor actor,
    UUID id,
    String tokenHash,
    String name,
    Set<Scope> scopes,
    Optional<Instant> expiresAt)
    implements Command<Answer<ApiToken>> {
  /** The number of tokens that a user may have at once. */
  public static final int MOST_TOKENS = 100;

  private static final Duration LONGEST = Duration.ofDays(3660);

  @Override
  public Outcome<Answer<ApiToken>> decide(LedgerState state, Instant now) {
    if (expiresAt.filter(end -> !end.isAfter(now)).isPresent()) {
      return Outcome.nothing(new Answer.Invalid<>("expiresAt", "must be in the future"));
    }
    if (expiresAt.filter(end -> end.isAfter(now.plus(LONGEST))).isPresent()) {
      return Outcome.nothing(new Answer.Invalid<>("expiresAt", "must be within ten years"));
    }
    long count =
        state.tokens().values().stream()
            .filter(it -> it.principal().equals(actor.principal()) && it.isValidAt(now))
            .count();
    if (count >= MOST_TOKENS) {
      return Outcome.nothing(
          new Answer.Conflict<>(
              "You have " + count + " tokens, and no more are allowed. Revoke one first."));
    }
    ApiToken token =
        new ApiToken(
            id, tokenHash, actor.principal(), name, scopes, now, expiresAt, Optional.empty());
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("name", name);
    detail.put("scopes", scopes.stream().map(Scope::code).sorted().toList());
    expiresAt.ifPresent(end -> detail.put("expiresAt", end));
    return new Outcome<>(
        List.of(TOKENS.upsert(token)),
        List.of(AuditEntry.done(actor, "token.create", "token " + id, detail)),
        new Answer.Done<>(token));
  }
}
