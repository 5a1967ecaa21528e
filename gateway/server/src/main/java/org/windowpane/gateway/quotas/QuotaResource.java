package org.windowpane.gateway.quotas;

import static org.windowpane.gateway.http.Access.Audience.ADMINISTRATORS;
import static org.windowpane.gateway.http.Access.Audience.OVERSEERS;
import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.IdempotentRequests;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.quotas.QuotaHolder;
import org.windowpane.gateway.ledger.quotas.QuotaKey;
import org.windowpane.gateway.ledger.quotas.QuotaKind;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.QuotaLimits;
import org.windowpane.gateway.ledger.state.Visibility;
import org.windowpane.gateway.quotas.QuotaViews.HolderQuotasView;
import org.windowpane.gateway.quotas.QuotaViews.QuotaOverviewView;
import org.windowpane.gateway.quotas.QuotaViews.QuotaView;
import org.windowpane.gateway.security.ConnectionQuotas;
import org.windowpane.gateway.security.QueryTimes;
import org.windowpane.gateway.security.RequestRates;

/** Quotas of users and shares. */
@Path("quotas")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class QuotaResource {
  private final Ledger ledger;
  private final QuotaLimits limits;
  private final ConnectionQuotas connections;
  private final RequestRates rates;
  private final QueryTimes queryTimes;

  /**
   * A quota to set.
   *
   * @param value how much the holder may have; 0 for nothing, except of what is counted per second
   *     or minute
   */
  @Schema(name = "QuotaForm")
  public record QuotaForm(@NotNull @Min(0) Integer value) {}

  /** Reads and sets the quotas of the ledger. */
  public QuotaResource(
      Ledger ledger,
      QuotaLimits limits,
      ConnectionQuotas connections,
      RequestRates rates,
      QueryTimes queryTimes) {
    this.ledger = ledger;
    this.limits = limits;
    this.connections = connections;
    this.rates = rates;
    this.queryTimes = queryTimes;
  }

  /** Lists the kinds of quotas, and the exceptions. */
  @GET
  @Access(value = OVERSEERS, scope = READ)
  @Operation(
      operationId = "listQuotas",
      summary = "List the kinds of quotas, who uses most, and the quotas that administrators set")
  public QuotaOverviewView list() {
    return use(ledger.readable()).overview();
  }

  /** Returns the quotas of the caller. */
  @GET
  @Path("me")
  @Access(value = USERS, scope = READ)
  @Operation(operationId = "getOwnQuotas", summary = "Get your quotas, and what you use of them")
  public HolderQuotasView own(@Context ContainerRequestContext request) {
    return use(ledger.readable()).of(QuotaHolder.user(Caller.of(request).principal().name()));
  }

  /** Returns the quotas of a user. */
  @GET
  @Path("users/{name}")
  @Access(value = OVERSEERS, scope = READ)
  @Operation(
      operationId = "getUserQuotas",
      summary = "Get the quotas of a user, and what the user uses of them")
  public HolderQuotasView ofUser(@PathParam("name") String name) {
    LedgerState state = ledger.readable();
    if (!state.principals().containsKey(name)) {
      throw ProblemException.notFound("such user");
    }
    return use(state).of(QuotaHolder.user(name));
  }

  /** Returns the quotas of a share. */
  @GET
  @Path("shares/{name}")
  @Access(value = USERS, scope = READ)
  @Operation(
      operationId = "getShareQuotas",
      summary = "Get the quotas of a share that you may see, and what is used of them",
      description = "A quota of a share counts what the share and all shares below it have.")
  public HolderQuotasView ofShare(
      @PathParam("name") String name, @Context ContainerRequestContext request) {
    LedgerState state = ledger.readable();
    Share share =
        state
            .decisions()
            .shares()
            .find(name)
            .filter(new Visibility(Caller.of(request).principal(), state)::seesShare)
            .orElseThrow(() -> ProblemException.notFound("such share"));
    return use(state).of(QuotaHolder.share(share.name()));
  }

  /** Sets a quota of a user. */
  @PUT
  @Path("users/{name}/{kind}")
  @Access(ADMINISTRATORS)
  @Operation(
      operationId = "setUserQuota",
      summary = "Set a quota of a user; what the user has above it stays")
  public QuotaView setOfUser(
      @PathParam("name") String name,
      @PathParam("kind") String kind,
      @Valid @NotNull QuotaForm form,
      @Context ContainerRequestContext request) {
    return decided(request, key(QuotaHolder.user(name), kind), Optional.of(form.value()));
  }

  /** Resets a quota of a user. */
  @DELETE
  @Path("users/{name}/{kind}")
  @Access(ADMINISTRATORS)
  @Consumes(MediaType.WILDCARD)
  @Operation(
      operationId = "resetUserQuota",
      summary = "Reset a quota of a user to the default; without effect if it is the default")
  public QuotaView resetOfUser(
      @PathParam("name") String name,
      @PathParam("kind") String kind,
      @Context ContainerRequestContext request) {
    return decided(request, key(QuotaHolder.user(name), kind), Optional.empty());
  }

  /** Sets a quota of a share. */
  @PUT
  @Path("shares/{name}/{kind}")
  @Access(ADMINISTRATORS)
  @Operation(
      operationId = "setShareQuota",
      summary = "Set a quota of a share and all shares below it; what they have above it stays")
  public QuotaView setOfShare(
      @PathParam("name") String name,
      @PathParam("kind") String kind,
      @Valid @NotNull QuotaForm form,
      @Context ContainerRequestContext request) {
    return decided(request, key(QuotaHolder.share(name), kind), Optional.of(form.value()));
  }

  /** Resets a quota of a share. */
  @DELETE
  @Path("shares/{name}/{kind}")
  @Access(ADMINISTRATORS)
  @Consumes(MediaType.WILDCARD)
  @Operation(
      operationId = "resetShareQuota",
      summary = "Reset a quota of a share to the default; without effect if it is the default")
  public QuotaView resetOfShare(
      @PathParam("name") String name,
      @PathParam("kind") String kind,
      @Context ContainerRequestContext request) {
    return decided(request, key(QuotaHolder.share(name), kind), Optional.empty());
  }

  private static QuotaKey key(QuotaHolder holder, String kind) {
    return QuotaKind.of(kind)
        .filter(it -> it.isOf(holder.type()))
        .map(it -> new QuotaKey(holder, it))
        .orElseThrow(
            () -> ProblemException.notFound("quota " + kind + " of a " + holder.type().code()));
  }

  private QuotaView decided(
      ContainerRequestContext request, QuotaKey key, Optional<Integer> value) {
    return IdempotentRequests.decide(
        ledger,
        request,
        new SetQuota(Caller.of(request).actor(), key, value, limits),
        done -> use(ledger.state()).of(key));
  }

  private QuotaUse use(LedgerState state) {
    return new QuotaUse(state, limits, connections, rates, queryTimes);
  }
}
