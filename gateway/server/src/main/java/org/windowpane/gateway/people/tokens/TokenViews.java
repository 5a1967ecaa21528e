package org.windowpane.gateway.people.tokens;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.Scope;

/** API tokens, as the API returns them. */
public final class TokenViews {
  private TokenViews() {}

  /** An API token, without its secret. */
  @Schema(name = "Token")
  public record TokenView(
      String id,
      String principal,
      String name,
      List<String> scopes,
      Instant createdAt,
      @Nullable @Schema(description = "Null if the token does not expire.") Instant expiresAt,
      @Nullable @Schema(description = "To the minute; null if the token was never used.")
          Instant lastUsedAt) {}

  /** The view of a token. */
  static TokenView of(ApiToken token) {
    return new TokenView(
        token.id().toString(),
        token.principal(),
        token.name(),
        token.scopes().stream().sorted().map(Scope::code).toList(),
        token.createdAt(),
        token.expiresAt().orElse(null),
        token.lastUsedAt().orElse(null));
  }

  /** Several tokens, and how long new ones can be valid. */
  @Schema(name = "Tokens")
  public record TokensView(
      List<TokenView> tokens,
      @Schema(description = "How many days a token is valid that is created without an expiry.")
          long standardDays,
      @Nullable
          @Schema(
              description =
                  "How many days a new token can be valid; null for no limit, which also allows"
                      + " tokens that do not expire.")
          Long longestDays) {}

  /** A new token, with its secret. */
  @Schema(name = "NewToken")
  public record NewTokenView(
      @Schema(description = "Send it as Authorization: Bearer; only this answer contains it.")
          String secret,
      TokenView token) {

    /** Leaves out the secret, which must not appear in a log. */
    @Override
    public String toString() {
      return "NewTokenView[" + token + "]";
    }
  }
}
