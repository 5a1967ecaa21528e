package org.windowpane.gateway.ledger.tables;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.rows.IdempotencyKey;
import org.windowpane.gateway.ledger.rows.RememberedRequest;

/** Requests that were decided under an idempotency key, by that key. */
public final class RequestTable extends Table<IdempotencyKey, RememberedRequest> {
  /** The description. */
  public static final RequestTable REQUESTS = new RequestTable();

  private RequestTable() {
    super(
        RememberedRequest.class,
        "idempotency_key",
        List.of(
            Column.key("principal", "text", it -> it.key().principal()),
            Column.key("key", "text", it -> it.key().key()),
            Column.fixed("request_hash", "bytea", RememberedRequest::requestHash),
            Column.fixed("bookings", "uuid[]", RememberedRequest::bookings),
            Column.fixed("created_at", "timestamptz", RememberedRequest::at)));
  }

  @Override
  public IdempotencyKey key(RememberedRequest row) {
    return row.key();
  }

  @Override
  public RememberedRequest read(Row row) throws SQLException {
    return new RememberedRequest(
        new IdempotencyKey(row.text("principal"), row.text("key")),
        row.hex("request_hash"),
        row.ids("bookings"),
        row.instant("created_at"));
  }

  @Override
  public Optional<LiveEvent> liveEvent(RememberedRequest row, boolean isRemoved) {
    return Optional.empty();
  }
}
