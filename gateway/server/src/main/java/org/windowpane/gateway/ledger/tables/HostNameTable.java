package org.windowpane.gateway.ledger.tables;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.tables.HostNameTable.HostName;

/** Names of hosts by address. */
public final class HostNameTable extends Table<String, HostName> {
  /** The description. */
  public static final HostNameTable HOST_NAMES = new HostNameTable();

  /**
   * The name of a host.
   *
   * @param address an address of the host
   * @param name unique
   */
  public record HostName(String address, String name) {}

  private HostNameTable() {
    super(
        HostName.class,
        "host_name",
        List.of(
            Column.key("address", "text", HostName::address),
            Column.fixed("name", "text", HostName::name)));
  }

  @Override
  public String key(HostName row) {
    return row.address();
  }

  @Override
  public HostName read(Row row) throws SQLException {
    return new HostName(row.text("address"), row.text("name"));
  }

  @Override
  public Optional<LiveEvent> liveEvent(HostName row, boolean isRemoved) {
    return Optional.empty();
  }
}
