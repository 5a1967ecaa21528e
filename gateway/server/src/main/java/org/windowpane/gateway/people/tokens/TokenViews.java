package org.windowpane.gateway.people.tokens;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

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

  /** Several tokens. */
  @Schema(name = "Tokens")
  public record TokensView(List<TokenView> tokens) {}

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
