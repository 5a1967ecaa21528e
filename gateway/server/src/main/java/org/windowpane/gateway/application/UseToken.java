package org.windowpane.gateway.application;

import java.time.Instant;
import java.util.List;
import org.windowpane.gateway.application.Change.TokenUsed;

/**
 * Takes note that a token was used. What it was used for has events of its own.
 *
 * @param tokenHash SHA-256 of what was carried, in hex
 */
public record UseToken(String tokenHash) implements Command<Boolean> {

  @Override
  public Outcome<Boolean> decide(LedgerState state, Instant now) {
    ApiToken token = state.tokens().get(tokenHash);
    return token != null && token.isUseNews(now)
        ? new Outcome<>(List.of(new TokenUsed(tokenHash, now)), List.of(), true)
        : Outcome.nothing(false);
  }
}
