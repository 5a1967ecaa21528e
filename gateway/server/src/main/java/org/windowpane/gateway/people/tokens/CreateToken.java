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
 * Lets a program speak for the one who asks.
 *
 * @param actor who asks
 * @param id what the token will be known by
 * @param tokenHash SHA-256 of what the program will carry, in hex
 * @param name what they call it
 * @param scopes what it may do
 * @param expiresAt until when, where it is to end by itself
 */
public record CreateToken(
    Actor actor,
    UUID id,
    String tokenHash,
    String name,
    Set<Scope> scopes,
    Optional<Instant> expiresAt)
    implements Command<Answer<ApiToken>> {
  /** Tokens that somebody may have at once. */
  public static final int MOST_TOKENS = 100;

  private static final Duration LONGEST = Duration.ofDays(3660);

  @Override
  public Outcome<Answer<ApiToken>> decide(LedgerState state, Instant now) {
    if (expiresAt.filter(end -> !end.isAfter(now)).isPresent()) {
      return Outcome.nothing(new Answer.Invalid<>("expiresAt", "must be ahead"));
    }
    if (expiresAt.filter(end -> end.isAfter(now.plus(LONGEST))).isPresent()) {
      return Outcome.nothing(new Answer.Invalid<>("expiresAt", "must be within ten years"));
    }
    long has =
        state.tokens().values().stream()
            .filter(it -> it.principal().equals(actor.principal()) && it.isGood(now))
            .count();
    if (has >= MOST_TOKENS) {
      return Outcome.nothing(
          new Answer.Conflict<>("You have " + has + " tokens already; revoke some first."));
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
