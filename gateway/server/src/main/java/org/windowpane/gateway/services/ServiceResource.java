package org.windowpane.gateway.services;

import static org.windowpane.gateway.http.Access.Audience.BOOKERS;
import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.Access.Reading.CHART;
import static org.windowpane.gateway.http.ProblemKind.CONFLICT;
import static org.windowpane.gateway.http.ProblemKind.NOT_FOUND;
import static org.windowpane.gateway.http.ProblemKind.QUOTA;
import static org.windowpane.gateway.ledger.rows.Scope.DELEGATE;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
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
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriBuilder;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.IdempotentRequests;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.resources.ServiceRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.QuotaLimits;
import org.windowpane.gateway.measurements.ChartQuery;
import org.windowpane.gateway.measurements.Histories;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.ServerMeasure;
import org.windowpane.gateway.measurements.UtilizationViews.UtilizationView;
import org.windowpane.gateway.services.ServiceJson.HeartbeatKeyView;
import org.windowpane.gateway.services.ServiceJson.ServerHistoryView;
import org.windowpane.gateway.services.ServiceJson.ServiceCheckView;
import org.windowpane.gateway.services.ServiceJson.ServiceHistoryView;
import org.windowpane.gateway.services.ServiceJson.ServiceView;
import org.windowpane.gateway.services.ServiceJson.ServicesView;
import org.windowpane.gateway.services.ServiceRequests.ServersRequest;
import org.windowpane.gateway.services.ServiceRequests.ServiceRequest;
import org.windowpane.protocol.message.RuleReport;
import org.windowpane.protocol.value.Action.Service.Server;
import org.windowpane.protocol.value.HeartbeatKey;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Transport;

