package org.windowpane.gateway.people;

import static org.windowpane.gateway.http.Access.Audience.ANYONE;
import static org.windowpane.gateway.http.Access.Audience.USERS;
import static org.windowpane.gateway.http.ProblemKind.TOO_MANY_REQUESTS;
import static org.windowpane.gateway.http.ProblemKind.UNAUTHENTICATED;

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
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.people.UserForms.LogInRequest;
import org.windowpane.gateway.people.UserViews.SessionView;
import org.windowpane.gateway.people.UserViews.SignInMethodsView;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.SessionToken;

/** Signs users in and out. */
@Path("session")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class SessionResource {
  private final LogIn logIn;
  private final Supplier<SignInMethodsView> ways;

  /**
   * @param ways the sign-in methods that are available at the moment
   */
  public SessionResource(LogIn logIn, Supplier<SignInMethodsView> ways) {
    this.logIn = logIn;
    this.ways = ways;
  }

  /** Returns the sign-in methods. */
  @GET
  @Path("ways")
  @Access(ANYONE)
  @Operation(
      operationId = "getSignInMethods",
      summary = "Get the sign-in methods other than name and password")
  public SignInMethodsView ways() {
    return ways.get();
  }

  /** Returns the session. */
  @GET
  @Access(USERS)
  @Operation(operationId = "getSession", summary = "Get your session")
  public SessionView get(@Context ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    Caller.Ticket ticket = caller.ticket().orElseThrow();
    return view(ticket.token(), new LogIn.SessionUser(caller.principal(), ticket.session()));
  }

  /** Signs in. */
  @POST
  @Access(ANYONE)
  @WithoutIdempotencyKey
  @CanFail({UNAUTHENTICATED, TOO_MANY_REQUESTS})
  @Operation(operationId = "logIn", summary = "Sign in")
  @ApiResponse(
      responseCode = "200",
      description = "You are signed in, and the answer sets the cookie of the session.",
      content = @Content(schema = @Schema(implementation = SessionView.class)))
  public CompletionStage<Response> logIn(
      @Valid @NotNull LogInRequest form, @Context ContainerRequestContext request) {
    boolean isSecure = Caller.isSecure(request);
    return logIn
        .attempt(form.name(), form.password(), Caller.addressOf(request))
        .thenApply(result -> signedIn(result, isSecure));
  }

  private Response signedIn(LogIn.Result result, boolean isSecure) {
    if (result instanceof LogIn.Result.Throttled throttled) {
      throw ProblemException.tooManyGuesses("Too many wrong passwords.", throttled.remaining());
    }
    if (!(result instanceof LogIn.Result.SignedIn in)) {
      throw ProblemException.unauthenticated("The name or the password is wrong.");
    }
    return Response.ok(view(in.token(), in.user()))
        .cookie(SessionCookie.of(in.token(), isSecure))
        .build();
  }

  /** Signs out. */
  @DELETE
  @Access(USERS)
  @WithoutIdempotencyKey
  @Operation(operationId = "logOut", summary = "Sign out")
  @ApiResponse(responseCode = "204", description = "You are signed out.")
  public Response logOut(@Context ContainerRequestContext request) {
    Caller caller = Caller.of(request);
    logIn.leave(caller.actor(), caller.ticket().orElseThrow().session());
    return Response.noContent().cookie(SessionCookie.none(Caller.isSecure(request))).build();
  }

  private static SessionView view(SessionToken token, LogIn.SessionUser user) {
    return new SessionView(
        user.principal().name(),
        user.principal().displayName(),
        user.principal().role().code(),
        token.csrfToken(),
        user.session().expiresAt());
  }
}
