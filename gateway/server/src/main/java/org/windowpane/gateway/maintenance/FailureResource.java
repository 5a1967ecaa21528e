package org.windowpane.gateway.maintenance;

import static org.windowpane.gateway.http.Access.Audience.OVERSEERS;
import static org.windowpane.gateway.http.Access.Reading.SEARCH;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.windowpane.core.admission.capacity.Outage;
import org.windowpane.core.admission.path.WeakPoints;
import org.windowpane.core.admission.path.WeakPoints.WeakPoint;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.http.forms.LinkJson;
import org.windowpane.gateway.http.forms.Parameters;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.maintenance.MaintenanceJson.ImpactView;
import org.windowpane.gateway.maintenance.MaintenanceJson.WeakPointView;
import org.windowpane.gateway.maintenance.MaintenanceJson.WeakPointsView;
import org.windowpane.gateway.maintenance.MaintenanceRequests.FailureRequest;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/** What becomes of bookings if parts of the network fail. Changes nothing. */
@Path("failures")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class FailureResource {
  private static final Duration DEFAULT_LENGTH = Duration.ofHours(1);
  private static final Duration LONGEST_SEARCH = Duration.ofSeconds(5);
  private static final int DEFAULT_POINTS = 10;
  private static final int MOST_POINTS = 50;

  private final Ledger ledger;
  private final Clock clock;
  private final LongSupplier nanoTime;

  /**
   * Failures in the network of a ledger.
   *
   * @param nanoTime a monotonic clock, in nanoseconds
   */
  public FailureResource(Ledger ledger, Clock clock, LongSupplier nanoTime) {
    this.ledger = ledger;
    this.clock = clock;
    this.nanoTime = nanoTime;
  }

  /** Shows what a failure would do. */
  @POST
  @Path("preview")
  @Access(value = OVERSEERS, scope = READ, reading = SEARCH)
  @WithoutIdempotencyKey
  @Operation(
      operationId = "previewFailure",
      summary = "Show what becomes of bookings if switches, links and shared risks fail",
      description =
          "Changes nothing. With a risk, all links fail that have it. The failure lasts from the start to the end.")
  public ImpactView preview(@Valid @NotNull FailureRequest request) {
    LedgerState state = ledger.readable();
    Instant now = clock.instant();
    Instant start =
        MaintenanceRequests.micros(request.start()).filter(at -> at.isAfter(now)).orElse(now);
    if (start.isAfter(now.plus(MaintenanceForm.FARTHEST_AHEAD))) {
      throw ProblemException.invalid("start", "must be within the next ten years");
    }
    Instant end = MaintenanceRequests.micros(request.end()).orElse(start.plus(DEFAULT_LENGTH));
    MaintenanceForm form =
        new MaintenanceForm(
            MaintenanceRequests.dpids(request.switches()),
            links(request, state),
            Optional.of(start),
            Optional.of(end),
            Optional.empty(),
            false);
    form.<ImpactView>objection(state, now).ifPresent(Answers::orProblem);
    Outage failure =
        new Outage(new UUID(0, 0), form.switches(), form.links(), new Window(start, end));
    return new ImpactViews(state, now).of(List.of(failure), start, isTimeUp());
  }

  /**
   * The links that fail: those that are named, and those of the risks, as far as they are there.
   */
  private static Set<SwitchPort> links(FailureRequest request, LedgerState state) {
    Set<SwitchPort> links = new HashSet<>(MaintenanceRequests.ports(request.links()));
    for (String risk : request.risks() == null ? List.<String>of() : request.risks()) {
      Set<SwitchPort> ofRisk = state.decisions().risks().linksWith(risk);
      if (ofRisk.isEmpty()) {
        throw ProblemException.invalid("risks", "names " + risk + ", which no link has");
      }
      ofRisk.stream()
          .filter(port -> state.network().network().port(port).isPresent())
          .forEach(links::add);
    }
    return links;
  }

  private BooleanSupplier isTimeUp() {
    long began = nanoTime.getAsLong();
    return () -> nanoTime.getAsLong() - began > LONGEST_SEARCH.toNanos();
  }

  /** Finds the parts whose failure would interrupt most. */
  @GET
  @Path("weak-points")
  @Access(value = OVERSEERS, scope = READ, reading = SEARCH)
  @Operation(
      operationId = "listWeakPoints",
      summary = "The switches, links and shared risks whose failure alone would interrupt most",
      description = "The search takes at most five seconds.")
  public WeakPointsView weakPoints(
      @QueryParam("start")
          @Schema(type = "string", format = "date-time", description = "Defaults to now.")
          String start,
      @QueryParam("end")
          @Schema(
              type = "string",
              format = "date-time",
              description = "Defaults to an hour after the start.")
          String end,
      @QueryParam("limit")
          @Schema(type = "integer", minimum = "1", maximum = "50", defaultValue = "10")
          String limit) {
    Instant now = clock.instant();
    Instant asked = Parameters.instant("start", start, now);
    Instant from = asked.isBefore(now) ? now : asked;
    if (from.isAfter(now.plus(MaintenanceForm.FARTHEST_AHEAD))) {
      throw ProblemException.invalid("start", "must be within the next ten years");
    }
    Instant until = Parameters.instant("end", end, from.plus(DEFAULT_LENGTH));
    if (!until.isAfter(from)) {
      throw ProblemException.invalid("end", "must be after the start, and after now");
    }
    int most = Parameters.wholeNumber("limit", limit, DEFAULT_POINTS, 1, MOST_POINTS);
    LedgerState state = ledger.readable();
    WeakPoints found = WeakPoints.of(state.decisions(), new Window(from, until), most, isTimeUp());
    Names names = Names.of(state);
    return new WeakPointsView(
        from,
        until,
        found.worst().stream().map(it -> view(it, names)).toList(),
        found.isComplete());
  }

  private static WeakPointView view(WeakPoint point, Names names) {
    return new WeakPointView(
        point.dpid().map(Dpid::toString).orElse(null),
        point.link().map(LinkJson::of).orElse(null),
        point.risk().orElse(null),
        point
            .dpid()
            .map(Dpid::shortName)
            .or(point::risk)
            .orElseGet(() -> names.link(new LinkDirection.Outbound(point.link().orElseThrow()))),
        point.interrupted(),
        point.interruptedBps(),
        point.onBackup(),
        point.moved());
  }
}
