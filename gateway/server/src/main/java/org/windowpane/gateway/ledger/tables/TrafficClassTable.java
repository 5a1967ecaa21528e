package org.windowpane.gateway.ledger.tables;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.database.PostgresJson;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.protocol.value.ClassPriority;
import org.windowpane.protocol.value.TrafficClass;

/** Traffic classes by name. */
public final class TrafficClassTable extends Table<String, TrafficClassRecord> {
  /** The description. */
  public static final TrafficClassTable TRAFFIC_CLASSES = new TrafficClassTable();

  private TrafficClassTable() {
    super(
        TrafficClassRecord.class,
        "traffic_class",
        List.of(
            Column.key("name", "text", TrafficClassRecord::name),
            Column.fixed("share", "text", TrafficClassRecord::share),
            Column.changing("number", "integer", it -> it.definition().number()),
            Column.changing("flow_groups", "jsonb", it -> PostgresJson.write(it.flowGroups())),
            Column.changing("priority", "text", it -> it.definition().priority()),
            Column.changing("min_bps", "bigint", it -> it.definition().minBps()),
            Column.changing("max_bps", "bigint", it -> it.definition().maxBps()),
            Column.fixed("starts_at", "timestamptz", it -> it.window().start()),
            Column.changing("ends_at", "timestamptz", TrafficClassTable::end),
            Column.fixed("created_by", "text", TrafficClassRecord::createdBy),
            Column.fixed("created_at", "timestamptz", TrafficClassRecord::createdAt),
            Column.changing("changed_at", "timestamptz", TrafficClassRecord::changedAt)));
  }

  private static Optional<Instant> end(TrafficClassRecord row) {
    return Optional.of(row.window()).filter(it -> !it.isEndless()).map(Window::end);
  }

  @Override
  public String key(TrafficClassRecord row) {
    return row.name();
  }

  @Override
  public TrafficClassRecord read(Row row) throws SQLException {
    return new TrafficClassRecord(
        row.text("name"),
        row.text("share"),
        List.of(row.json("flow_groups", FlowGroup[].class)),
        new TrafficClass(
            (int) row.number("number"),
            ClassPriority.parse(row.text("priority")),
            row.number("min_bps"),
            row.numberIfAny("max_bps")),
        new Window(row.instant("starts_at"), row.instantIfAny("ends_at").orElse(Instant.MAX)),
        row.text("created_by"),
        row.instant("created_at"),
        row.instantIfAny("changed_at"));
  }

  @Override
  public Optional<LiveEvent> liveEvent(TrafficClassRecord row, boolean isRemoved) {
    return Optional.of(new LiveEvent.ShareChanged(row.share()));
  }
}
