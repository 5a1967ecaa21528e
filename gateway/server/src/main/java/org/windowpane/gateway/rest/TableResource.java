package org.windowpane.gateway.rest;

import io.swagger.v3.oas.annotations.Operation;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import org.windowpane.gateway.application.Ledger;
import org.windowpane.gateway.application.Measurements;
import org.windowpane.gateway.rest.view.Views.TableUsesView;

/** How full flow tables are. */
@Path("tables")
@Produces(MediaType.APPLICATION_JSON)
public final class TableResource {
  private final Ledger ledger;
  private final Measurements measurements;
  private final Clock clock;

  /** Tells what was measured on the switches of the ledger. */
  public TableResource(Ledger ledger, Measurements measurements, Clock clock) {
    this.ledger = ledger;
    this.measurements = measurements;
    this.clock = clock;
  }

  /** Every table now. */
  @GET
  @Operation(operationId = "listTables", summary = "How full every flow table is")
  public TableUsesView list() {
    return new NetworkViews(ledger.state()).tableUses(measurements, clock.instant());
  }
}
