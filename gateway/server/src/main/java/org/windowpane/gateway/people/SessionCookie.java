package org.windowpane.gateway.people;

import jakarta.ws.rs.core.NewCookie;
import org.windowpane.gateway.http.AccessFilter;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.SessionToken;

/** The cookie of a session. The browser sends it to no other site, and scripts cannot read it. */
public final class SessionCookie {
  private SessionCookie() {}

  /**
   * @param secure whether browsers reach the gateway only by HTTPS
   */
  public static NewCookie of(SessionToken token, boolean secure) {
    return with(token.text(), (int) LogIn.SESSION_LASTS.toSeconds(), secure);
  }

  /** A cookie that removes the one of the session. */
  static NewCookie none(boolean secure) {
    return with("", 0, secure);
  }

  private static NewCookie with(String value, int maxAgeSeconds, boolean secure) {
    return new NewCookie.Builder(AccessFilter.COOKIE)
        .value(value)
        .path("/")
        .maxAge(maxAgeSeconds)
        .httpOnly(true)
        .secure(secure)
        .sameSite(NewCookie.SameSite.STRICT)
        .build();
  }
}
