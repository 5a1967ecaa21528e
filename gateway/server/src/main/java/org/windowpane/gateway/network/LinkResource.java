package org.windowpane.gateway.network;

import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.Access.Reading.CHART;
import static org.windowpane.gateway.http.ProblemKind.NOT_FOUND;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.network.LinkDirection.Outbound;
import org.windowpane.core.network.Network;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.forms.Parameters;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.ledger.state.Wire;
import org.windowpane.gateway.measurements.ChartQuery;
import org.windowpane.gateway.measurements.Histories;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.measurements.Measurements.Point;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.UtilizationViews.UtilizationView;
import org.windowpane.gateway.network.NetworkJson.LinkHistoriesView;
import org.windowpane.gateway.network.NetworkJson.LinkHistoryView;
import org.windowpane.gateway.network.NetworkJson.LinkUsesView;
import org.windowpane.gateway.network.NetworkJson.UsedPointView;

/** What links carry. */
@Path("links")
@Produces(MediaType.APPLICATION_JSON)
public final class LinkResource {
  private static final int DEFAULT_SECONDS = 300;
  private static final int MOST_SECONDS = 86_400;

  private final Ledger ledger;
  private final Measurements measurements;
  private final Clock clock;

  /** Returns the measurements of the ledger's links. */
  public LinkResource(Ledger ledger, Measurements measurements, Clock clock) {
    this.ledger = ledger;
    this.measurements = measurements;
    this.clock = clock;
  }

  /** Every direction now. */
  @GET
  @Access(value = USERS, scope = READ)
  @Operation(operationId = "listLinks", summary = "What every direction of every link carries")
  public LinkUsesView list() {
    return new NetworkViews(ledger.readable()).linkUses(measurements, clock.instant());
  }

  /** Every direction over time. */
  @GET
  @Path("history")
  @Access(value = USERS, scope = READ, reading = CHART)
  @Operation(
      operationId = "getLinkHistory",
      summary = "What links carried: seconds of up to ten minutes, means of more")
  public LinkHistoriesView history(
      @QueryParam("seconds")
          @Schema(type = "integer", minimum = "1", maximum = "86400", defaultValue = "300")
          String seconds) {
    int back = Parameters.wholeNumber("seconds", seconds, DEFAULT_SECONDS, 1, MOST_SECONDS);
    LedgerState state = ledger.readable();
    Names names = Names.of(state);
    List<Series.OfLink> links =
        state.decisions().network().directions().stream().map(Series.OfLink::new).toList();
    Map<Series, List<Point>> histories =
        new Histories(measurements, clock.instant()).recent(links, back);
    return new LinkHistoriesView(
        links.stream()
            .map(
                link ->
                    new LinkHistoryView(
                        names.link(link.direction()),
                        histories.getOrDefault(link, List.of()).stream()
                            .map(it -> new UsedPointView(it.at(), Math.round(it.mean())))
                            .toList()))
            .toList());
  }

  /** One direction over any time. */
  @GET
  @Path("utilization")
  @Access(value = USERS, scope = READ, reading = CHART)
  @CanFail(NOT_FOUND)
  @Operation(
      operationId = "getLinkUtilization",
      summary = "What one direction of a link carried, over any time")
  public UtilizationView utilization(
      @QueryParam("link") @Parameter(required = true, description = "As /links calls it.")
          String link,
      @BeanParam ChartQuery chart) {
    LedgerState state = ledger.readable();
    Names names = Names.of(state);
    Network network = state.decisions().network();
    Known known =
        network.directions().stream()
            .filter(it -> names.link(it).equals(link))
            .findFirst()
            .map(it -> new Known(it, network.rateBps(it)))
            .or(
                () ->
                    state.network().down().stream()
                        .filter(it -> Wire.of(it.was()).toString().equals(link))
                        .findFirst()
                        .map(it -> new Known(new Outbound(it.was().from()), it.rateBps())))
            .orElseThrow(() -> ProblemException.notFound("link"));
    return new Histories(measurements, clock.instant())
        .utilization(
            new Series.OfLink(known.direction()),
            new Histories.Limit("bps", known.rateBps()),
            chart);
  }

  /** A direction that is there, or is down. */
  private record Known(LinkDirection direction, long rateBps) {}
}
