package org.windowpane.gateway.ledger.tables;

import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.admission.booking.Term;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Path;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.database.PostgresJson;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Part;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingRecord.Purpose;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.Deployment;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.rows.HopStatus;
import org.windowpane.gateway.ledger.rows.PastTermsJson;
import org.windowpane.gateway.ledger.rows.RefusalRecord;

/**
 * Bookings by id, with their deployments. The state has those to which something may still happen;
 * all others are read from the database. Queries call the tables {@code b} and {@code d}.
 */
public final class BookingTable extends Table<UUID, BookingRecord> {
  private static final Part<BookingRecord> BOOKING =
      new Part<>(
          "booking",
          "b",
          List.of(
              Column.key("id", "uuid", BookingRecord::id),
              fixed("share", "text", Booking::share),
              fixed("principal", "text", Booking::principal),
              fixed("flow_group", "jsonb", it -> PostgresJson.write(it.flowGroup())),
              fixed("ask", "text", it -> AskCodes.code(it.ask())),
              changing("rate_bps", "bigint", it -> AskCodes.rateBps(it.ask())),
              fixed("path_requirements", "jsonb", it -> json(it.ask().pathRequirements())),
              fixed("strictness", "text", it -> it.request().strictness().word()),
              fixed("window_start", "timestamptz", it -> it.window().start()),
              changing("window_end", "timestamptz", it -> end(it.window())),
              changing("earlier", "jsonb", PastTermsJson::write),
              changing("held_until", "timestamptz", Booking::heldUntil),
              changing("path", "jsonb", it -> PostgresJson.write(it.path())),
              Column.fixed("created_at", "timestamptz", BookingRecord::createdAt),
              Column.changing("state", "text", it -> it.state().code()),
              Column.changing("refusal", "jsonb", it -> json(it.refusal())),
              Column.fixed("series", "uuid", BookingRecord::series),
              Column.fixed("application", "text", it -> it.purpose().application()),
              Column.changing("label", "text", it -> it.purpose().label()),
              Column.changing("interrupted_from", "timestamptz", BookingRecord::interruptedFrom)));

  private static final Part<BookingRecord> DEPLOYMENT =
      new Part<>(
          "deployment",
          "d",
          List.of(
              Column.key("booking", "uuid", BookingRecord::id),
              deployment("state", "text", it -> it.state().code()).as("deployment_state"),
              deployment("since", "timestamptz", Deployment::since),
              deployment("detail", "text", Deployment::detail),
              deployment("hops", "jsonb", it -> PostgresJson.write(it.hops()))));

  /** The description. */
  public static final BookingTable BOOKINGS = new BookingTable();

  private BookingTable() {
    super(BookingRecord.class, List.of(BOOKING, DEPLOYMENT));
  }

  private static Column<BookingRecord> fixed(String name, String type, Function<Booking, ?> value) {
    return Column.fixed(name, type, it -> value.apply(it.booking()));
  }

  private static Column<BookingRecord> changing(
      String name, String type, Function<Booking, ?> value) {
    return Column.changing(name, type, it -> value.apply(it.booking()));
  }

  private static Column<BookingRecord> deployment(
      String name, String type, Function<Deployment, ?> value) {
    return Column.changing(name, type, it -> value.apply(it.deployment()));
  }

  private static Instant end(Window window) {
    return window.isEndless() ? null : window.end();
  }

  private static String json(PathRequirements path) {
    return path.areNone() ? null : PostgresJson.write(path);
  }

  private static String json(RefusalRecord refusal) {
    return refusal == null ? null : PostgresJson.write(refusal);
  }

  @Override
  public Optional<String> condition() {
    return Optional.of("b.state IN ('held', 'booked', 'waiting') OR d.state <> 'removed'");
  }

  @Override
  public UUID key(BookingRecord row) {
    return row.id();
  }

  @Override
  public Optional<LiveEvent> liveEvent(BookingRecord row, boolean isRemoved) {
    return Optional.of(new LiveEvent.BookingChanged(row));
  }

  @Override
  public BookingRecord read(Row row) throws SQLException {
    return read(row, BookingTable::path);
  }

  /**
   * Reads a booking.
   *
   * @param paths reads its path from JSON: many bookings have the same path, and may share it
   */
  public BookingRecord read(Row row, Function<String, Path> paths) throws SQLException {
    List<Term> earlier = PastTermsJson.read(row.text("earlier"));
    Instant start =
        earlier.isEmpty()
            ? row.instant("window_start")
            : earlier.get(earlier.size() - 1).window().end();
    BookingRequest request =
        new BookingRequest(
            row.id("id"),
            row.text("principal"),
            row.text("share"),
            row.json("flow_group", FlowGroup.class),
            ask(row),
            Strictness.valueOf(row.text("strictness").toUpperCase(Locale.ROOT)),
            new Window(start, row.instantIfAny("window_end").orElse(Instant.MAX)));
    return new BookingRecord(
        new Booking(
            request, paths.apply(row.text("path")), earlier, row.instantIfAny("held_until")),
        row.instant("created_at"),
        BookingState.of(row.text("state")),
        row.text("refusal") == null ? null : row.json("refusal", RefusalRecord.class),
        new Deployment(
            DeploymentState.of(row.text("deployment_state")),
            row.instant("since"),
            row.text("detail"),
            hops(row.text("hops"))),
        row.id("series"),
        purpose(row),
        row.instantIfAny("interrupted_from").orElse(null));
  }

  private static Ask ask(Row row) throws SQLException {
    OptionalLong rateBps = row.numberIfAny("rate_bps");
    Ask ask = AskCodes.of(row.text("ask"), rateBps.isPresent() ? rateBps.getAsLong() : null);
    return row.text("path_requirements") == null
        ? ask
        : new Ask.Reserve(ask.drawBps(), row.json("path_requirements", PathRequirements.class));
  }

  /** Most bookings have no purpose, and share one object. */
  private static Purpose purpose(Row row) throws SQLException {
    Purpose purpose = new Purpose(row.text("application"), row.text("label"));
    return purpose.equals(Purpose.NONE) ? Purpose.NONE : purpose;
  }

  /** A path from JSON. */
  public static Path path(String json) {
    return Json.read(json, Path.class);
  }

  /** Without hops until the controller has reported on a switch. */
  private static List<HopStatus> hops(String json) {
    return json.equals("[]") ? List.of() : List.of(Json.read(json, HopStatus[].class));
  }
}
