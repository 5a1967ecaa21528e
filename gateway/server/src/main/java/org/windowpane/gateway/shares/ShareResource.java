package org.windowpane.gateway.shares;

import static org.windowpane.gateway.http.Access.Audience.BOOKERS;
import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.ProblemKind.NOT_FOUND;
import static org.windowpane.gateway.http.ProblemKind.REFUSED;
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
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriBuilder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.windowpane.core.admission.booking.Resource.ShareBandwidth;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.IdempotentRequests;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.forms.Parameters;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Visibility;
import org.windowpane.gateway.shares.ShareForms.ShareRequest;
import org.windowpane.gateway.shares.ShareJson.ShareView;
import org.windowpane.gateway.shares.ShareJson.SharesView;
import org.windowpane.gateway.shares.ShareJson.StepView;
import org.windowpane.gateway.shares.ShareJson.TimelineView;

/** The share tree. */
@Path("shares")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class ShareResource {
  private static final Duration DEFAULT_SPAN = Duration.ofHours(24);
  private static final Duration LONGEST_SPAN = Duration.ofDays(3660);

  private final Ledger ledger;
  private final Clock clock;

  /** Reads and changes the share tree of the ledger. */
  public ShareResource(Ledger ledger, Clock clock) {
    this.ledger = ledger;
    this.clock = clock;
  }

  /** Lists the shares that the caller may see. */
  @GET
  @Access(value = USERS, scope = READ)
  @Operation(operationId = "listShares", summary = "List the shares that you may see")
  public SharesView list(@Context ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    LedgerState state = ledger.readable();
    Instant now = clock.instant();
    return new SharesView(
        new Visibility(caller.principal(), state)
            .visibleShares().stream()
                .map(share -> ShareViews.of(share, state, caller.principal(), now))
                .toList());
  }

  /** Returns a share. */
  @GET
  @Path("{name}")
  @Access(value = USERS, scope = READ)
  @Operation(operationId = "getShare", summary = "Get a share, and its ETag for a change")
  @ApiResponse(
      responseCode = "200",
      description = "The share.",
      content = @Content(schema = @Schema(implementation = ShareView.class)))
  public Response get(@PathParam("name") String name, @Context ContainerRequestContext request) {
    LedgerState state = ledger.readable();
    Share share = visible(name, state, request);
    return Response.ok(ShareViews.of(share, state, Caller.of(request).principal(), clock.instant()))
        .tag(ShareTag.of(share))
        .build();
  }

  /** Creates a share. */
  @POST
  @Access(value = BOOKERS, scope = DELEGATE)
  @CanFail({NOT_FOUND, REFUSED})
  @Operation(operationId = "createShare", summary = "Create a share from a part of its parent")
  @ApiResponse(
      responseCode = "201",
      description = "The gateway created the share.",
      content = @Content(schema = @Schema(implementation = ShareView.class)))
  public Response create(
      @Valid @NotNull ShareRequest form, @Context ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    CreateShare.Form newShare =
        new CreateShare.Form(
            form.name(),
            form.parent(),
            form.toDefinition(),
            form.speakers() == null ? Set.of() : new TreeSet<>(form.speakers()));
    Share created =
        IdempotentRequests.decide(
            ledger,
            request,
            new CreateShare(caller.actor(), newShare),
            done -> done.orElseGet(() -> visible(form.name(), ledger.state(), request)));
    return Response.created(UriBuilder.fromPath("shares/{name}").build(created.name()))
        .entity(ShareViews.of(created, ledger.state(), caller.principal(), clock.instant()))
        .build();
  }

  /** Adds a speaker. */
  @PUT
  @Path("{name}/speakers/{principal}")
  @Access(value = BOOKERS, scope = DELEGATE)
  @Consumes(MediaType.WILDCARD)
  @Operation(operationId = "grantShare", summary = "Add a speaker to a share")
  @ApiResponse(responseCode = "204", description = "The user is a speaker.")
  public void grant(
      @PathParam("name") String name,
      @PathParam("principal") String principal,
      @Context ContainerRequestContext request) {
    change(name, principal, true, request);
  }

  /** Removes a speaker. */
  @DELETE
  @Path("{name}/speakers/{principal}")
  @Access(value = BOOKERS, scope = DELEGATE)
  @Consumes(MediaType.WILDCARD)
  @Operation(operationId = "revokeShare", summary = "Remove a speaker from a share")
  @ApiResponse(responseCode = "204", description = "The user is not a speaker.")
  public void revoke(
      @PathParam("name") String name,
      @PathParam("principal") String principal,
      @Context ContainerRequestContext request) {
    change(name, principal, false, request);
  }

  private void change(
      String name, String principal, boolean granted, ContainerRequestContext request) {
    IdempotentRequests.decide(
        ledger,
        request,
        new ChangeSpeaker(Caller.of(request).actor(), name, principal, granted),
        done -> null);
  }

  /** Returns the reserved rate of a share over time. */
  @GET
  @Path("{name}/timeline")
  @Access(value = USERS, scope = READ)
  @Operation(
      operationId = "getShareTimeline",
      summary = "Get the reserved rate of a share over time; by default for a day from now")
  public TimelineView timeline(
      @PathParam("name") String name,
      @QueryParam("from") @Schema(type = "string", format = "date-time") String from,
      @QueryParam("to") @Schema(type = "string", format = "date-time") String to,
      @Context ContainerRequestContext request) {
    Instant start = Parameters.instant("from", from, clock.instant());
    Instant end = Parameters.instant("to", to, start.plus(DEFAULT_SPAN));
    if (!start.isBefore(end) || end.isAfter(start.plus(LONGEST_SPAN))) {
      throw ProblemException.invalid("to", "must be after from, by ten years at most");
    }
    LedgerState state = ledger.readable();
    Share share = visible(name, state, request);
    List<StepView> steps =
        state
            .decisions()
            .calendar()
            .timeline(new ShareBandwidth(name))
            .steps(new Window(start, end))
            .stream()
            .map(step -> new StepView(step.at(), step.level()))
            .toList();
    return new TimelineView(name, share.privileges().maxReserveBps(), start, end, steps);
  }

  /**
   * The share, if the caller may see it.
   *
   * @throws ProblemException if there is no such share, or the caller may not see it
   */
  public static Share visible(String name, LedgerState state, ContainerRequestContext request) {
    Visibility visibility = new Visibility(Caller.of(request).principal(), state);
    return state
        .decisions()
        .shares()
        .find(name)
        .filter(visibility::seesShare)
        .orElseThrow(() -> ProblemException.notFound("share " + name));
  }
}
