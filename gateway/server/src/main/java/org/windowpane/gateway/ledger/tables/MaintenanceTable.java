package org.windowpane.gateway.ledger.tables;

import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.database.PostgresJson;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.resources.MaintenanceRecord;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/** Maintenance windows by id. */
public final class MaintenanceTable extends Table<UUID, MaintenanceRecord> {
  /** The description. */
  public static final MaintenanceTable MAINTENANCE = new MaintenanceTable();

  private MaintenanceTable() {
    super(
        MaintenanceRecord.class,
        "maintenance",
        List.of(
            Column.key("id", "uuid", MaintenanceRecord::id),
            Column.fixed("series", "uuid", MaintenanceRecord::series),
            Column.fixed("reason", "text", MaintenanceRecord::reason),
            Column.fixed("switches", "jsonb", it -> PostgresJson.write(it.dpids())),
            Column.fixed("links", "jsonb", it -> PostgresJson.write(it.ports())),
            Column.fixed("starts_at", "timestamptz", it -> it.window().start()),
            Column.changing("ends_at", "timestamptz", MaintenanceTable::end),
            Column.changing("come_back", "boolean", MaintenanceRecord::comeBack),
            Column.fixed("created_by", "text", MaintenanceRecord::createdBy),
            Column.fixed("created_at", "timestamptz", MaintenanceRecord::createdAt)));
  }

  private static Optional<Instant> end(MaintenanceRecord row) {
    return Optional.of(row.window()).filter(it -> !it.isEndless()).map(Window::end);
  }

  @Override
  public UUID key(MaintenanceRecord row) {
    return row.id();
  }

  @Override
  public MaintenanceRecord read(Row row) throws SQLException {
    return new MaintenanceRecord(
        row.id("id"),
        Optional.ofNullable(row.id("series")),
        row.text("reason"),
        Arrays.stream(row.json("switches", String[].class))
            .map(Dpid::parse)
            .collect(Collectors.toSet()),
        Set.of(row.json("links", SwitchPort[].class)),
        new Window(row.instant("starts_at"), row.instantIfAny("ends_at").orElse(Instant.MAX)),
        row.flag("come_back"),
        row.text("created_by"),
        row.instant("created_at"));
  }

  @Override
  public Optional<LiveEvent> liveEvent(MaintenanceRecord row, boolean isRemoved) {
    return Optional.of(new LiveEvent.MaintenanceChanged(row.id()));
  }
}
