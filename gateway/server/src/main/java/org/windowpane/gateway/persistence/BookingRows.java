package org.windowpane.gateway.persistence;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.statement.StatementContext;
import org.windowpane.core.admission.Booking;
import org.windowpane.core.admission.BookingRequest;
import org.windowpane.core.admission.Strictness;
import org.windowpane.core.admission.Term;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Path;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.application.AskWords;
import org.windowpane.gateway.application.BookingRecord;
import org.windowpane.gateway.application.BookingState;
import org.windowpane.gateway.application.Bookings.Revision;
import org.windowpane.gateway.application.Deployment;
import org.windowpane.gateway.application.DeploymentState;
import org.windowpane.gateway.application.HopStatus;
import org.windowpane.gateway.application.Json;
import org.windowpane.gateway.application.RefusalRecord;

/** Bookings as rows. */
final class BookingRows {
  private static final String COLUMNS =
      """
      SELECT b.id, b.share, b.principal, b.flow_group, b.ask, b.rate_bps, b.strictness,
             b.window_start, b.window_end, b.earlier, b.held_until, b.path, b.created_at, b.state, b.refusal, b.series,
             d.state AS deployment_state, d.since, d.detail, d.hops
      """;

  private static final String FROM =
      """
        FROM booking b JOIN deployment d ON d.booking = b.id
      """;

  /** Every column that {@link #read} needs. */
  static final String SELECT = COLUMNS + FROM;

  /** Every column that {@link #readRevision} needs. */
  static final String SELECT_REVISIONS =
      COLUMNS + ", b.revision, coalesce(b.changed_at, b.created_at) AS revised_at\n" + FROM;

  private BookingRows() {}

  static BookingRecord read(ResultSet row, StatementContext context) throws SQLException {
    return read(row, BookingRows::path);
  }

  /**
   * Reads a booking.
   *
   * @param paths reads its path
   */
  static BookingRecord read(ResultSet row, Function<String, Path> paths) throws SQLException {
    List<Term> earlier = EarlierTerms.read(row.getString("earlier"));
    Instant start =
        earlier.isEmpty()
            ? instant(row, "window_start")
            : earlier.get(earlier.size() - 1).window().end();
    BookingRequest request =
        new BookingRequest(
            row.getObject("id", UUID.class),
            row.getString("principal"),
            row.getString("share"),
            Json.read(row.getString("flow_group"), FlowGroup.class),
            AskWords.of(row.getString("ask"), row.getObject("rate_bps", Long.class)),
            Strictness.valueOf(row.getString("strictness").toUpperCase(Locale.ROOT)),
            new Window(start, end(row)));
    String refusal = row.getString("refusal");
    return new BookingRecord(
        new Booking(
            request, paths.apply(row.getString("path")), earlier, instantIfAny(row, "held_until")),
        instant(row, "created_at"),
        BookingState.of(row.getString("state")),
        refusal == null ? null : Json.read(refusal, RefusalRecord.class),
        new Deployment(
            DeploymentState.of(row.getString("deployment_state")),
            instant(row, "since"),
            row.getString("detail"),
            hops(row.getString("hops"))),
        row.getObject("series", UUID.class));
  }

  static Path path(String text) {
    return Json.read(text, Path.class);
  }

  /** There are none until switches are told. */
  private static List<HopStatus> hops(String text) {
    return text.equals("[]") ? List.of() : List.of(Json.read(text, HopStatus[].class));
  }

  static Revision readRevision(ResultSet row, StatementContext context) throws SQLException {
    return new Revision(read(row, context), row.getInt("revision"), instant(row, "revised_at"));
  }

  private static Instant end(ResultSet row) throws SQLException {
    return instantIfAny(row, "window_end").orElse(Instant.MAX);
  }

  static Optional<Instant> instantIfAny(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getTimestamp(column)).map(Timestamp::toInstant);
  }

  static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getTimestamp(column).toInstant();
  }
}
