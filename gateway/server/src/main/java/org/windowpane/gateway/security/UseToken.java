package org.windowpane.gateway.security;

import static org.windowpane.gateway.ledger.tables.TokenTable.TOKENS;

import java.time.Instant;
import java.util.List;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.state.LedgerState;

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
        ? new Outcome<>(List.of(TOKENS.upsert(token.used(now))), List.of(), true)
        : Outcome.nothing(false);
  }
}
