package org.windowpane.gateway.ledger.tables;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.quotas.Quota;
import org.windowpane.gateway.ledger.quotas.QuotaHolder;
import org.windowpane.gateway.ledger.quotas.QuotaKey;
import org.windowpane.gateway.ledger.quotas.QuotaKind;

/** Quotas that administrators set, in place of the defaults. */
public final class QuotaTable extends Table<QuotaKey, Quota> {
  /** The description. */
  public static final QuotaTable QUOTAS = new QuotaTable();

  private QuotaTable() {
    super(
        Quota.class,
        "quota",
        List.of(
            Column.key("holder_type", "text", it -> it.key().holder().type().code()),
            Column.key("holder", "text", it -> it.key().holder().name()),
            Column.key("kind", "text", it -> it.key().kind().code()),
            Column.changing("value", "integer", Quota::value)));
  }

  @Override
  public QuotaKey key(Quota row) {
    return row.key();
  }

  @Override
  public Quota read(Row row) throws SQLException {
    QuotaHolder.Type type = QuotaHolder.Type.of(row.text("holder_type"));
    return new Quota(
        new QuotaKey(
            new QuotaHolder(type, row.text("holder")),
            QuotaKind.of(row.text("kind")).orElseThrow()),
        (int) row.number("value"));
  }

  @Override
  public Optional<LiveEvent> liveEvent(Quota row, boolean isRemoved) {
    return Optional.empty();
  }
}
