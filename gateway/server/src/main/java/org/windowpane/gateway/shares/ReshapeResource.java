package org.windowpane.gateway.shares;

import static org.windowpane.gateway.http.Access.Audience.BOOKERS;
import static org.windowpane.gateway.http.ProblemKind.CONFLICT;
import static org.windowpane.gateway.http.ProblemKind.REFUSED;
import static org.windowpane.gateway.ledger.rows.Scope.DELEGATE;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.HeaderParam;
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
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.windowpane.core.admission.delegation.Reshaping.ConflictingBookings;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.bookings.BookingViews;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.IdempotentRequests;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.http.forms.Parameters;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Visibility;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.shares.ShareForms.ChangeForm;
import org.windowpane.gateway.shares.ShareForms.DefinitionForm;
import org.windowpane.gateway.shares.ShareForms.MoveForm;
import org.windowpane.gateway.shares.ShareJson.ShareCheckView;
import org.windowpane.gateway.shares.ShareJson.ShareOutcomeView;

/** Changes of existing shares. */
@Path("shares")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class ReshapeResource {
  private static final int MOST_SHOWN = 100;
  private static final String IF_MATCH =
      "The ETag of the share as you saw it; the request fails if the share has changed since.";
  private static final String CONFLICTING_BOOKINGS =
      "What happens to bookings that conflict with the change: keep refuses the change, end ends them.";

  private final Ledger ledger;
  private final Measurements measurements;
  private final Clock clock;

  /** Changes the share tree of the ledger. */
  public ReshapeResource(Ledger ledger, Measurements measurements, Clock clock) {
    this.ledger = ledger;
    this.measurements = measurements;
    this.clock = clock;
  }

  /** Changes the flows and privileges of a share. */
  @PUT
  @Path("{name}")
  @Access(value = BOOKERS, scope = DELEGATE)
  @CanFail(REFUSED)
  @Operation(operationId = "alterShare", summary = "Change a share's flows and privileges")
  @ApiResponse(
      responseCode = "200",
      description = "The share has changed.",
      content = @Content(schema = @Schema(implementation = ShareOutcomeView.class)))
  public Response alter(
      @PathParam("name") String name,
      @Valid @NotNull DefinitionForm form,
      @QueryParam("conflictingBookings")
          @Parameter(description = CONFLICTING_BOOKINGS)
          @Schema(
              allowableValues = {"keep", "end"},
              defaultValue = "keep")
          String conflictingBookings,
      @HeaderParam("If-Match") @Parameter(description = IF_MATCH) String ifMatch,
      @Context ContainerRequestContext request) {
    return reshape(
        new ShareChangeRequest.Alter(name, form.toDefinition()),
        conflictingBookings,
        ifMatch,
        request);
  }

  /** Moves a share. */
  @PUT
  @Path("{name}/parent")
  @Access(value = BOOKERS, scope = DELEGATE)
  @CanFail(REFUSED)
  @Operation(
      operationId = "moveShare",
      summary = "Move a share and its descendants to another parent")
  @ApiResponse(
      responseCode = "200",
      description = "The share has moved.",
      content = @Content(schema = @Schema(implementation = ShareOutcomeView.class)))
  public Response move(
      @PathParam("name") String name,
      @Valid @NotNull MoveForm form,
      @QueryParam("conflictingBookings")
          @Parameter(description = CONFLICTING_BOOKINGS)
          @Schema(
              allowableValues = {"keep", "end"},
              defaultValue = "keep")
          String conflictingBookings,
      @HeaderParam("If-Match") @Parameter(description = IF_MATCH) String ifMatch,
      @Context ContainerRequestContext request) {
    return reshape(
        new ShareChangeRequest.Move(name, form.parent()), conflictingBookings, ifMatch, request);
  }

  /** Deletes a share. */
  @DELETE
  @Path("{name}")
  @Access(value = BOOKERS, scope = DELEGATE)
  @Consumes(MediaType.WILDCARD)
  @CanFail(REFUSED)
  @Operation(operationId = "deleteShare", summary = "Delete a share and its descendants")
  @ApiResponse(
      responseCode = "200",
      description = "The share is deleted.",
      content = @Content(schema = @Schema(implementation = ShareOutcomeView.class)))
  public Response delete(
      @PathParam("name") String name,
      @QueryParam("conflictingBookings")
          @Parameter(description = CONFLICTING_BOOKINGS)
          @Schema(
              allowableValues = {"keep", "end"},
              defaultValue = "keep")
          String conflictingBookings,
      @HeaderParam("If-Match") @Parameter(description = IF_MATCH) String ifMatch,
      @Context ContainerRequestContext request) {
    return reshape(new ShareChangeRequest.Delete(name), conflictingBookings, ifMatch, request);
  }

  /** Finds out what a change would do. */
  @POST
  @Path("{name}/check")
  @Access(value = BOOKERS, scope = READ)
  @WithoutIdempotencyKey
  @CanFail(CONFLICT)
  @Operation(operationId = "checkShare", summary = "Find out what a change of a share would do")
  public ShareCheckView check(
      @PathParam("name") String name,
      @Valid @NotNull ChangeForm form,
      @Context ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    LedgerState state = ledger.state();
    CheckReshape.Verdict verdict =
        Answers.orProblem(
            CheckReshape.decide(caller.actor(), changeRequest(name, form), state, clock.instant()));
    BookingViews views = new BookingViews(caller.principal(), state, measurements);
    return new ShareCheckView(
        verdict.refusal().isEmpty(),
        verdict.isPossibleByEnding(),
        verdict.refusal().orElse(null),
        verdict.shares(),
        verdict.bookings().size(),
        verdict.bookings().stream().limit(MOST_SHOWN).map(views::of).toList());
  }

  private static ShareChangeRequest changeRequest(String name, ChangeForm form) {
    List<ShareChangeRequest> changes = new ArrayList<>();
    if (form.alter() != null) {
      changes.add(new ShareChangeRequest.Alter(name, form.alter().toDefinition()));
    }
    if (form.move() != null) {
      changes.add(new ShareChangeRequest.Move(name, form.move().parent()));
    }
    if (Boolean.TRUE.equals(form.delete())) {
      changes.add(new ShareChangeRequest.Delete(name));
    }
    if (changes.size() != 1) {
      throw ProblemException.invalid(
          "", "the body must contain exactly one of alter, move and delete");
    }
    return changes.get(0);
  }

  /**
   * The result of a change.
   *
   * @param share the share after the change; empty if it was deleted
   * @param ended the bookings that the change cancelled
   */
  private record Changed(Optional<Share> share, List<UUID> ended) {}

  /** The share, if it exists and the caller may see it. */
  private Optional<Share> visible(String name, Caller caller) {
    LedgerState state = ledger.state();
    return state
        .decisions()
        .shares()
        .find(name)
        .filter(new Visibility(caller.principal(), state)::seesShare);
  }

  private Response reshape(
      ShareChangeRequest change,
      String conflictingBookings,
      String ifMatch,
      ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    boolean ends =
        Parameters.oneOf("conflictingBookings", conflictingBookings, "keep", Set.of("keep", "end"))
            .equals("end");
    Changed changed =
        IdempotentRequests.decide(
            ledger,
            request,
            new ReshapeShare(
                caller.actor(),
                change,
                ends ? ConflictingBookings.END : ConflictingBookings.KEEP,
                Optional.ofNullable(ifMatch).map(ShareTag::version)),
            done ->
                new Changed(done.share(), done.ended().stream().map(BookingRecord::id).toList()),
            before -> new Changed(visible(change.share(), caller), before));
    LedgerState state = ledger.state();
    Response.ResponseBuilder response =
        Response.ok(
            new ShareOutcomeView(
                changed
                    .share()
                    .map(it -> ShareViews.of(it, state, caller.principal(), clock.instant()))
                    .orElse(null),
                changed.ended().stream().map(Object::toString).toList()));
    changed.share().map(ShareTag::of).ifPresent(response::tag);
    return response.build();
  }
}
