package org.windowpane.gateway.people;

import static org.windowpane.gateway.http.Access.Audience.OVERSEERS;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Comparator;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.people.UserViews.PrincipalView;
import org.windowpane.gateway.people.UserViews.PrincipalsView;

/** The names and roles of users. */
@Path("principals")
@Produces(MediaType.APPLICATION_JSON)
public final class PrincipalResource {
  private final Ledger ledger;

  /** Reads users from the ledger. */
  public PrincipalResource(Ledger ledger) {
    this.ledger = ledger;
  }

  /** Lists all users. */
  @GET
  @Access(value = OVERSEERS, scope = READ)
  @Operation(operationId = "listPrincipals", summary = "List the names and roles of all users")
  public PrincipalsView list() {
    return new PrincipalsView(
        ledger.readable().principals().values().stream()
            .map(it -> new PrincipalView(it.name(), it.displayName(), it.role().code()))
            .sorted(Comparator.comparing(PrincipalView::name))
            .toList());
  }
}
