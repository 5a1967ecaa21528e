package org.windowpane.gateway.people.oidc;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.NewCookie;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import org.windowpane.gateway.http.Caller;
import org.windowpane.gateway.http.Route;

/**
 * The cookie of a browser during a sign-in: the attempt, and the page to show afterwards.
 *
 * @param attempt the attempt, which only this browser can finish
 * @param page the path of a page of this gateway, never of another host
 */
public record SignInCookie(Attempt attempt, String page) {
  private static final String NAME = "windowpane_signin";
  private static final String PATH = Route.API + "/session/oidc";
  private static final Duration LASTS = Duration.ofMinutes(10);
  private static final String HOME = "/";

  /** A path; two slashes at its start would name another host. */
  private static final Pattern PAGE = Pattern.compile("/(?!/)[!-~]{0,512}");

  public SignInCookie {
    page = page != null && PAGE.matcher(page).matches() && isUri(page) ? page : HOME;
  }

  /** A URI contains no backslash, and two hexadecimal digits follow a percent sign. */
  private static boolean isUri(String page) {
    try {
      new URI(page);
      return true;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /** Reads the cookie of a request; empty if there is none, or it is not valid. */
  static Optional<SignInCookie> read(ContainerRequestContext request) {
    return Caller.cookie(request, NAME).flatMap(SignInCookie::parse);
  }

  private static Optional<SignInCookie> parse(String value) {
    String[] parts = value.split("\\.", 2);
    return Attempt.ofHandle(parts[0]).map(it -> new SignInCookie(it, decoded(parts)));
  }

  private static String decoded(String[] parts) {
    try {
      return new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.US_ASCII);
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      return HOME;
    }
  }

  /** The cookie to set. */
  NewCookie toCookie(boolean secure) {
    String encoded =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(page.getBytes(StandardCharsets.US_ASCII));
    return of(attempt.handle() + "." + encoded, (int) LASTS.toSeconds(), secure);
  }

  /** A cookie that removes this one. */
  static NewCookie cleared(boolean secure) {
    return of("", 0, secure);
  }

  /** The cookie is lax, because the browser must send it when the provider redirects here. */
  private static NewCookie of(String value, int maxAgeSeconds, boolean secure) {
    return new NewCookie.Builder(NAME)
        .value(value)
        .path(PATH)
        .maxAge(maxAgeSeconds)
        .httpOnly(true)
        .secure(secure)
        .sameSite(NewCookie.SameSite.LAX)
        .build();
  }
}
