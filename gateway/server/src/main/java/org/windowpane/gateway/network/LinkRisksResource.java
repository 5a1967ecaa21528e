package org.windowpane.gateway.network;

import static org.windowpane.gateway.http.Access.Audience.ADMINISTRATORS;
import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.ProblemKind.CONFLICT;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.Comparator;
import java.util.Set;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.IdempotentRequests;
import org.windowpane.gateway.http.forms.LinkJson;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.resources.LinkRisks;
import org.windowpane.gateway.network.NetworkJson.LinkRisksListView;
import org.windowpane.gateway.network.NetworkJson.LinkRisksView;

/** The risks that links share, such as a duct: a backup avoids those of the path. */
@Path("links/risks")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class LinkRisksResource {
  private static final int MOST_RISKS = 16;
  private static final int LONGEST_NAME = 64;

  private final Ledger ledger;

  /** The risks of the links of a ledger's network. */
  public LinkRisksResource(Ledger ledger) {
    this.ledger = ledger;
  }

  /** All risks of a link. */
  @Schema(name = "LinkRisksRequest")
  public record LinkRisksRequest(
      @NotNull @Valid @Schema(description = "The link, by the port at one end.") LinkJson link,
      @NotNull
          @Size(max = MOST_RISKS)
          @Schema(
              description = "The names of all of its risks; none to remove them.",
              example = "[\"duct 7\"]")
          Set<
                  @NotNull @Size(min = 1, max = LONGEST_NAME)
                  @Pattern(regexp = "[^\\p{Cntrl}]*\\S[^\\p{Cntrl}]*", message = "must be one line")
                  String>
              risks) {}

  /** Lists the links that have risks. */
  @GET
  @Access(value = USERS, scope = READ)
  @Operation(operationId = "listLinkRisks", summary = "List the risks that links share")
  public LinkRisksListView list() {
    return new LinkRisksListView(
        ledger.readable().linkRisks().values().stream()
            .sorted(Comparator.comparing(LinkRisks::link))
            .map(LinkRisksResource::view)
            .toList());
  }

  /** Sets the risks of a link. */
  @PUT
  @Access(ADMINISTRATORS)
  @CanFail(CONFLICT)
  @Operation(
      operationId = "setLinkRisks",
      summary = "State which risks a link shares with others",
      description =
          "The backup of a booking uses no link that shares a risk with a link of its path.")
  public LinkRisksView set(
      @Valid @NotNull LinkRisksRequest wanted, @Context ContainerRequestContext request) {
    return IdempotentRequests.decide(
        ledger,
        request,
        new LabelLink(Caller.of(request).actor(), wanted.link().toPort(), wanted.risks()),
        done -> view(done.orElseGet(() -> new LinkRisks(wanted.link().toPort(), wanted.risks()))));
  }

  private static LinkRisksView view(LinkRisks of) {
    return new LinkRisksView(LinkJson.of(of.link()), of.names());
  }
}
