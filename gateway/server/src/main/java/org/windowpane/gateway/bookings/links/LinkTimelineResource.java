package org.windowpane.gateway.bookings.links;

import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.Access.Reading.CHART;
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
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.windowpane.gateway.bookings.history.LinkPast;
import org.windowpane.gateway.bookings.links.LinkTimelineViews.LinkTimelineView;
import org.windowpane.gateway.bookings.links.LinkTimelineViews.LinkTimelinesView;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.files.Csv;
import org.windowpane.gateway.http.files.Export;
import org.windowpane.gateway.http.files.OneFilePerReader;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.measurements.Measurements;

/** All links over the past and ahead. */
@Path("links/timeline")
@Produces(MediaType.APPLICATION_JSON)
public final class LinkTimelineResource {
  private static final String HEADER =
      Csv.line(
          List.of("link", "start", "stepSeconds", "rateBps", "reservedBps", "usedBps", "state"));

  private final Ledger ledger;
  private final Measurements measurements;
  private final LinkPast past;
  private final Clock clock;
  private final Export export = new Export();
  private final OneFilePerReader limiter = new OneFilePerReader();

  /** Combines the ledger's timelines with the measurements and the past. */
  public LinkTimelineResource(
      Ledger ledger, Measurements measurements, LinkPast past, Clock clock) {
    this.ledger = ledger;
    this.measurements = measurements;
    this.past = past;
    this.clock = clock;
  }

  /** Every direction in steps of time. */
  @GET
  @Access(value = USERS, scope = READ, reading = CHART)
  @CanFail(TOO_MUCH)
  @Operation(
      operationId = "getLinkTimeline",
      summary = "What was, is and will be reserved and used of every link, and its state")
  public LinkTimelinesView timeline(@BeanParam TimelineSteps steps) {
    return read(steps);
  }

  private LinkTimelinesView read(TimelineSteps steps) {
    return new LinkTimelines(ledger.readable(), measurements, past, clock.instant()).of(steps);
  }

  /** The same as a file. */
  @GET
  @Path("export")
  @Access(value = USERS, scope = READ, reading = CHART)
  @CanFail(TOO_MUCH)
  @Produces(Export.CSV)
  @Operation(
      operationId = "exportLinkTimeline",
      summary = "The same as /links/timeline as CSV: a line for each link and step")
  @ApiResponse(
      responseCode = "200",
      description = "A field without a value is empty: usedBps where nothing was measured.",
      content = @Content(mediaType = Export.CSV, schema = @Schema(types = "string")))
  public Response export(@BeanParam TimelineSteps steps, @Context ContainerRequestContext request) {
    LinkTimelinesView table = read(steps);
    return Export.answer(
        limiter.of(
            Caller.of(request).principal().name(),
            export.of(
                new Export.Format<LinkTimelineView>(HEADER, link -> lines(link, table)),
                table.links()::forEach)),
        "links",
        "csv");
  }

  private static String lines(LinkTimelineView link, LinkTimelinesView table) {
    StringBuilder lines = new StringBuilder();
    Instant start = table.from();
    for (int step = 0; step < link.states().size(); step++) {
      lines.append(
          Csv.line(
              List.of(
                  link.id(),
                  start.toString(),
                  Long.toString(table.stepSeconds()),
                  Long.toString(link.rateBps()),
                  Long.toString(link.reservedBps().get(step)),
                  Objects.toString(link.usedBps().get(step), ""),
                  link.states().get(step))));
      start = start.plusSeconds(table.stepSeconds());
    }
    return lines.toString();
  }
}
