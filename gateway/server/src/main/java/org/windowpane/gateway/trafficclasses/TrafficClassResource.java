package org.windowpane.gateway.trafficclasses;

import static org.windowpane.gateway.http.Access.Audience.BOOKERS;
import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.Access.Reading.CHART;
import static org.windowpane.gateway.http.ProblemKind.CONFLICT;
import static org.windowpane.gateway.http.ProblemKind.NOT_FOUND;
import static org.windowpane.gateway.http.ProblemKind.REFUSED;
import static org.windowpane.gateway.ledger.rows.Scope.DELEGATE;
import static org.windowpane.gateway.ledger.rows.Scope.READ;
import static org.windowpane.gateway.trafficclasses.TrafficClasses.TRAFFIC_CLASS;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.gateway.contents.ContentRequests;
import org.windowpane.gateway.contents.CreateContent;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.http.forms.DeploymentViews.RuleDeploymentView;
import org.windowpane.gateway.http.forms.FlowGroupJson;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.measurements.ChartQuery;
import org.windowpane.gateway.measurements.Histories;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.UtilizationViews.UtilizationView;
import org.windowpane.gateway.trafficclasses.TrafficClassJson.TrafficClassFlowsView;
import org.windowpane.gateway.trafficclasses.TrafficClassJson.TrafficClassHistoryView;
import org.windowpane.gateway.trafficclasses.TrafficClassJson.TrafficClassLinkView;
import org.windowpane.gateway.trafficclasses.TrafficClassJson.TrafficClassView;
import org.windowpane.gateway.trafficclasses.TrafficClassJson.TrafficClassesView;
import org.windowpane.gateway.trafficclasses.TrafficClassRequests.TrafficClassChange;
import org.windowpane.gateway.trafficclasses.TrafficClassRequests.TrafficClassRequest;
import org.windowpane.protocol.message.RuleReport;

