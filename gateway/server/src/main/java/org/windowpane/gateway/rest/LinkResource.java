package org.windowpane.gateway.rest;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import java.time.Instant;
import org.windowpane.gateway.application.Ledger;
import org.windowpane.gateway.application.LedgerState;
import org.windowpane.gateway.application.Measurements;
import org.windowpane.gateway.application.Names;
import org.windowpane.gateway.rest.view.Views.LinkHistoriesView;
import org.windowpane.gateway.rest.view.Views.LinkHistoryView;
import org.windowpane.gateway.rest.view.Views.LinkUsesView;
import org.windowpane.gateway.rest.view.Views.UsedPointView;

/** What links carry. */
@Path("links")
@Produces(MediaType.APPLICATION_JSON)
public final class LinkResource {
  private static final int DEFAULT_SECONDS = 300;
  private static final int MOST_SECONDS = 86_400;

  private final Ledger ledger;
  private final Measurements measurements;
  private final Clock clock;

  /** Tells what was measured on the links of the ledger. */
  public LinkResource(Ledger ledger, Measurements measurements, Clock clock) {
    this.ledger = ledger;
    this.measurements = measurements;
    this.clock = clock;
  }

  /** Every direction now. */
  @GET
  @Operation(operationId = "listLinks", summary = "What every direction of every link carries")
  public LinkUsesView list() {
    return new NetworkViews(ledger.state()).linkUses(measurements, clock.instant());
  }

  /** Every direction over time. */
  @GET
  @Path("history")
  @Operation(operationId = "getLinkHistory", summary = "What links carried")
  public LinkHistoriesView history(
      @QueryParam("seconds")
          @Schema(type = "integer", minimum = "1", maximum = "86400", defaultValue = "300")
          String seconds) {
    int back = Parameters.wholeNumber("seconds", seconds, DEFAULT_SECONDS, 1, MOST_SECONDS);
    Instant from = clock.instant().minusSeconds(back);
    LedgerState state = ledger.state();
    Names names = Names.of(state);
    return new LinkHistoriesView(
        state.decisions().network().directions().stream()
            .map(
                direction ->
                    new LinkHistoryView(
                        names.link(direction),
                        measurements.history(direction, from).stream()
                            .map(point -> new UsedPointView(point.at(), point.bps()))
                            .toList()))
            .toList());
  }
}
