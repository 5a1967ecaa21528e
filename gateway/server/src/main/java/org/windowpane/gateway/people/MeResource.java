package org.windowpane.gateway.people;

import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.ProblemKind.CONFLICT;
import static org.windowpane.gateway.ledger.rows.Scope.READ;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.people.UserForms.OwnPasswordForm;
import org.windowpane.gateway.people.UserViews.MeView;

/** The user who sends the request. */
@Path("me")
@Produces(MediaType.APPLICATION_JSON)
public final class MeResource {
  private final Ledger ledger;
  private final OwnPassword ownPassword;

  /** Reads users from the ledger, and changes their passwords. */
  public MeResource(Ledger ledger, OwnPassword ownPassword) {
    this.ledger = ledger;
    this.ownPassword = ownPassword;
  }

  /** Returns the user, and the scopes of the API token. */
  @GET
  @Access(value = USERS, scope = READ)
  @Operation(
      operationId = "getMe",
      summary = "Get your user, and the shares that you are a speaker of")
  public MeView get(@Context ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    Principal principal = caller.principal();
    List<String> scopes =
        caller
            .apiToken()
            .map(token -> token.scopes().stream().sorted().map(Scope::code).toList())
            .orElse(null);
    return new MeView(
        principal.name(),
        principal.displayName(),
        principal.role().code(),
        ledger.readable().decisions().shares().parentsFirst().stream()
            .filter(share -> share.heldBy(principal.name()))
            .map(Share::name)
            .toList(),
        scopes,
        UserResource.addresses(principal));
  }

  /** Changes the user's own password. */
  @PUT
  @Path("password")
  @Access(USERS)
  @Consumes(MediaType.APPLICATION_JSON)
  @WithoutIdempotencyKey
  @CanFail(CONFLICT)
  @Operation(
      operationId = "changeOwnPassword",
      summary = "Change your password; your other sessions and your API tokens end")
  @ApiResponse(responseCode = "204", description = "The password has changed.")
  public CompletionStage<Response> changePassword(
      @Valid @NotNull OwnPasswordForm form, @Context ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    return ownPassword
        .change(
            caller.actor(),
            caller.ticket().orElseThrow().session(),
            form.current(),
            form.password())
        .thenApply(MeResource::changed);
  }

  private static Response changed(OwnPassword.Result result) {
    if (result instanceof OwnPassword.Result.Throttled throttled) {
      throw ProblemException.tooManyGuesses("Too many wrong passwords.", throttled.remaining());
    }
    if (!(result instanceof OwnPassword.Result.Decided decided)) {
      throw ProblemException.invalid("current", "is not your password");
    }
    Answers.orProblem(decided.answer());
    return Response.noContent().build();
  }
}
