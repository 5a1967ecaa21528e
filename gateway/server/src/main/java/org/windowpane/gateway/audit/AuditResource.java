package org.windowpane.gateway.audit;

import static org.windowpane.gateway.http.Access.Audience.OVERSEERS;
import static org.windowpane.gateway.http.Access.Reading.SEARCH;
import static org.windowpane.gateway.http.ProblemKind.TOO_MUCH;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.windowpane.gateway.audit.AuditViews.AuditAnomalyView;
import org.windowpane.gateway.audit.AuditViews.AuditCountView;
import org.windowpane.gateway.audit.AuditViews.AuditEntryView;
import org.windowpane.gateway.audit.AuditViews.AuditEventView;
import org.windowpane.gateway.audit.AuditViews.AuditKindCountView;
import org.windowpane.gateway.audit.AuditViews.AuditPageView;
import org.windowpane.gateway.audit.AuditViews.AuditPeriodView;
import org.windowpane.gateway.audit.AuditViews.AuditStatisticsView;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.files.Export;
import org.windowpane.gateway.http.forms.Parameters;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.AuditEvent;

/** Who asked for what, and what was decided. */
@Path("audit")
@Produces(MediaType.APPLICATION_JSON)
public final class AuditResource {
  private static final int DEFAULT_PAGE = 50;
  private static final int LARGEST_PAGE = 200;

  private final AuditTrail audit;
  private final Ledger ledger;
  private final Clock clock;
  private final AuditExport export;

  /**
   * @param audit the events to show
   * @param ledger the ledger, whose state has the names of hosts
   * @param clock the time, at which the default window ends
   */
  public AuditResource(AuditTrail audit, Ledger ledger, Clock clock) {
    this.audit = audit;
    this.ledger = ledger;
    this.clock = clock;
    this.export = new AuditExport(audit);
  }

  /** Events, newest first. */
  @GET
  @Access(value = OVERSEERS, scope = READ, reading = SEARCH, recordedAs = "audit.read")
  @CanFail(TOO_MUCH)
  @Operation(
      operationId = "listAudit",
      summary = "Who asked for what, and what was decided, newest first")
  public AuditPageView list(
      @BeanParam AuditQuery query,
      @QueryParam("before")
          @Parameter(description = "nextBefore of the page before.")
          @Schema(type = "integer", minimum = "1")
          String before,
      @QueryParam("limit")
          @Schema(type = "integer", minimum = "1", maximum = "200", defaultValue = "50")
          String limit) {
    int size = Parameters.wholeNumber("limit", limit, DEFAULT_PAGE, 1, LARGEST_PAGE);
    OptionalLong cursor = Parameters.number("before", before, 1);
    List<AuditEvent> found = audit.newest(query.filter(ledger.state()), cursor, size + 1);
    List<AuditEntryView> page = found.stream().limit(size).map(AuditResource::entry).toList();
    return new AuditPageView(page, found.size() > size ? page.get(size - 1).seq() : null);
  }

  private static AuditEntryView entry(AuditEvent it) {
    return new AuditEntryView(
        it.seq(),
        it.at(),
        it.principal(),
        it.address(),
        it.action(),
        it.subject(),
        it.outcome(),
        it.share(),
        it.hosts());
  }

  /** One event. */
  @GET
  @Path("{seq}")
  @Access(value = OVERSEERS, scope = READ, recordedAs = "audit.read")
  @Operation(operationId = "getAuditEvent", summary = "One event, with what was before and after")
  public AuditEventView get(@PathParam("seq") @Schema(type = "integer", minimum = "1") String seq) {
    return number(seq)
        .flatMap(audit::find)
        .map(AuditResource::event)
        .orElseThrow(() -> ProblemException.notFound("event " + seq));
  }

