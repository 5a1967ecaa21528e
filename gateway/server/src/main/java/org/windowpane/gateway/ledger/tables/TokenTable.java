package org.windowpane.gateway.ledger.tables;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.Scope;

/** API tokens by the hash of the token. */
public final class TokenTable extends Table<String, ApiToken> {
  /** The description. */
  public static final TokenTable TOKENS = new TokenTable();

  private TokenTable() {
    super(
        ApiToken.class,
        "api_token",
        List.of(
            Column.key("token_hash", "bytea", ApiToken::tokenHash),
            Column.fixed("id", "uuid", ApiToken::id),
            Column.fixed("principal", "text", ApiToken::principal),
            Column.fixed("name", "text", ApiToken::name),
            Column.fixed("scopes", "text[]", it -> it.scopes().stream().map(Scope::code).toList()),
            Column.fixed("created_at", "timestamptz", ApiToken::createdAt),
            Column.fixed("expires_at", "timestamptz", ApiToken::expiresAt),
            Column.changing("last_used_at", "timestamptz", ApiToken::lastUsedAt)));
  }

  @Override
  public String key(ApiToken row) {
    return row.tokenHash();
  }

  @Override
  public ApiToken read(Row row) throws SQLException {
    return new ApiToken(
        row.id("id"),
        row.hex("token_hash"),
        row.text("principal"),
        row.text("name"),
        row.texts("scopes").stream().map(Scope::of).collect(Collectors.toSet()),
        row.instant("created_at"),
        row.instantIfAny("expires_at"),
        row.instantIfAny("last_used_at"));
  }

  @Override
  public Optional<LiveEvent> liveEvent(ApiToken row, boolean isRemoved) {
    return isRemoved ? Optional.of(new LiveEvent.RightsChanged()) : Optional.empty();
  }
}
