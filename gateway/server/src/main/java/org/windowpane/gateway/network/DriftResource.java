package org.windowpane.gateway.network;

import static org.windowpane.gateway.http.Access.Audience.OVERSEERS;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.network.NetworkJson.DriftView;
import org.windowpane.gateway.network.NetworkJson.DriftsView;

/** Differences that the controller found on switches. */
@Path("drift")
@Produces(MediaType.APPLICATION_JSON)
public final class DriftResource {
  private final Drifts drifts;

  /** Returns these differences. */
  public DriftResource(Drifts drifts) {
    this.drifts = drifts;
  }

  /** The latest first. */
  @GET
  @Access(value = OVERSEERS, scope = READ)
  @Operation(
      operationId = "listDrift",
      summary = "Differences from the plan on switches, and when the controller repaired them")
  public DriftsView list() {
    return new DriftsView(
        drifts.latest().stream()
            .map(
                it ->
                    new DriftView(
                        it.at(),
                        it.dpid().toString(),
                        it.dpid().shortName(),
                        it.kind(),
                        it.part(),
                        it.rule(),
                        it.count(),
                        it.found(),
                        it.wanted(),
                        it.who(),
                        it.repairedAt()))
            .toList());
  }
}
