package org.windowpane.gateway.people.oidc;

import static org.windowpane.gateway.http.Access.Audience.ANYONE;
import static org.windowpane.gateway.http.ProblemKind.BAD_GATEWAY;
import static org.windowpane.gateway.http.ProblemKind.CONFLICT;
import static org.windowpane.gateway.http.ProblemKind.FORBIDDEN;
import static org.windowpane.gateway.http.ProblemKind.NOT_FOUND;
import static org.windowpane.gateway.http.ProblemKind.TOO_MANY_REQUESTS;
import static org.windowpane.gateway.http.ProblemKind.UNAUTHENTICATED;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.SchemaProperty;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.CanFail;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.http.WithoutIdempotencyKey;
import org.windowpane.gateway.http.forms.Parameters;
import org.windowpane.gateway.people.SessionCookie;

/**
 * Signs users in with an OpenID Connect provider. The browser navigates here; scripts do not call
 * it.
 */
@Path("session/oidc")
@Produces(MediaType.APPLICATION_JSON)
public final class OidcResource {
  private static final int LONGEST = 4096;
  private static final String LOGOUT_TOKEN = "logout_token";
  private static final int LONGEST_LOGOUT = 16_384;
  private static final int SEE_OTHER = 303;

  private final Optional<SignIn> signIn;

  /**
   * @param signIn empty if this gateway has no provider
   */
  public OidcResource(Optional<SignIn> signIn) {
    this.signIn = signIn;
  }

  /** Redirects the browser to the provider. */
  @GET
  @Access(ANYONE)
  @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_HTML})
  @CanFail({NOT_FOUND, BAD_GATEWAY})
  @Operation(operationId = "signIn", summary = "Redirect to the OpenID Connect provider to sign in")
  @ApiResponse(
      responseCode = "303",
      description = "To the provider, or to the sign-in page if the provider is not available.")
  public Response begin(
      @QueryParam("return") @Parameter(description = "The page to show after sign-in.") String page,
      @Context ContainerRequestContext request) {
    SignIn provider = provider();
    try {
      SignIn.Started started = provider.begin(Caller.addressOf(request));
      return Response.status(SEE_OTHER)
          .location(started.to())
          .cookie(new SignInCookie(started.attempt(), page).toCookie(Caller.isSecure(request)))
          .build();
    } catch (ProviderException e) {
      return toLogIn(provider, problem(e), request);
    }
  }

  /** Signs the user in who comes back from the provider. */
  @GET
  @Path("callback")
  @Access(ANYONE)
  @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_HTML})
  @CanFail({UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS, BAD_GATEWAY})
  @Operation(
      operationId = "signedIn",
      summary = "Finish a sign-in: the provider redirects the browser here")
  @ApiResponse(
      responseCode = "303",
      description = "To the page if you are signed in, and otherwise to the sign-in page.")
  public Response callback(
      @QueryParam("code") String code,
      @QueryParam("state") String state,
      @QueryParam("iss") String issuer,
      @QueryParam("error") String error,
      @Context ContainerRequestContext request) {
    SignIn provider = provider();
    try {
      SignIn.Callback callback =
          new SignIn.Callback(
              Parameters.text("code", code, LONGEST),
              Parameters.text("state", state, LONGEST),
              Parameters.text("iss", issuer, LONGEST),
              Parameters.text("error", error, LONGEST));
      SignInCookie cookie = SignInCookie.read(request).orElseThrow(OidcResource::unknownAttempt);
      SignIn.Result result = provider.finish(cookie.attempt(), callback, Caller.addressOf(request));
      return Response.status(SEE_OTHER)
          .location(provider.page(cookie.page()))
          .cookie(SessionCookie.of(in(result).session().token(), Caller.isSecure(request)))
          .cookie(SignInCookie.cleared(Caller.isSecure(request)))
          .build();
    } catch (ProviderException e) {
      return toLogIn(provider, problem(e), request);
    } catch (ProblemException e) {
      return toLogIn(provider, e, request);
    }
  }

  /**
   * Redirects a browser to the sign-in page, which shows a message for the kind of problem, because
   * a browser would show the user a raw problem document. A client that does not accept HTML gets
   * the problem.
   */
  private static Response toLogIn(
      SignIn provider, ProblemException problem, ContainerRequestContext request) {
    if (request.getAcceptableMediaTypes().stream().noneMatch(OidcResource::isHtml)) {
      throw problem;
    }
    String kind = problem.problem().type().replaceFirst("^/problems/", "");
    return Response.status(SEE_OTHER).location(provider.page("/login?failure=" + kind)).build();
  }

  private static boolean isHtml(MediaType type) {
    return (type.getType() + "/" + type.getSubtype()).equalsIgnoreCase(MediaType.TEXT_HTML);
  }

  /** Ends the sessions of a user who has signed out at the provider. */
  @POST
  @Path("logout")
  @Access(ANYONE)
  @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
  @WithoutIdempotencyKey
  @CanFail({NOT_FOUND, BAD_GATEWAY})
  @Operation(
      operationId = "providerLogout",
      summary =
          "End the sessions of a user who has signed out at the OpenID Connect provider, which"
              + " sends this (Back-Channel Logout 1.0)")
  @ApiResponse(responseCode = "204", description = "The sessions have ended.")
  @RequestBody(
      content =
          @Content(
              mediaType = MediaType.APPLICATION_FORM_URLENCODED,
              schemaProperties =
                  @SchemaProperty(name = LOGOUT_TOKEN, schema = @Schema(types = "string"))))
  public void logout(
      @Parameter(hidden = true) MultivaluedMap<String, String> form,
      @Context ContainerRequestContext request) {
    SignIn provider = provider();
    String token = form == null ? null : form.getFirst(LOGOUT_TOKEN);
    String checked = Parameters.text(LOGOUT_TOKEN, token, LONGEST_LOGOUT);
    if (checked == null) {
      throw ProblemException.invalid(LOGOUT_TOKEN, "must not be null");
    }
    try {
      provider.logout(checked, Caller.addressOf(request));
    } catch (ProviderException e) {
      throw e.kind() == ProviderException.Kind.DENIED
          ? ProblemException.invalid(LOGOUT_TOKEN, e.getMessage())
          : problem(e);
    }
  }

  private static SignIn.Result.SignedIn in(SignIn.Result result) {
    if (result instanceof SignIn.Result.Throttled throttled) {
      throw ProblemException.tooManyGuesses("Too many sign-ins failed.", throttled.remaining());
    }
    if (result instanceof SignIn.Result.UnknownAttempt) {
      throw unknownAttempt();
    }
    if (result instanceof SignIn.Result.Refused refused) {
      Answers.orProblem(refused.answer());
    }
    return (SignIn.Result.SignedIn) result;
  }

  private SignIn provider() {
    return signIn.orElseThrow(() -> ProblemException.notFound("OpenID Connect provider"));
  }

  private static ProblemException unknownAttempt() {
    return ProblemException.invalid(
        "state", "does not belong to a sign-in that this browser began; sign in again");
  }

  private static ProblemException problem(ProviderException fault) {
    return switch (fault.kind()) {
      case UNREACHABLE -> ProblemException.unavailable(fault.getMessage());
      case INVALID -> ProblemException.badGateway(fault.getMessage());
      case DENIED -> ProblemException.unauthenticated(fault.getMessage());
    };
  }
}
