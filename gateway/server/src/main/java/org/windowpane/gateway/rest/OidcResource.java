package org.windowpane.gateway.rest;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Optional;
import org.windowpane.gateway.oidc.Attempt;
import org.windowpane.gateway.oidc.ProviderException;
import org.windowpane.gateway.oidc.SignIn;

/**
 * Signing in at an OpenID Connect provider. A browser goes there itself, not a script of a page.
 */
@Path("session/oidc")
@Produces(MediaType.APPLICATION_JSON)
public final class OidcResource {
  /** What the browser carries while it is at the provider. */
  static final String COOKIE = "windowpane_signin";

  private static final String COOKIE_PATH = Api.PATH + "/session/oidc";
  private static final Duration LASTS = Duration.ofMinutes(10);
  private static final int LONGEST = 4096;
  private static final int SEE_OTHER = 303;

  private final Optional<SignIn> signIn;
  private final boolean secureCookies;

  /**
   * @param signIn empty where no provider signs people in
   * @param secureCookies whether browsers reach the gateway by HTTPS only
   */
  public OidcResource(Optional<SignIn> signIn, boolean secureCookies) {
    this.signIn = signIn;
    this.secureCookies = secureCookies;
  }

  /** Begins. */
  @GET
  @Operation(operationId = "signIn", summary = "Go to the OpenID Connect provider to sign in")
  @ApiResponse(responseCode = "303", description = "To the provider.")
  public Response begin() {
    try {
      SignIn.Begun begun = provider().begin();
      return Response.status(SEE_OTHER)
          .location(begun.to())
          .cookie(cookie(begun.attempt().handle(), (int) LASTS.toSeconds()))
          .build();
    } catch (ProviderException e) {
      throw problem(e);
    }
  }

  /** Comes back. */
  @GET
  @Path("callback")
  @Operation(operationId = "signedIn", summary = "Where the provider sends the browser back to")
  @ApiResponse(responseCode = "303", description = "You are in; to the page.")
  public Response callback(
      @QueryParam("code") String code,
      @QueryParam("state") String state,
      @QueryParam("iss") String issuer,
      @QueryParam("error") String error,
      @Context ContainerRequestContext request) {
    SignIn provider = provider();
    SignIn.Callback said =
        new SignIn.Callback(
            Parameters.text("code", code, LONGEST),
            Parameters.text("state", state, LONGEST),
            Parameters.text("iss", issuer, LONGEST),
            Parameters.text("error", error, LONGEST));
    try {
      SignIn.Result result =
          provider.finish(
              carried(request).orElseThrow(OidcResource::stray), said, Caller.addressOf(request));
      return Response.status(SEE_OTHER)
          .location(provider.home())
          .cookie(SessionCookie.of(in(result).session().token(), secureCookies), cookie("", 0))
          .build();
    } catch (ProviderException e) {
      throw problem(e);
    }
  }

  private static SignIn.Result.In in(SignIn.Result result) {
    if (result instanceof SignIn.Result.TooSoon tooSoon) {
      throw ProblemException.tooManyRequests(
          "Too many sign-ins came to nothing.", tooSoon.remaining());
    }
    if (result instanceof SignIn.Result.Stray) {
      throw stray();
    }
    if (result instanceof SignIn.Result.Refused refused) {
      Answers.orProblem(refused.answer());
    }
    return (SignIn.Result.In) result;
  }

  private SignIn provider() {
    return signIn.orElseThrow(() -> ProblemException.notFound("provider that signs in here"));
  }

  private static Optional<Attempt> carried(ContainerRequestContext request) {
    return Optional.ofNullable(request.getCookies().get(COOKIE))
        .map(Cookie::getValue)
        .flatMap(Attempt::carried);
  }

  private static ProblemException stray() {
    return ProblemException.invalid(
        "state", "is not of a sign-in that this browser has begun; begin anew");
  }

  private static ProblemException problem(ProviderException fault) {
    return switch (fault.kind()) {
      case AWAY -> ProblemException.unavailable(fault.getMessage());
      case WRONG -> ProblemException.badGateway(fault.getMessage());
      case NO -> ProblemException.unauthenticated(fault.getMessage());
    };
  }

  /** Lax, because the browser brings it along when another site sends it here. */
  private NewCookie cookie(String value, int maxAgeSeconds) {
    return new NewCookie.Builder(COOKIE)
        .value(value)
        .path(COOKIE_PATH)
        .maxAge(maxAgeSeconds)
        .httpOnly(true)
        .secure(secureCookies)
        .sameSite(NewCookie.SameSite.LAX)
        .build();
  }
}
