package org.windowpane.gateway.persistence;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jdbi.v3.core.statement.StatementContext;
import org.windowpane.core.admission.Booking;
import org.windowpane.core.admission.BookingRequest;
import org.windowpane.core.admission.Strictness;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Path;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.application.AskWords;
import org.windowpane.gateway.application.BookingRecord;
import org.windowpane.gateway.application.BookingState;
import org.windowpane.gateway.application.Deployment;
import org.windowpane.gateway.application.DeploymentState;
import org.windowpane.gateway.application.HopStatus;
import org.windowpane.gateway.application.Json;
import org.windowpane.gateway.application.RefusalRecord;

/** Bookings as rows. */
final class BookingRows {
  /** Every column that {@link #read} needs. */
  static final String SELECT =
      """
      SELECT b.id, b.share, b.principal, b.flow_group, b.ask, b.rate_bps, b.strictness,
             b.window_start, b.window_end, b.path, b.created_at, b.state, b.refusal,
             d.state AS deployment_state, d.since, d.detail, d.hops
        FROM booking b JOIN deployment d ON d.booking = b.id
      """;

  private BookingRows() {}

  static BookingRecord read(ResultSet row, StatementContext context) throws SQLException {
    BookingRequest request =
        new BookingRequest(
            row.getObject("id", UUID.class),
            row.getString("principal"),
            row.getString("share"),
            Json.read(row.getString("flow_group"), FlowGroup.class),
            AskWords.of(row.getString("ask"), row.getObject("rate_bps", Long.class)),
            Strictness.valueOf(row.getString("strictness").toUpperCase(Locale.ROOT)),
            new Window(instant(row, "window_start"), end(row)));
    String refusal = row.getString("refusal");
    return new BookingRecord(
        new Booking(request, Json.read(row.getString("path"), Path.class)),
        instant(row, "created_at"),
        BookingState.of(row.getString("state")),
        refusal == null ? null : Json.read(refusal, RefusalRecord.class),
        new Deployment(
            DeploymentState.of(row.getString("deployment_state")),
            instant(row, "since"),
            row.getString("detail"),
            List.of(Json.read(row.getString("hops"), HopStatus[].class))));
  }

  private static Instant end(ResultSet row) throws SQLException {
    return row.getTimestamp("window_end") == null ? Instant.MAX : instant(row, "window_end");
  }

  static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getTimestamp(column).toInstant();
  }
}
