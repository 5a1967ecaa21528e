package org.windowpane.gateway.ledger.tables;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.rows.Session;

/** Sessions by the hash of their token. */
public final class SessionTable extends Table<String, Session> {
  /** The description. */
  public static final SessionTable SESSIONS = new SessionTable();

  private SessionTable() {
    super(
        Session.class,
        "session",
        List.of(
            Column.key("token_hash", "bytea", Session::tokenHash),
            Column.fixed("principal", "text", Session::principal),
            Column.fixed("expires_at", "timestamptz", Session::expiresAt),
            Column.fixed("provider_session", "text", Session::providerSession)));
  }

  @Override
  public String key(Session row) {
    return row.tokenHash();
  }

  @Override
  public Session read(Row row) throws SQLException {
    return new Session(
        row.hex("token_hash"),
        row.text("principal"),
        row.instant("expires_at"),
        row.textIfAny("provider_session"));
  }

  @Override
  public Optional<LiveEvent> liveEvent(Session row, boolean isRemoved) {
    return isRemoved ? Optional.of(new LiveEvent.RightsChanged()) : Optional.empty();
  }
}
