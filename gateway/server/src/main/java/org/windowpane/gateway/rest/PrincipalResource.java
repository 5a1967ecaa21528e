package org.windowpane.gateway.rest;

import io.swagger.v3.oas.annotations.Operation;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Comparator;
import org.windowpane.gateway.application.Ledger;
import org.windowpane.gateway.rest.view.Views.PrincipalView;
import org.windowpane.gateway.rest.view.Views.PrincipalsView;

/** Who can log in. */
@Path("principals")
@Produces(MediaType.APPLICATION_JSON)
public final class PrincipalResource {
  private final Ledger ledger;

  /** Tells the principals of the ledger. */
  public PrincipalResource(Ledger ledger) {
    this.ledger = ledger;
  }

  /** Everyone. */
  @GET
  @Operation(operationId = "listPrincipals", summary = "Everyone who can log in")
  public PrincipalsView list() {
    return new PrincipalsView(
        ledger.state().principals().values().stream()
            .map(it -> new PrincipalView(it.name(), it.displayName(), it.role().code()))
            .sorted(Comparator.comparing(PrincipalView::name))
            .toList());
  }
}