  private static Optional<Long> number(String seq) {
    try {
      return Optional.of(Long.parseLong(seq));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static AuditEventView event(AuditEvent it) {
    return new AuditEventView(
        it.seq(),
        it.at(),
        it.principal(),
        it.address(),
        it.action(),
        it.subject(),
        it.outcome(),
        it.share(),
        it.hosts(),
        object(it.detail()),
        it.previousHash(),
        it.hash());
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(String json) {
    return Json.read(json, Map.class);
  }

  /** Counts of a window, and what is unusual in it. */
  @GET
  @Path("statistics")
  @Access(value = OVERSEERS, scope = READ, reading = SEARCH, recordedAs = "audit.read")
  @CanFail(TOO_MUCH)
  @Operation(
      operationId = "getAuditStatistics",
      summary = "How many events there are in a window, and what is unusual in it",
      description = "Counts are by hour for up to 3 days, and by UTC day for up to 366 days.")
  public AuditStatisticsView statistics(@BeanParam AuditWindow query) {
    AuditWindow.Periods window = query.of(clock.instant());
    AuditCounts counts = audit.counts(window.start(), window.end(), window.hourly());
    return new AuditStatisticsView(
        window.start(),
        window.end(),
        window.hourly() ? "hour" : "day",
        counts.time().stream()
            .map(it -> new AuditPeriodView(it.at(), it.outcome(), it.events()))
            .toList(),
        counts.kinds().stream()
            .map(it -> new AuditKindCountView(it.action(), it.outcome(), it.events()))
            .toList(),
        named(counts.principals()),
        named(counts.refusedShares()),
        named(counts.reasons()),
        AnomalyRules.find(counts, window.start(), window.end()).stream()
            .map(AuditResource::anomaly)
            .toList());
  }

  /** The counts as a file. */
  @GET
  @Path("statistics/export")
  @Access(value = OVERSEERS, scope = READ, reading = SEARCH, recordedAs = "audit.export")
  @CanFail(TOO_MUCH)
  @Produces(Export.CSV)
  @Operation(
      operationId = "exportAuditStatistics",
      summary = "The counts of /audit/statistics as CSV: a line for each")
  @ApiResponse(
      responseCode = "200",
      description =
          "Counts of periods, kinds, users, shares with refusals, and reasons of refusals, with"
              + " the time of each. A field that does not apply is empty.",
      content = @Content(mediaType = Export.CSV, schema = @Schema(types = "string")))
  public Response exportStatistics(@BeanParam AuditWindow query) {
    AuditWindow.Periods window = query.of(clock.instant());
    AuditCounts counts = audit.counts(window.start(), window.end(), window.hourly());
    return Export.answer(export.of(counts, window), "audit-statistics", "csv");
  }

  private static List<AuditCountView> named(List<AuditCounts.Named> counts) {
    return counts.stream().map(it -> new AuditCountView(it.name(), it.events())).toList();
  }

  private static AuditAnomalyView anomaly(AnomalyRules.Anomaly it) {
    return new AuditAnomalyView(
        it.rule().code(),
        it.from(),
        it.to(),
        it.principal(),
        it.address(),
        it.action(),
        it.count(),
        it.usual());
  }

  /** Every event that matches, as a file. */
  @GET
  @Path("export")
  @Access(value = OVERSEERS, scope = READ, reading = SEARCH, recordedAs = "audit.export")
  @CanFail(TOO_MUCH)
  @Produces({Export.NDJSON, Export.CSV})
  @Operation(
      operationId = "exportAudit",
      summary = "Every event that matches, oldest first, with all that its hash was made of")
  @ApiResponse(
      responseCode = "200",
      description = "A line for each event; all of them can be checked with audit verify --file.",
      content = {
        @Content(mediaType = Export.NDJSON, schema = @Schema(types = "string")),
        @Content(mediaType = Export.CSV, schema = @Schema(types = "string"))
      })
  public Response export(
      @BeanParam AuditQuery query,
      @QueryParam("format")
          @Schema(
              allowableValues = {"ndjson", "csv"},
              defaultValue = "ndjson")
          String format) {
    String chosen = Parameters.oneOf("format", format, "ndjson", Set.of("ndjson", "csv"));
    return Export.answer(
        export.of(query.filter(ledger.state()), chosen.equals("csv")), "audit", chosen);
  }
}
