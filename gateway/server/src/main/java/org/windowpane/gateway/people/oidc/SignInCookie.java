package org.windowpane.gateway.people.oidc;

import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.NewCookie;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.windowpane.gateway.http.Route;

/**
 * What a browser carries while it is at the provider: its attempt, and which page it wants to see
 * once it is in.
 *
 * @param attempt what only this browser can finish
 * @param page a path of this gateway's pages, and of nobody else's
 */
public record SignInCookie(Attempt attempt, String page) {
  private static final String NAME = "windowpane_signin";
  private static final String PATH = Route.API + "/session/oidc";
  private static final Duration LASTS = Duration.ofMinutes(10);
  private static final String HOME = "/";

  /** Two slashes would lead to another host. */
  private static final Pattern PAGE = Pattern.compile("/(?!/)[!-~]{0,512}");

  public SignInCookie {
    page = page != null && PAGE.matcher(page).matches() && isUri(page) ? page : HOME;
  }

  /** A reverse slash is in none, and a percent sign is followed by two digits. */
  private static boolean isUri(String page) {
    try {
      new URI(page);
      return true;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /** What is carried; empty where that is nothing, or nonsense. */
  static Optional<SignInCookie> carried(Map<String, Cookie> cookies) {
    Cookie cookie = cookies.get(NAME);
    if (cookie == null) {
      return Optional.empty();
    }
    String[] parts = cookie.getValue().split("\\.", 2);
    return Attempt.carried(parts[0]).map(it -> new SignInCookie(it, decoded(parts)));
  }

  private static String decoded(String[] parts) {
    try {
      return new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.US_ASCII);
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      return HOME;
    }
  }

  /** To be carried. */
  NewCookie given(boolean secure) {
    String encoded =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(page.getBytes(StandardCharsets.US_ASCII));
    return of(attempt.handle() + "." + encoded, (int) LASTS.toSeconds(), secure);
  }

  /** To be carried no longer. */
  static NewCookie taken(boolean secure) {
    return of("", 0, secure);
  }

  /** Lax, because the browser brings it along when another site sends it here. */
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
