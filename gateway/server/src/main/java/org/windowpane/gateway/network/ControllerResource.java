package org.windowpane.gateway.network;

import static org.windowpane.gateway.http.Access.Audience.OVERSEERS;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.windowpane.gateway.controller.Controllers.Report;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.network.NetworkJson.ControlledSwitchView;
import org.windowpane.gateway.network.NetworkJson.ControllerReportView;
import org.windowpane.gateway.network.NetworkJson.ControllerReportsView;
import org.windowpane.protocol.message.LeaseAnswer;

/** The controllers of the network: which one is active, and which switches each of them drives. */
@Path("controllers")
@Produces(MediaType.APPLICATION_JSON)
public final class ControllerResource {
  private final Supplier<List<Report>> controllers;

  /** Returns these controllers. */
  public ControllerResource(Supplier<List<Report>> controllers) {
    this.controllers = controllers;
  }

  /** In the order of the settings. */
  @GET
  @Access(value = OVERSEERS, scope = READ)
  @Operation(
      operationId = "listControllers",
      summary = "Controllers, and the switches that each of them drives")
  public ControllerReportsView list() {
    return new ControllerReportsView(
        controllers.get().stream().map(ControllerResource::view).toList());
  }

  private static ControllerReportView view(Report report) {
    Optional<LeaseAnswer> last = report.last();
    return new ControllerReportView(
        report.base().toString(),
        report.answers() ? report.isActive() ? "active" : "standby" : "away",
        last.map(LeaseAnswer::token).orElse(null),
        last.map(LeaseAnswer::lagMs).orElse(null),
        last.flatMap(LeaseAnswer::problem).orElse(null),
        last.map(LeaseAnswer::switches).orElse(List.of()).stream()
            .map(
                it ->
                    new ControlledSwitchView(
                        it.dpid().toString(),
                        it.dpid().shortName(),
                        it.master(),
                        it.problem().or(it::unreachable).orElse(null)))
            .toList());
  }
}
