package org.windowpane.gateway.rest;

import io.swagger.v3.oas.annotations.Operation;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.windowpane.gateway.application.Ledger;
import org.windowpane.gateway.rest.view.Views.HostsView;

/** Hosts, by name and as seen. */
@Path("hosts")
@Produces(MediaType.APPLICATION_JSON)
public final class HostResource {
  private final Ledger ledger;

  /** Tells the hosts of the ledger. */
  public HostResource(Ledger ledger) {
    this.ledger = ledger;
  }

  /** Every host. */
  @GET
  @Operation(operationId = "listHosts", summary = "Hosts that have a name or were seen")
  public HostsView list() {
    return new HostsView(new NetworkViews(ledger.state()).hosts());
  }
}
