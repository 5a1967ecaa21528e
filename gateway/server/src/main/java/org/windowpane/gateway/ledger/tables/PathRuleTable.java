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
import org.windowpane.gateway.ledger.resources.PathRuleRecord;
import org.windowpane.protocol.value.Dpid;

/** Path rules by name. */
public final class PathRuleTable extends Table<String, PathRuleRecord> {
  /** The description. */
  public static final PathRuleTable PATH_RULES = new PathRuleTable();

  private PathRuleTable() {
    super(
        PathRuleRecord.class,
        "path_rule",
        List.of(
            Column.key("name", "text", PathRuleRecord::name),
            Column.fixed("share", "text", PathRuleRecord::share),
            Column.changing("flow_group", "jsonb", it -> PostgresJson.write(it.flowGroup())),
            Column.changing("kind", "text", it -> PathRuleRecord.kind(it.route())),
            Column.changing("dpid", "text", it -> it.route().dpid()),
            Column.changing("port", "bigint", it -> PathRuleRecord.port(it.route())),
            Column.changing("both_directions", "boolean", PathRuleRecord::bothDirections),
            Column.fixed("starts_at", "timestamptz", it -> it.window().start()),
            Column.changing("ends_at", "timestamptz", PathRuleTable::end),
            Column.fixed("created_by", "text", PathRuleRecord::createdBy),
            Column.fixed("created_at", "timestamptz", PathRuleRecord::createdAt),
            Column.changing("changed_at", "timestamptz", PathRuleRecord::changedAt)));
  }

  private static Optional<Instant> end(PathRuleRecord row) {
    return Optional.of(row.window()).filter(it -> !it.isEndless()).map(Window::end);
  }

  @Override
  public String key(PathRuleRecord row) {
    return row.name();
  }

  @Override
  public PathRuleRecord read(Row row) throws SQLException {
    return new PathRuleRecord(
        row.text("name"),
        row.text("share"),
        row.json("flow_group", FlowGroup.class),
        PathRuleRecord.route(
            row.text("kind"), Dpid.parse(row.text("dpid")), row.numberIfAny("port")),
        row.flag("both_directions"),
        new Window(row.instant("starts_at"), row.instantIfAny("ends_at").orElse(Instant.MAX)),
        row.text("created_by"),
        row.instant("created_at"),
        row.instantIfAny("changed_at"));
  }

  @Override
  public Optional<LiveEvent> liveEvent(PathRuleRecord row, boolean isRemoved) {
    return Optional.of(new LiveEvent.ShareChanged(row.share()));
  }
}