/** Services. */
@Path("services")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class ServiceResource {
  private static final int KEY_BYTES = 32;

  /** Unspecified, loopback, multicast, and link-local addresses (RFC 6890). */
  private static final List<IpPrefix> NOT_OF_HOSTS =
      Stream.of("0.0.0.0/8", "127.0.0.0/8", "224.0.0.0/3", "::/127", "fe80::/10", "ff00::/8")
          .map(IpPrefix::parse)
          .toList();

  private final Ledger ledger;
  private final Function<String, Optional<RuleReport>> reports;
  private final Measurements measurements;
  private final Clock clock;
  private final QuotaLimits limits;
  private final SecureRandom random = new SecureRandom();

  /**
   * Services of the ledger.
   *
   * @param reports what the controller reports of a service, by its name
   * @param limits the quotas, for checks; the ledger applies them to other requests
   */
  public ServiceResource(
      Ledger ledger,
      Function<String, Optional<RuleReport>> reports,
      Measurements measurements,
      Clock clock,
      QuotaLimits limits) {
    this.ledger = ledger;
    this.reports = reports;
    this.measurements = measurements;
    this.clock = clock;
    this.limits = limits;
  }

  /** Lists services. */
  @GET
  @Access(value = USERS, scope = READ)
  @Operation(operationId = "listServices", summary = "List the services of shares that you may see")
  public ServicesView list(@Context ContainerRequestContext request) {
    LedgerState state = ledger.readable();
    ServiceChecks checks = checks(state, request);
    ServiceViews views = views(state, checks);
    return new ServicesView(
        state.services().values().stream()
            .filter(each -> checks.visibleShare(each.share()).isPresent())
            .sorted(Comparator.comparing(ServiceRecord::name))
            .map(views::view)
            .toList());
  }

  /** Returns a service. */
  @GET
  @Path("{name}")
  @Access(value = USERS, scope = READ)
  @CanFail(NOT_FOUND)
  @Operation(operationId = "getService", summary = "Get a service")
  public ServiceView get(@PathParam("name") String name, @Context ContainerRequestContext request) {
    LedgerState state = ledger.readable();
    ServiceChecks checks = checks(state, request);
    return views(state, checks).view(visible(checks, name));
  }

  /** A service as it was decided just now, or else as it is: the request was a repetition. */
  private ServiceView view(
      Optional<ServiceRecord> decided, String name, ContainerRequestContext request) {
    LedgerState state = ledger.readable();
    ServiceViews views = views(state, checks(state, request));
    return decided.map(views::view).orElseGet(() -> get(name, request));
  }

  private ServiceViews views(LedgerState state, ServiceChecks checks) {
    return new ServiceViews(state, checks, reports, measurements);
  }

  private static ServiceRecord visible(ServiceChecks checks, String name) {
    return checks.visible(name).orElseThrow(() -> ProblemException.notFound("service " + name));
  }

  /** How the servers were. */
  @GET
  @Path("{name}/history")
  @Access(value = USERS, scope = READ, reading = CHART)
  @CanFail(NOT_FOUND)
  @Operation(
      operationId = "getServiceHistory",
      summary = "How the servers of a service were, over any time")
  public ServiceHistoryView history(
      @PathParam("name") String name,
      @QueryParam("measure")
          @Parameter(
              required = true,
              description = "What: flows, new-flows, sent, or answer (the time to answer a check).")
          @Schema(allowableValues = {"flows", "new-flows", "sent", "answer"})
          String measure,
      @BeanParam ChartQuery chart,
      @Context ContainerRequestContext request) {
    LedgerState state = ledger.readable();
    ServiceChecks checks = checks(state, request);
    ServiceViews views = views(state, checks);
    ServiceRecord service = visible(checks, name);
    ServerMeasure measured =
        ServerMeasure.find(String.valueOf(measure))
            .orElseThrow(
                () ->
                    ProblemException.invalid(
                        "measure", "must be one of flows, new-flows, sent, answer"));
    List<Server> servers = service.action().servers();
    List<UtilizationView> histories =
        new Histories(measurements, clock.instant())
            .utilizations(
                servers.stream()
                    .map(each -> new Series.OfServer(name, each.host(), each.port(), measured))
                    .toList(),
                new Histories.Limit(measured.unit(), null),
                chart);
    return new ServiceHistoryView(
        IntStream.range(0, servers.size())
            .mapToObj(
                i ->
                    new ServerHistoryView(
                        views.nameOf(servers.get(i)),
                        servers.get(i).host().toString(),
                        servers.get(i).port(),
                        histories.get(i)))
            .toList());
  }

  /** The secret of the heartbeats. */
  @GET
  @Path("{name}/heartbeat-key")
  @Access(value = BOOKERS, scope = DELEGATE)
  @CanFail(NOT_FOUND)
  @Operation(
      operationId = "getHeartbeatKey",
      summary = "Get the secret that the servers of a service sign their heartbeats with")
  public HeartbeatKeyView heartbeatKey(
      @PathParam("name") String name, @Context ContainerRequestContext request) {
    LedgerState state = ledger.readable();
    ServiceChecks checks = checks(state, request);
    ServiceRecord service = visible(checks, name);
    if (checks.visibleShare(service.share()).filter(checks::mayManage).isEmpty()) {
      throw ProblemException.forbidden(
          "Only speakers of share " + service.share() + " get the heartbeat keys of its services.");
    }
    return new HeartbeatKeyView(service.action().heartbeatKey().orElseThrow().hex());
  }

  /** Checks a request without doing it. */
  @POST
  @Path("check")
  @Access(value = BOOKERS, scope = READ)
  @WithoutIdempotencyKey
  @CanFail({NOT_FOUND, CONFLICT, QUOTA})
  @Operation(
      operationId = "checkService",
      summary = "Check whether a service can be created, and what it would do",
      description =
          "Changes nothing. For the name of an existing service, checks the change of it.")
  public ServiceCheckView check(
      @Valid @NotNull ServiceRequest form, @Context ContainerRequestContext request) {
    LedgerState state = ledger.readable();
    Command<Answer<ServiceRecord>> command =
        state.services().containsKey(form.name())
            ? new ChangeService(Caller.of(request).actor(), form.name(), Optional.of(form.form()))
            : creation(form, request);
    Command.Outcome<Answer<ServiceRecord>> outcome = command.decide(state, clock.instant());
    ServiceRecord service = Answers.orProblem(outcome.answer());
    limits.check(state, outcome.changes());
    return views(state, checks(state, request)).check(service);
  }

  private CreateService creation(ServiceRequest form, ContainerRequestContext request) {
    byte[] key = new byte[KEY_BYTES];
    random.nextBytes(key);
    return new CreateService(
        Caller.of(request).actor(),
        form.name(),
        form.share(),
        address(form.address()),
        Transport.parse(form.transport()),
        form.port(),
        new HeartbeatKey(HexFormat.of().formatHex(key)),
        form.form());
  }

  /** Creates a service. */
  @POST
  @Access(value = BOOKERS, scope = DELEGATE)
  @CanFail(NOT_FOUND)
  @Operation(
      operationId = "createService",
      summary = "Create a service: one virtual address for several servers")
  @ApiResponse(
      responseCode = "201",
      description = "The gateway created the service.",
      content = @Content(schema = @Schema(implementation = ServiceView.class)))
  public Response create(
      @Valid @NotNull ServiceRequest form, @Context ContainerRequestContext request) {
    Optional<ServiceRecord> created =
        IdempotentRequests.decide(ledger, request, creation(form, request), done -> done);
    return Response.created(UriBuilder.fromPath("services/{name}").build(form.name()))
        .entity(view(created, form.name(), request))
        .build();
  }

  /** Replaces the servers of a service. */
  @PUT
  @Path("{name}")
  @Access(value = BOOKERS, scope = DELEGATE)
  @CanFail(NOT_FOUND)
  @Operation(
      operationId = "changeService",
      summary = "Change the servers of a service, or how one of them is chosen",
      description = "A server that is to leave should drain first: it keeps the flows that it has.")
  public ServiceView change(
      @PathParam("name") String name,
      @Valid @NotNull ServersRequest form,
      @Context ContainerRequestContext request) {
    Optional<ServiceRecord> changed =
        IdempotentRequests.decide(
            ledger,
            request,
            new ChangeService(Caller.of(request).actor(), name, Optional.of(form.form())),
            done -> done);
    return view(changed, name, request);
  }

  /** Deletes a service. */
  @DELETE
  @Path("{name}")
  @Access(value = BOOKERS, scope = DELEGATE)
  @Consumes(MediaType.WILDCARD)
  @CanFail(NOT_FOUND)
  @Operation(operationId = "deleteService", summary = "Delete a service; its flows end")
  @ApiResponse(responseCode = "204", description = "The service is deleted.")
  public void delete(@PathParam("name") String name, @Context ContainerRequestContext request) {
    IdempotentRequests.decide(
        ledger,
        request,
        new ChangeService(Caller.of(request).actor(), name, Optional.empty()),
        done -> done);
  }

  private static ServiceChecks checks(LedgerState state, ContainerRequestContext request) {
    return new ServiceChecks(state, Caller.of(request).principal().name());
  }

  private static IpPrefix address(String text) {
    try {
      IpPrefix address = IpPrefix.parse(text);
      if (address.isAddress()) {
        if (NOT_OF_HOSTS.stream().anyMatch(each -> each.contains(address))) {
          throw ProblemException.invalid(
              "address",
              "must not be in "
                  + NOT_OF_HOSTS.stream()
                      .map(IpPrefix::toString)
                      .collect(Collectors.joining(", ")));
        }
        return address;
      }
    } catch (IllegalArgumentException e) {
      throw ProblemException.invalid("address", e.getMessage());
    }
    throw ProblemException.invalid("address", "must be one address");
  }
}
