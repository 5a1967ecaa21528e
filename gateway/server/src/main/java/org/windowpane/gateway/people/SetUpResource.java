package org.windowpane.gateway.people;

import static org.windowpane.gateway.http.Access.Audience.ANYONE;
import static org.windowpane.gateway.http.ProblemKind.CONFLICT;
import static org.windowpane.gateway.http.ProblemKind.TOO_MANY_REQUESTS;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.concurrent.CompletionStage;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.people.UserForms.SetUpForm;
import org.windowpane.gateway.people.UserViews.UserView;

/** The first administrator. */
@Path("setup")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class SetUpResource {
  private final SetUp setUp;

  /** Lets {@code setUp} decide. */
  public SetUpResource(SetUp setUp) {
    this.setUp = setUp;
  }

  /** Creates the first administrator. */
  @POST
  @Access(ANYONE)
  @WithoutIdempotencyKey
  @CanFail({CONFLICT, TOO_MANY_REQUESTS})
  @Operation(
      operationId = "setUp",
      summary = "Create the first administrator with the set-up token that the gateway wrote")
  @ApiResponse(
      responseCode = "201",
      description = "The administrator can sign in, and the token is no longer valid.",
      content = @Content(schema = @Schema(implementation = UserView.class)))
  public CompletionStage<Response> setUp(
      @Valid @NotNull SetUpForm form, @Context ContainerRequestContext request) {
    return setUp
        .attempt(form.token(), form.name(), form.password(), Caller.addressOf(request))
        .thenApply(SetUpResource::created);
  }

  private static Response created(SetUp.Result result) {
    if (result instanceof SetUp.Result.Throttled throttled) {
      throw ProblemException.tooManyGuesses("Too many wrong tokens.", throttled.remaining());
    }
    if (result instanceof SetUp.Result.Wrong) {
      throw ProblemException.invalid("token", "is not the set-up token that this gateway wrote");
    }
    if (!(result instanceof SetUp.Result.Decided decided)) {
      throw ProblemException.conflict("This gateway is set up already.");
    }
    Principal created = Answers.orProblem(decided.answer());
    return Response.created(URI.create("users/" + created.name()))
        .entity(UserResource.view(created))
        .build();
  }
}
