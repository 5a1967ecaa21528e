package org.windowpane.gateway.ledger.tables;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.network.Host;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.Switch;
import org.windowpane.gateway.database.PostgresJson;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.rows.AwaySwitch;
import org.windowpane.gateway.ledger.rows.NetworkView;
import org.windowpane.gateway.ledger.rows.NetworkView.DownLink;
import org.windowpane.protocol.value.Link;

/** The network as the controller last reported it: one row. */
public final class NetworkTable extends Table<Boolean, NetworkView> {
  /** The description. */
  public static final NetworkTable NETWORK = new NetworkTable();

  /**
   * The network as it is kept, as JSON.
   *
   * @param away null where it was kept before switches that are away were remembered
   * @param down null where it was kept before links that are down were remembered
   */
  private record NetworkDocument(
      List<Switch> switches,
      List<Link> links,
      List<Host> hosts,
      List<AwaySwitch> away,
      List<DownLink> down) {

    static NetworkDocument of(NetworkView view) {
      Network network = view.network();
      return new NetworkDocument(
          List.copyOf(network.switches().values()),
          List.copyOf(network.links().values()),
          network.hosts(),
          view.away(),
          view.down());
    }

    NetworkView toView(long version, Instant seenAt) {
      return new NetworkView(
          Network.of(switches, links, hosts),
          away == null ? List.of() : away,
          down == null ? List.of() : down,
          version,
          seenAt);
    }
  }

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
