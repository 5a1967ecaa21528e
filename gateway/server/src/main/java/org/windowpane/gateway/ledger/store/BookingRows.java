package org.windowpane.gateway.ledger.store;

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
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.booking.Term;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Path;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.Deployment;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.rows.HopStatus;
import org.windowpane.gateway.ledger.rows.RefusalRecord;
import org.windowpane.gateway.ledger.state.AskWords;

/** Bookings as rows. */
public final class BookingRows {
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
  public static final String SELECT = COLUMNS + FROM;

  /** Every column that a revision of a booking needs. */
  public static final String SELECT_REVISIONS =
      COLUMNS + ", b.revision, coalesce(b.changed_at, b.created_at) AS revised_at\n" + FROM;

  private BookingRows() {}

  public static BookingRecord read(ResultSet row, StatementContext context) throws SQLException {
    return read(row, BookingRows::path);
  }

  /**
   * Reads a booking.
   *
   * @param paths reads its path
   */
  public static BookingRecord read(ResultSet row, Function<String, Path> paths)
      throws SQLException {
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

  private static Instant end(ResultSet row) throws SQLException {
    return instantIfAny(row, "window_end").orElse(Instant.MAX);
  }

  public static Optional<Instant> instantIfAny(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getTimestamp(column)).map(Timestamp::toInstant);
  }

  public static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getTimestamp(column).toInstant();
  }
}
