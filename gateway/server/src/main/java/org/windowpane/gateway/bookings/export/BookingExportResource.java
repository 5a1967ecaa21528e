package org.windowpane.gateway.bookings.export;

import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.Access.Reading.SEARCH;
import static org.windowpane.gateway.http.ProblemKind.TOO_MUCH;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import java.util.Set;
import org.windowpane.gateway.bookings.BookingQuery;
import org.windowpane.gateway.bookings.BookingViews;
import org.windowpane.gateway.bookings.history.Bookings;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.files.Export;
import org.windowpane.gateway.http.files.OneFilePerReader;
import org.windowpane.gateway.http.forms.Parameters;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.measurements.Measurements;

/** Bookings as files. */
@Path("bookings")
public final class BookingExportResource {
  private final Ledger ledger;
  private final Bookings bookings;
  private final Measurements measurements;
  private final Export export = new Export();
  private final OneFilePerReader limiter = new OneFilePerReader();

  /** Writes the bookings in the database. */
  public BookingExportResource(Ledger ledger, Bookings bookings, Measurements measurements) {
    this.ledger = ledger;
    this.bookings = bookings;
    this.measurements = measurements;
  }

  /** Every booking that matches, as a file. */
  @GET
  @Path("export")
  @Access(value = USERS, scope = READ, reading = SEARCH, recordedAs = "booking.export")
  @CanFail(TOO_MUCH)
  @Produces({Export.NDJSON, Export.CSV})
  @Operation(
      operationId = "exportBookings",
      summary = "Every booking that matches and that you may see, newest first, as a file",
      description =
          "A line shows its booking at the time of writing. Bookings made meanwhile are left out."
              + " A field of CSV that begins like a formula has an apostrophe in front.")
  @ApiResponse(
      responseCode = "200",
      description = "A line for each booking: in NDJSON as /bookings returns it.",
      content = {
        @Content(mediaType = Export.NDJSON, schema = @Schema(types = "string")),
        @Content(mediaType = Export.CSV, schema = @Schema(types = "string"))
      })
  public Response export(
      @BeanParam BookingQuery query,
      @QueryParam("format")
          @Schema(
              allowableValues = {"ndjson", "csv"},
              defaultValue = "ndjson")
          String format,
      @Context ContainerRequestContext request) {
    String chosen = Parameters.oneOf("format", format, "ndjson", Set.of("ndjson", "csv"));
    Principal principal = Caller.of(request).principal();
    LedgerState state = ledger.state();
    Bookings.Filter filter = query.filter(principal, state);
    BookingViews views = new BookingViews(principal, state, measurements);
    return Export.answer(
        limiter.of(
            principal.name(),
            export.of(format(chosen, views), listener -> bookings.forEach(filter, listener))),
        "bookings",
        chosen);
  }

  private static Export.Format<BookingRecord> format(String chosen, BookingViews views) {
    return chosen.equals("csv")
        ? new Export.Format<>(BookingCsv.HEADER, it -> BookingCsv.line(views.of(it)))
        : new Export.Format<>("", it -> Json.write(views.of(it)) + "\n");
  }
}