/** Traffic classes. */
@Path("traffic-classes")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class TrafficClassResource {
  private final Ledger ledger;
  private final ContentRequests<TrafficClassRecord, TrafficClassView> classes;
  private final Function<String, Optional<RuleReport>> reports;
  private final Measurements measurements;
  private final Clock clock;

  /**
   * Traffic classes of the ledger.
   *
   * @param reports what the controller reports of a rule, by its id
   */
  public TrafficClassResource(
      Ledger ledger,
      Function<String, Optional<RuleReport>> reports,
      Measurements measurements,
      Clock clock) {
    this.ledger = ledger;
    this.classes = new ContentRequests<>(TRAFFIC_CLASS, ledger, this::view);
    this.reports = reports;
    this.measurements = measurements;
    this.clock = clock;
  }

  /** Lists traffic classes. */
  @GET
  @Access(value = USERS, scope = READ)
  @Operation(
      operationId = "listTrafficClasses",
      summary = "List the traffic classes of shares that you may see")
  public TrafficClassesView list(@Context ContainerRequestContext request) {
    return new TrafficClassesView(classes.list(request));
  }

  /** Returns a traffic class. */
  @GET
  @Path("{name}")
  @Access(value = USERS, scope = READ)
  @CanFail(NOT_FOUND)
  @Operation(operationId = "getTrafficClass", summary = "Get a traffic class")
  public TrafficClassView get(
      @PathParam("name") String name, @Context ContainerRequestContext request) {
    return classes.get(name, request);
  }

  /** What a class sent. */
  @GET
  @Path("{name}/history")
  @Access(value = USERS, scope = READ, reading = CHART)
  @CanFail(NOT_FOUND)
  @Operation(
      operationId = "getTrafficClassHistory",
      summary = "What a traffic class sent on each link, and of each flow group, over any time")
  public TrafficClassHistoryView history(
      @PathParam("name") String name,
      @BeanParam ChartQuery chart,
      @Context ContainerRequestContext request) {
    LedgerState state = ledger.readable();
    TrafficClassRecord found = classes.find(name, state, request);
    OptionalInt queue = queue(found);
    List<LinkDirection> links =
        queue.isEmpty()
            ? List.of()
            : state.network().network().directions().stream()
                .filter(LinkDirection.Outbound.class::isInstance)
                .toList();
    Stream<Series> ofLinks =
        links.stream().map(each -> new Series.OfQueue(each.port(), queue.getAsInt()));
    Stream<Series> ofFlows = found.rules().stream().map(Series.OfRule::new);
    List<UtilizationView> histories =
        new Histories(measurements, clock.instant())
                .utilizations(
                    Stream.concat(ofLinks, ofFlows).toList(),
                    new Histories.Limit("bps", null),
                    chart)
                .stream()
                .map(each -> each.since(ownsQueueSince(found)))
                .toList();
    List<FlowGroup> flowGroups = found.flowGroups();
    Names names = Names.of(state);
    return new TrafficClassHistoryView(
        IntStream.range(0, links.size())
            .filter(i -> histories.get(i).points().stream().anyMatch(it -> sent(it.peak())))
            .mapToObj(i -> new TrafficClassLinkView(names.link(links.get(i)), histories.get(i)))
            .toList(),
        IntStream.range(0, flowGroups.size())
            .mapToObj(
                i ->
                    new TrafficClassFlowsView(
                        FlowGroupJson.of(flowGroups.get(i)),
                        flowGroups.get(i).toString(),
                        histories.get(links.size() + i)))
            .toList());
  }

  private static boolean sent(Long bps) {
    return bps != null && bps > 0;
  }

  /** Before this, the queue may have been that of another class, which the user may not see. */
  private static Instant ownsQueueSince(TrafficClassRecord of) {
    Instant start = of.window().start();
    return of.changedAt().filter(start::isBefore).orElse(start);
  }

  /** The queue of the class, which has the same number on every port. */
  private OptionalInt queue(TrafficClassRecord of) {
    return of.rules().stream()
        .flatMap(rule -> reports.apply(rule).stream())
        .flatMap(report -> report.hops().stream())
        .flatMapToInt(hop -> hop.queue().stream())
        .findFirst();
  }

  /** Checks whether a class can be created, without creating it. */
  @POST
  @Path("check")
  @Access(value = BOOKERS, scope = READ)
  @WithoutIdempotencyKey
  @CanFail({NOT_FOUND, CONFLICT, REFUSED})
  @Operation(
      operationId = "checkTrafficClass",
      summary = "Check whether a traffic class can be created",
      description = "Changes nothing.")
  @ApiResponse(responseCode = "204", description = "It can be created.")
  public void check(
      @Valid @NotNull TrafficClassRequest form, @Context ContainerRequestContext request) {
    check(creation(form, request));
  }

  /** Checks whether a class can be changed, without changing it. */
  @POST
  @Path("{name}/check")
  @Access(value = BOOKERS, scope = READ)
  @WithoutIdempotencyKey
  @CanFail({NOT_FOUND, CONFLICT, REFUSED})
  @Operation(
      operationId = "checkTrafficClassChange",
      summary = "Check whether a traffic class can be changed",
      description = "Changes nothing.")
  @ApiResponse(responseCode = "204", description = "It can be changed.")
  public void checkChange(
      @PathParam("name") String name,
      @Valid @NotNull TrafficClassChange form,
      @Context ContainerRequestContext request) {
    check(classes.alteration(name, form.form(), request));
  }

  private void check(Command<Answer<TrafficClassRecord>> command) {
    Answers.orProblem(command.decide(ledger.readable(), clock.instant()).answer());
  }

  private CreateContent<TrafficClassRecord> creation(
      TrafficClassRequest form, ContainerRequestContext request) {
    return classes.creation(form.name(), form.share(), form.start(), form.form(), request);
  }

  /** Creates a traffic class. */
  @POST
  @Access(value = BOOKERS, scope = DELEGATE)
  @CanFail({NOT_FOUND, REFUSED})
  @Operation(
      operationId = "createTrafficClass",
      summary = "Create a traffic class: one queue on each port for many flows")
  @ApiResponse(
      responseCode = "201",
      description = "The gateway created the traffic class.",
      content = @Content(schema = @Schema(implementation = TrafficClassView.class)))
  public Response create(
      @Valid @NotNull TrafficClassRequest form, @Context ContainerRequestContext request) {
    return classes.create(creation(form, request), "traffic-classes", request);
  }

  /** Changes a traffic class. */
  @PUT
  @Path("{name}")
  @Access(value = BOOKERS, scope = DELEGATE)
  @CanFail({NOT_FOUND, CONFLICT, REFUSED})
  @Operation(
      operationId = "changeTrafficClass",
      summary = "Change the flows, rates, priority, or end of a traffic class",
      description = "Fields that are omitted get their defaults. The class keeps its start.")
  public TrafficClassView change(
      @PathParam("name") String name,
      @Valid @NotNull TrafficClassChange form,
      @Context ContainerRequestContext request) {
    return classes.change(classes.alteration(name, form.form(), request), request);
  }

  /** Deletes a traffic class. */
  @DELETE
  @Path("{name}")
  @Access(value = BOOKERS, scope = DELEGATE)
  @Consumes(MediaType.WILDCARD)
  @CanFail(NOT_FOUND)
  @Operation(
      operationId = "deleteTrafficClass",
      summary = "Delete a traffic class; its flows are best effort from then on")
  @ApiResponse(responseCode = "204", description = "The traffic class is deleted.")
  public void delete(@PathParam("name") String name, @Context ContainerRequestContext request) {
    classes.delete(name, request);
  }

  private TrafficClassView view(TrafficClassRecord of, boolean mayChange) {
    return new TrafficClassView(
        of.name(),
        of.share(),
        of.flowGroups().stream().map(FlowGroupJson::of).toList(),
        of.flowGroups().stream().map(FlowGroup::toString).toList(),
        of.definition().priority().toString(),
        of.definition().minBps(),
        of.definition().maxBps().isPresent() ? of.definition().maxBps().getAsLong() : null,
        of.window().start(),
        of.window().isEndless() ? null : of.window().end(),
        of.createdBy(),
        of.createdAt(),
        of.changedAt().orElse(null),
        RuleDeploymentView.of(of.rules(), reports),
        mayChange);
  }
}
