package org.windowpane.gateway.network;

import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.function.Supplier;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.ControllerStatus;
import org.windowpane.gateway.network.NetworkJson.NetworkDocumentView;

/** The network. */
@Path("network")
@Produces(MediaType.APPLICATION_JSON)
public final class NetworkResource {
  private final Ledger ledger;
  private final Supplier<ControllerStatus> controller;

  /** Returns the network of the ledger. */
  public NetworkResource(Ledger ledger, Supplier<ControllerStatus> controller) {
    this.ledger = ledger;
    this.controller = controller;
  }

  /** The network as it was last seen. */
  @GET
  @Access(value = USERS, scope = READ)
  @Operation(operationId = "getNetwork", summary = "Switches, links and hosts, as last seen")
  public NetworkDocumentView get() {
    return new NetworkViews(ledger.readable()).document(controller.get());
  }
}
