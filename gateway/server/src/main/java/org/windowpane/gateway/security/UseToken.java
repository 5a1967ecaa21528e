package org.windowpane.gateway.security;

import static org.windowpane.gateway.ledger.tables.TokenTable.TOKENS;

import java.time.Instant;
import java.util.List;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Stores when an API token was last used. The requests themselves have their own audit events.
 *
 * @param tokenHash SHA-256 of the token, in hex
 */
public record UseToken(String tokenHash) implements Command<Boolean> {

  @Override
  public Outcome<Boolean> decide(LedgerState state, Instant now) {
    ApiToken token = state.tokens().get(tokenHash);
    return token != null && token.isUseRecordDue(now)
        ? new Outcome<>(List.of(TOKENS.upsert(token.used(now))), List.of(), true)
        : Outcome.nothing(false);
  }
}
