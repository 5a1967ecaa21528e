package org.windowpane.gateway.people.tokens;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/** API tokens, as the API returns them. */
public final class TokenViews {
  private TokenViews() {}

  /** A token with which a program speaks for somebody. */
  @Schema(name = "Token")
  public record TokenView(
      String id,
      String principal,
      String name,
      List<String> scopes,
      Instant createdAt,
      @Nullable @Schema(description = "Null for as long as nobody revokes it.") Instant expiresAt,
      @Nullable @Schema(description = "To the minute; null for never.") Instant lastUsedAt) {}

  /** Several tokens. */
  @Schema(name = "Tokens")
  public record TokensView(List<TokenView> tokens) {}

  /** A token that was just made. */
  @Schema(name = "NewToken")
  public record NewTokenView(
      @Schema(description = "What the program carries, as Authorization: Bearer; told once.")
          String secret,
      TokenView token) {

    /** Without the secret, which no log is to show. */
    @Override
    public String toString() {
      return "NewTokenView[" + token + "]";
    }
  }
}
