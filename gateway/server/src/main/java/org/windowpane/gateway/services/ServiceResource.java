package org.windowpane.gateway.services;

import static org.windowpane.gateway.http.Access.Audience.BOOKERS;
import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.ProblemKind.NOT_FOUND;
import static org.windowpane.gateway.ledger.rows.Scope.DELEGATE;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
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
import jakarta.ws.rs.core.UriBuilder;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.IdempotentRequests;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.ServiceRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.services.ServiceJson.ServerView;
import org.windowpane.gateway.services.ServiceJson.ServersRequest;
import org.windowpane.gateway.services.ServiceJson.ServiceDeploymentView;
import org.windowpane.gateway.services.ServiceJson.ServiceRequest;
import org.windowpane.gateway.services.ServiceJson.ServiceView;
import org.windowpane.gateway.services.ServiceJson.ServicesView;
import org.windowpane.protocol.message.RuleReport;
import org.windowpane.protocol.value.Action.Service.Server;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Transport;

/** Services. */
@Path("services")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class ServiceResource {
  private final Ledger ledger;
  private final Function<String, Optional<RuleReport>> reports;

  /**
   * Services of the ledger.
   *
   * @param reports what the controller reports of a service, by its name
   */
  public ServiceResource(Ledger ledger, Function<String, Optional<RuleReport>> reports) {
    this.ledger = ledger;
    this.reports = reports;
  }

  /** Lists services. */
  @GET
  @Access(value = USERS, scope = READ)
  @Operation(operationId = "listServices", summary = "List the services of shares that you may see")
  public ServicesView list(@Context ContainerRequestContext request) {
    LedgerState state = ledger.readable();
    ServiceChecks checks = checks(state, request);
    return new ServicesView(
        state.services().values().stream()
            .filter(each -> checks.visibleShare(each.share()).isPresent())
            .sorted(Comparator.comparing(ServiceRecord::name))
            .map(each -> view(each, state, checks))
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
    return checks
        .visible(name)
        .map(it -> view(it, state, checks))
        .orElseThrow(() -> ProblemException.notFound("service " + name));
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
    CreateService command =
        new CreateService(
            Caller.of(request).actor(),
            form.name(),
            form.share(),
            address(form.address()),
            Transport.parse(form.transport()),
            form.port(),
            form.form());
    IdempotentRequests.decide(ledger, request, command, done -> done);
    return Response.created(UriBuilder.fromPath("services/{name}").build(form.name()))
        .entity(get(form.name(), request))
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
      description =
          "A server that is to leave should drain first: it keeps the flows that it has. With"
              + " client-hash and port-hash, its flows get other servers at once.")
  public ServiceView change(
      @PathParam("name") String name,
      @Valid @NotNull ServersRequest form,
      @Context ContainerRequestContext request) {
    IdempotentRequests.decide(
        ledger,
        request,
        new ChangeService(Caller.of(request).actor(), name, Optional.of(form.form())),
        done -> done);
    return get(name, request);
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

  /** Controllers answer for IPv4 addresses only. */
  private static IpPrefix address(String text) {
    try {
      IpPrefix address = IpPrefix.parse(text);
      if (address.isAddress() && !address.isV6()) {
        return address;
      }
    } catch (IllegalArgumentException e) {
      throw ProblemException.invalid("address", e.getMessage());
    }
    throw ProblemException.invalid("address", "must be one IPv4 address");
  }

  private ServiceView view(ServiceRecord service, LedgerState state, ServiceChecks checks) {
    Names names = Names.of(state);
    Optional<RuleReport> report = reports.apply(service.name());
    return new ServiceView(
        service.name(),
        service.share(),
        service.address().toString(),
        service.transport().toString(),
        service.port(),
        service.action().choice().toString(),
        service.action().idleSeconds(),
        service.action().servers().stream().map(server -> view(server, names)).toList(),
        service.createdBy(),
        service.createdAt(),
        report
            .map(it -> new ServiceDeploymentView(it.state().toString(), problems(it)))
            .orElse(new ServiceDeploymentView("unknown", List.of())),
        checks.visibleShare(service.share()).filter(checks::mayManage).isPresent());
  }

  private static ServerView view(Server server, Names names) {
    return new ServerView(
        names.host(server.host()),
        server.host().toString(),
        server.port(),
        server.weight(),
        server.draining());
  }

  private static List<String> problems(RuleReport report) {
    return report.hops().stream()
        .flatMap(hop -> hop.error().map(error -> hop.dpid() + ": " + error).stream())
        .toList();
  }
}
