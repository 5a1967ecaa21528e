package org.windowpane.gateway.people.oidc;

import static org.windowpane.gateway.http.Access.Audience.ANYONE;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.windowpane.gateway.http.Access;
import org.windowpane.gateway.http.Answers;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.ProblemException;
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
  private static final int SEE_OTHER = 303;

  private final Optional<SignIn> signIn;
  private final boolean secureCookies;

  /**
   * @param signIn empty if this gateway has no provider
   * @param secureCookies whether browsers reach the gateway only by HTTPS
   */
  public OidcResource(Optional<SignIn> signIn, boolean secureCookies) {
    this.signIn = signIn;
    this.secureCookies = secureCookies;
  }

  /** Redirects the browser to the provider. */
  @GET
  @Access(ANYONE)
  @Operation(operationId = "signIn", summary = "Redirect to the OpenID Connect provider to sign in")
  @ApiResponse(
      responseCode = "303",
      description = "To the provider, or to the sign-in page if the provider is not available.")
  public Response begin(
      @QueryParam("return") @Parameter(description = "The page to show after sign-in.") String page,
      @Context ContainerRequestContext request) {
    SignIn provider = provider();
    try {
      SignIn.Started started = provider.begin();
      return Response.status(SEE_OTHER)
          .location(started.to())
          .cookie(new SignInCookie(started.attempt(), page).toCookie(secureCookies))
          .build();
    } catch (ProviderException e) {
      return toLogIn(provider, problem(e), request);
    }
  }

  /** Signs the user in who comes back from the provider. */
  @GET
  @Path("callback")
  @Access(ANYONE)
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
      SignInCookie cookie =
          SignInCookie.read(request.getCookies()).orElseThrow(OidcResource::unknownAttempt);
      SignIn.Result result = provider.finish(cookie.attempt(), callback, Caller.addressOf(request));
      return Response.status(SEE_OTHER)
          .location(provider.page(cookie.page()))
          .cookie(SessionCookie.of(in(result).session().token(), secureCookies))
          .cookie(SignInCookie.cleared(secureCookies))
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
    if (!request.getAcceptableMediaTypes().contains(MediaType.TEXT_HTML_TYPE)) {
      throw problem;
    }
    String kind = problem.problem().type().replaceFirst("^/problems/", "");
    return Response.status(SEE_OTHER).location(provider.page("/login?failure=" + kind)).build();
  }

  private static SignIn.Result.SignedIn in(SignIn.Result result) {
    if (result instanceof SignIn.Result.Throttled throttled) {
      throw ProblemException.tooManyRequests(
          "Too many sign-ins failed. Try again later.", throttled.remaining());
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
