package org.windowpane.gateway.ledger.tables;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.resources.QualityOrder;
import org.windowpane.gateway.ledger.resources.QualityOrder.Closing;
import org.windowpane.gateway.ledger.resources.QualityOrder.Kind;
import org.windowpane.gateway.ledger.resources.QualityOrder.Reason;
import org.windowpane.gateway.ledger.resources.QualityOrder.Sink;
import org.windowpane.gateway.ledger.resources.QualityOrder.Status;
import org.windowpane.gateway.ledger.resources.QualityOrder.Terms;

/** QoS sessions and QoS bookings by id; those that ended are removed after a while. */
public final class QualityOrderTable extends Table<UUID, QualityOrder> {
  /** The description. */
  public static final QualityOrderTable QUALITY_ORDERS = new QualityOrderTable();

  private QualityOrderTable() {
    super(
        QualityOrder.class,
        "quality_order",
        List.of(
            Column.key("id", "uuid", QualityOrder::id),
            Column.fixed("kind", "text", it -> it.terms().kind().code()),
            Column.fixed("principal", "text", it -> it.terms().principal()),
            Column.fixed("profile", "text", it -> it.terms().profile()),
            Column.fixed("device", "text", it -> it.terms().device()),
            Column.fixed("terms", "jsonb", it -> it.terms().request()),
            Column.fixed("sink", "jsonb", it -> it.terms().sink().map(Json::write)),
            Column.fixed("bookings", "uuid[]", QualityOrder::bookings),
            Column.fixed("created_at", "timestamptz", it -> it.terms().createdAt()),
            Column.fixed("starts_at", "timestamptz", it -> it.terms().start()),
            Column.changing("ends_at", "timestamptz", QualityOrder::end),
            Column.changing("status", "text", it -> it.status().code()),
            Column.changing("started_at", "timestamptz", QualityOrder::startedAt),
            Column.changing("ended_at", "timestamptz", it -> it.closing().map(Closing::at)),
            Column.changing("reason", "text", it -> it.closing().map(end -> end.reason().code()))));
  }

  @Override
  public UUID key(QualityOrder row) {
    return row.id();
  }

  @Override
  public QualityOrder read(Row row) throws SQLException {
    Optional<Sink> sink = row.textIfAny("sink").map(json -> Json.read(json, Sink.class));
    Optional<Reason> reason = row.textIfAny("reason").map(it -> Reason.valueOf(upper(it)));
    return new QualityOrder(
        row.id("id"),
        new Terms(
            Kind.valueOf(upper(row.text("kind"))),
            row.text("principal"),
            row.text("profile"),
            row.text("device"),
            row.text("terms"),
            sink,
            row.instant("created_at"),
            row.instant("starts_at")),
        row.ids("bookings"),
        row.instant("ends_at"),
        Status.valueOf(upper(row.text("status"))),
        row.instantIfAny("started_at"),
        reason.isEmpty()
            ? Optional.empty()
            : Optional.of(new Closing(row.instant("ended_at"), reason.get())));
  }

  private static String upper(String code) {
    return code.toUpperCase(Locale.ROOT);
  }

  @Override
  public Optional<LiveEvent> liveEvent(QualityOrder row, boolean isRemoved) {
    return Optional.empty();
  }
}
