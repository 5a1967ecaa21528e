package org.windowpane.gateway.shares.usage;

import static org.windowpane.gateway.http.Access.Audience.USERS;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.bookings.history.Bookings;
import org.windowpane.gateway.bookings.history.Reserved;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.measurements.ChartQuery;
import org.windowpane.gateway.measurements.ChartTime;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.measurements.Measurements.Point;
import org.windowpane.gateway.measurements.Measurements.StoredPoints;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.Span;
import org.windowpane.gateway.measurements.UtilizationViews.ShareUsagePointView;
import org.windowpane.gateway.measurements.UtilizationViews.ShareUsageView;
import org.windowpane.gateway.shares.ShareResource;
import org.windowpane.gateway.shares.usage.Usage.UsagePoint;

/** The usage of shares: the rates that their bookings reserved and used. */
@Path("shares")
@Produces(MediaType.APPLICATION_JSON)
public final class UsageResource {
  private final Ledger ledger;
  private final Bookings bookings;
  private final Measurements measurements;
  private final Clock clock;

  /** Combines the bookings in the database with the measurements. */
  public UsageResource(Ledger ledger, Bookings bookings, Measurements measurements, Clock clock) {
    this.ledger = ledger;
    this.bookings = bookings;
    this.measurements = measurements;
    this.clock = clock;
  }

  /** Returns the usage of a share in a time span. */
  @GET
  @Path("{name}/usage")
  @Access(value = USERS, scope = READ, search = true)
  @CanFail(TOO_MUCH)
  @Operation(
      operationId = "getShareUsage",
      summary = "Get the rates that the bookings of a share and its descendants reserved and used")
  public ShareUsageView usage(
      @PathParam("name") String name,
      @BeanParam ChartQuery chart,
      @Context ContainerRequestContext request) {
    Instant now = clock.instant();
    ChartTime time = chart.time(measurements, now);
    Share share = ShareResource.visible(name, ledger.state(), request);
    List<Reserved> reserved = bookings.reserved(name, time.span());
    StoredPoints measured =
        measurements.total(running(reserved), time.span(), time.resolution().tier());
    return new ShareUsageView(
        name,
        "bps",
        share.privileges().maxReserveBps(),
        time.span().from(),
        time.span().until(),
        time.resolution().step().toSeconds(),
        time.resolution().tier().step().toSeconds(),
        Usage.inSteps(reserved, measured, time.span(), time.resolution(), now).stream()
            .map(UsageResource::view)
            .toList());
  }

  /** The span from the first to the last reservation of each booking. */
  private static Map<Series.OfBooking, Span> running(List<Reserved> reserved) {
    Map<Series.OfBooking, Span> running = new HashMap<>();
    reserved.forEach(
        it ->
            running.merge(
                new Series.OfBooking(it.booking()),
                new Span(it.term().window().start(), it.term().window().end()),
                UsageResource::union));
    return running;
  }

  private static Span union(Span one, Span other) {
    return new Span(
        one.from().isBefore(other.from()) ? one.from() : other.from(),
        one.until().isAfter(other.until()) ? one.until() : other.until());
  }

  private static ShareUsagePointView view(UsagePoint point) {
    Point delivered = point.delivered();
    return new ShareUsagePointView(
        point.at(),
        delivered == null ? null : Math.round(delivered.mean()),
        delivered == null ? null : Math.round(delivered.peak()),
        Math.round(point.reservedMean()),
        point.reservedPeak());
  }
}
