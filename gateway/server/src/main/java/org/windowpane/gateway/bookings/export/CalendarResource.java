package org.windowpane.gateway.bookings.export;

import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.Access.Reading.SEARCH;
import static org.windowpane.gateway.http.ProblemKind.TOO_MUCH;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.windowpane.gateway.bookings.history.Bookings;
import org.windowpane.gateway.encoding.Sha256;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.state.Names;

/** Bookings for calendar programs. */
@Path("bookings")
public final class CalendarResource {
  private static final String TYPE = "text/calendar";

  /** How long a window stays in the calendar after its end. */
  private static final Duration LOOKING_BACK = Duration.ofDays(30);

  private static final int MOST_EVENTS = 1_000;

  private final Ledger ledger;
  private final Bookings bookings;
  private final Clock clock;

  /** The response, which already has the Cache-Control header of every answer. */
  @Inject private Provider<org.eclipse.jetty.server.Response> answer;

  /** Writes the reservations in the database, with names from the ledger's state. */
  public CalendarResource(Ledger ledger, Bookings bookings, Clock clock) {
    this.ledger = ledger;
    this.bookings = bookings;
    this.clock = clock;
  }

  /** Your reservations. */
  @GET
  @Path("calendar.ics")
  @Access(value = USERS, scope = READ, reading = SEARCH, basic = true)
  @CanFail(TOO_MUCH)
  @Produces(TYPE)
  @Operation(
      operationId = "getCalendar",
      summary =
          "Your reservations as a calendar: open ones and those that ended within 30 days, the"
              + " newest thousand",
      description =
          "For calendar programs, which can send only a name and a password. Only this path accepts"
              + " HTTP Basic, with your name and an API token of scope read.")
  @Parameter(
      in = ParameterIn.HEADER,
      name = HttpHeaders.IF_NONE_MATCH,
      description = "The ETag of the calendar that you have.",
      schema = @Schema(types = "string"))
  @ApiResponse(
      responseCode = "200",
      description = "A calendar as in RFC 5545.",
      content = @Content(mediaType = TYPE, schema = @Schema(types = "string")))
  @ApiResponse(responseCode = "304", description = "It is as you have it.")
  public Response get(@Context ContainerRequestContext request, @Context Request preconditions) {
    String principal = Caller.of(request).principal().name();
    List<Bookings.Revision> reservations =
        bookings.reservations(principal, clock.instant().minus(LOOKING_BACK), MOST_EVENTS);
    String calendar = new BookingCalendar(Names.of(ledger.state())).of(principal, reservations);
    EntityTag tag = new EntityTag(Sha256.hex(calendar));
    Response.ResponseBuilder unchanged = unchanged(preconditions, tag);
    answer.get().getHeaders().put(HttpHeader.CACHE_CONTROL, "private, no-cache");
    return (unchanged == null ? Response.ok(calendar).type(TYPE + ";charset=utf-8") : unchanged)
        .tag(tag)
        .build();
  }

  private static Response.ResponseBuilder unchanged(Request preconditions, EntityTag tag) {
    try {
      return preconditions.evaluatePreconditions(tag);
    } catch (ProcessingException e) {
      throw ProblemException.invalid("If-None-Match", "must be ETags from earlier answers");
    }
  }
}
