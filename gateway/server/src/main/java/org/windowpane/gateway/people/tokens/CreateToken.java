package org.windowpane.gateway.people.tokens;

import static org.windowpane.gateway.ledger.tables.TokenTable.TOKENS;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
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
 * @param expiry when the token expires
 * @param requestedFrom the address of the program that asked for it by a code, if one did
 * @param policy how long tokens are valid
 */
public record CreateToken(
    Actor actor,
    UUID id,
    String tokenHash,
    String name,
    Set<Scope> scopes,
    Expiry expiry,
    Optional<String> requestedFrom,
    TokenPolicy policy)
    implements Command<Answer<ApiToken>> {
  /**
   * When a token expires.
   *
   * @param at the instant that its creator sets; empty for none
   * @param never whether its creator wants it not to expire
   */
  public record Expiry(Optional<Instant> at, boolean never) {
    /** The token is valid for the standard time. */
    public static final Expiry STANDARD = new Expiry(Optional.empty(), false);

    private Optional<Instant> instant(TokenPolicy policy, Instant now) {
      return never
          ? Optional.empty()
          : at.or(() -> Optional.of(now.plus(policy.standard())))
              .map(it -> it.truncatedTo(ChronoUnit.SECONDS));
    }
  }

  @Override
  public Outcome<Answer<ApiToken>> decide(LedgerState state, Instant now) {
    if (expiry.never() && expiry.at().isPresent()) {
      return invalid("neverExpires", "must not be sent with expiresAt");
    }
    if (expiry.never() && !policy.allowsNoExpiry()) {
      return invalid("neverExpires", "is not allowed by this gateway");
    }
    Optional<Instant> expiresAt = expiry.instant(policy, now);
    Optional<String> objection = expiresAt.flatMap(end -> policy.objection(end, now));
    if (objection.isPresent()) {
      return invalid("expiresAt", objection.get());
    }
    ApiToken token =
        new ApiToken(
            id, tokenHash, actor.principal(), name, scopes, now, expiresAt, Optional.empty());
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("name", name);
    detail.put("scopes", scopes.stream().map(Scope::code).sorted().toList());
    expiresAt.ifPresent(end -> detail.put("expiresAt", end));
    requestedFrom.ifPresent(address -> detail.put("requestedFrom", address));
    return new Outcome<>(
        List.of(TOKENS.upsert(token)),
        List.of(AuditEntry.done(actor, "token.create", "token " + id, detail)),
        new Answer.Done<>(token));
  }

  private static Outcome<Answer<ApiToken>> invalid(String field, String reason) {
    return Outcome.nothing(new Answer.Invalid<>(field, reason));
  }
}
