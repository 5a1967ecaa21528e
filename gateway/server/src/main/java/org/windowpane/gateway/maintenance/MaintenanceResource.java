package org.windowpane.gateway.maintenance;

import static org.windowpane.gateway.http.Access.Audience.ADMINISTRATORS;
import static org.windowpane.gateway.http.Access.Audience.OVERSEERS;
import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.Access.Reading.SEARCH;
import static org.windowpane.gateway.http.ProblemKind.CONFLICT;
import static org.windowpane.gateway.http.ProblemKind.NOT_FOUND;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.capacity.Outage;
import org.windowpane.core.admission.capacity.Outages;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.path.Impact;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.IdempotentRequests;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.http.forms.LinkJson;
import org.windowpane.gateway.http.forms.Parameters;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.resources.MaintenanceRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.maintenance.MaintenanceJson.ImpactView;
import org.windowpane.gateway.maintenance.MaintenanceJson.MaintenanceListView;
import org.windowpane.gateway.maintenance.MaintenanceJson.MaintenanceView;
import org.windowpane.gateway.maintenance.MaintenanceJson.ProgressView;
import org.windowpane.gateway.maintenance.MaintenanceRequests.MaintenanceRequest;

/** Maintenance of switches and links. */
@Path("maintenance")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class MaintenanceResource {
  private static final int MOST_SHOWN = 200;
  private static final Duration LONGEST_PREVIEW = Duration.ofSeconds(5);

  private final Ledger ledger;
  private final Supplier<UUID> ids;
  private final Clock clock;
  private final LongSupplier nanoTime;

  /**
   * Maintenance of the network of a ledger.
   *
   * @param ids the source of the ids of windows
   * @param nanoTime a monotonic clock, in nanoseconds
   */
  public MaintenanceResource(
      Ledger ledger, Supplier<UUID> ids, Clock clock, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.ledger = ledger;
    this.ids = ids;
    this.clock = clock;
  }

  /** Lists maintenance windows. */
  @GET
  @Access(value = USERS, scope = READ)
  @Operation(
      operationId = "listMaintenance",
      summary = "List maintenance windows, with those that ended in the last 30 days")
  public MaintenanceListView list() {
    return views(List.copyOf(ledger.readable().maintenance().values()));
  }

  /** Returns a maintenance window with its progress. */
  @GET
  @Path("{id}")
  @Access(value = OVERSEERS, scope = READ, reading = SEARCH)
  @CanFail(NOT_FOUND)
  @Operation(
      operationId = "getMaintenance",
      summary = "Get a maintenance window, and how far the gateway is with moving bookings away")
  public ProgressView get(@PathParam("id") UUID id) {
    LedgerState state = ledger.readable();
    MaintenanceRecord found = state.maintenance().get(id);
    if (found == null) {
      throw ProblemException.notFound("maintenance " + id);
    }
    Instant now = clock.instant();
    State decisions = state.decisions();
    Outages outages = Outages.of(List.of(found.outage()), decisions.network());
    List<Booking> affected =
        Impact.affected(decisions.during(outages), now).stream()
            .filter(it -> !it.isHeld() && state.open().containsKey(it.id()))
            .toList();
    List<Booking> interrupted =
        affected.stream()
            .filter(it -> state.open().get(it.id()).interruptedFrom() != null)
            .toList();
    ImpactViews views = new ImpactViews(state, now);
    return new ProgressView(
        view(found, now),
        affected.size() - interrupted.size(),
        interrupted.stream().limit(MOST_SHOWN).map(it -> views.affected(it, outages, now)).toList(),
        interrupted.size());
  }

  /** Shows what maintenance would do. */
  @POST
  @Path("preview")
  @Access(value = ADMINISTRATORS, reading = SEARCH)
  @WithoutIdempotencyKey
  @Operation(
      operationId = "previewMaintenance",
      summary = "Show which bookings maintenance would move or interrupt",
      description = "Changes nothing.")
  public ImpactView preview(@Valid @NotNull MaintenanceRequest request) {
    LedgerState state = ledger.readable();
    Instant now = clock.instant();
    MaintenanceForm form = request.form();
    form.<ImpactView>objection(state, now).ifPresent(Answers::orProblem);
    List<Outage> outages =
        form.windows(now).stream()
            .map(it -> new Outage(new UUID(0, 0), form.switches(), form.links(), it))
            .toList();
    long began = nanoTime.getAsLong();
    return new ImpactViews(state, now)
        .of(outages, now, () -> nanoTime.getAsLong() - began > LONGEST_PREVIEW.toNanos());
  }

  /** Schedules maintenance. */
  @POST
  @Access(ADMINISTRATORS)
  @CanFail(CONFLICT)
  @Operation(
      operationId = "scheduleMaintenance",
      summary = "Take switches and links out of service for a window, at once or ahead",
      description =
          "New bookings avoid them in the window. The gateway moves the bookings that use them to"
              + " other paths as soon as it can; it notifies the users of those for which no path"
              + " has room. At the end of the window they come back to paths of fewer hops.")
  @ApiResponse(
      responseCode = "201",
      description = "The windows that the gateway scheduled.",
      content = @Content(schema = @Schema(implementation = MaintenanceListView.class)))
  public Response schedule(
      @Valid @NotNull MaintenanceRequest form, @Context ContainerRequestContext request) {
    List<MaintenanceRecord> scheduled =
        IdempotentRequests.decide(
            ledger,
            request,
            new ScheduleMaintenance(Caller.of(request).actor(), ids, form.reason(), form.form()),
            done -> done.orElseGet(() -> scheduledBefore(form, request)));
    return Response.status(Response.Status.CREATED).entity(views(scheduled)).build();
  }

  /** What the same request scheduled earlier. */
  private List<MaintenanceRecord> scheduledBefore(
      MaintenanceRequest form, ContainerRequestContext request) {
    String user = Caller.of(request).principal().name();
    Set<?> switches = MaintenanceRequests.dpids(form.switches());
    Set<?> links = MaintenanceRequests.ports(form.links());
    List<MaintenanceRecord> alike =
        ledger.readable().maintenance().values().stream()
            .filter(it -> it.createdBy().equals(user) && it.reason().equals(form.reason()))
            .filter(it -> it.switches().equals(switches) && it.links().equals(links))
            .toList();
    Instant latest =
        alike.stream()
            .map(MaintenanceRecord::createdAt)
            .max(Comparator.naturalOrder())
            .orElse(Instant.MIN);
    return alike.stream().filter(it -> it.createdAt().equals(latest)).toList();
  }

  /** Ends or cancels maintenance. */
  @DELETE
  @Path("{id}")
  @Access(ADMINISTRATORS)
  @Consumes(MediaType.WILDCARD)
  @CanFail({NOT_FOUND, CONFLICT})
  @Operation(
      operationId = "endMaintenance",
      summary = "End a maintenance window now, or cancel it before it starts",
      description =
          "Where the maintenance has started, bookings come back to paths of fewer hops, unless it was"
              + " scheduled without that.")
  @ApiResponse(responseCode = "204", description = "The parts are back in service.")
  public void end(
      @PathParam("id") UUID id,
      @QueryParam("series")
          @Parameter(description = "Whether to end all windows of its series; false by default.")
          @Schema(allowableValues = {"true", "false"})
          String series,
      @Context ContainerRequestContext request) {
    boolean ofSeries =
        Parameters.oneOf("series", series, "false", Set.of("true", "false")).equals("true");
    IdempotentRequests.<List<MaintenanceRecord>, Boolean>decide(
        ledger,
        request,
        new EndMaintenance(Caller.of(request).actor(), id, ofSeries),
        done -> true);
  }

  private MaintenanceListView views(List<MaintenanceRecord> records) {
    Instant now = clock.instant();
    return new MaintenanceListView(
        records.stream().sorted(MaintenanceRecord.BY_START).map(it -> view(it, now)).toList());
  }

  private static MaintenanceView view(MaintenanceRecord of, Instant now) {
    boolean isPlanned = now.isBefore(of.window().start());
    String open = isPlanned ? "planned" : "active";
    return new MaintenanceView(
        of.id().toString(),
        of.series().map(UUID::toString).orElse(null),
        of.reason(),
        of.dpids(),
        of.ports().stream().map(LinkJson::of).toList(),
        of.parts(),
        of.window().start(),
        of.window().isEndless() ? null : of.window().end(),
        of.isOver(now) ? "over" : open,
        of.comeBack(),
        of.createdBy(),
        of.createdAt());
  }
}
