package org.windowpane.gateway.ledger.tables;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.windowpane.gateway.database.PostgresJson;
import org.windowpane.gateway.ledger.rows.NetworkView;

/** The network as the controller last reported it: one row. */
public final class NetworkTable extends Table<Boolean, NetworkView> {
  /** The description. */
  public static final NetworkTable NETWORK = new NetworkTable();

  private NetworkTable() {
    super(
        NetworkView.class,
        "network_snapshot",
        List.of(
            Column.key("only_row", "boolean", it -> true),
            Column.changing("seen_at", "timestamptz", NetworkView::seenAt),
            Column.changing("version", "bigint", NetworkView::version),
            Column.changing("network", "jsonb", it -> PostgresJson.write(NetworkDocument.of(it)))));
  }

  @Override
  public Boolean key(NetworkView row) {
    return true;
  }

  @Override
  public NetworkView read(Row row) throws SQLException {
    return row.json("network", NetworkDocument.class)
        .toView(row.number("version"), row.instant("seen_at"));
  }

  @Override
  public Optional<LiveEvent> liveEvent(NetworkView row, boolean isRemoved) {
    return Optional.of(new LiveEvent.NetworkChanged(row.version()));
  }
}
