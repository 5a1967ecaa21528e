package org.windowpane.gateway.bookings.usage;

import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.Access.Reading.CHART;
import static org.windowpane.gateway.http.ProblemKind.TOO_MUCH;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import java.time.Instant;
import org.windowpane.gateway.bookings.BookingQuery;
import org.windowpane.gateway.bookings.history.Bookings;
import org.windowpane.gateway.bookings.history.Bookings.Selection;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.forms.Parameters;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.BookingRecord.Purpose;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.measurements.ChartQuery;
import org.windowpane.gateway.measurements.ChartTime;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.measurements.UtilizationViews.ApplicationUsageView;

/** The usage of applications: the rates that their bookings reserved and used. */
@Path("applications")
@Produces(MediaType.APPLICATION_JSON)
public final class ApplicationResource {
  private final Ledger ledger;
  private final UsageReader usage;
  private final Measurements measurements;
  private final Clock clock;

  /** Combines the bookings in the database with the measurements. */
  public ApplicationResource(
      Ledger ledger, Bookings bookings, Measurements measurements, Clock clock) {
    this.ledger = ledger;
    this.usage = new UsageReader(bookings, measurements);
    this.measurements = measurements;
    this.clock = clock;
  }

  /** Returns the usage of an application in a time span. */
  @GET
  @Path("{name}/usage")
  @Access(value = USERS, scope = READ, reading = CHART)
  @CanFail(TOO_MUCH)
  @Operation(
      operationId = "getApplicationUsage",
      summary =
          "Get the rates that the bookings for an application reserved and used, of those that you"
              + " may see")
  public ApplicationUsageView usage(
      @PathParam("name") String name,
      @BeanParam ChartQuery chart,
      @Context ContainerRequestContext request) {
    String application = Parameters.text("name", name, Purpose.LONGEST_APPLICATION);
    Instant now = clock.instant();
    ChartTime time = chart.time(measurements, now);
    Principal viewer = Caller.of(request).principal();
    Selection visible =
        new Selection.OfApplication(
            application, BookingQuery.visibleShares(viewer, ledger.readable()), viewer.name());
    return new ApplicationUsageView(
        application,
        "bps",
        time.span().from(),
        time.span().until(),
        time.resolution().step().toSeconds(),
        time.resolution().tier().step().toSeconds(),
        usage.read(visible, time, now));
  }
}
