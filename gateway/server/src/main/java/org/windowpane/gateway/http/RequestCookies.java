package org.windowpane.gateway.http;

import java.util.Optional;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.server.Request;

/**
 * The cookies of a request, as Jetty reads them: it leaves out malformed ones. Jersey would refuse
 * the whole request, even if the malformed cookie is of another application on the same host.
 */
public final class RequestCookies {
  private RequestCookies() {}

  /** The value of the first cookie with the name; empty if there is none. */
  public static Optional<String> value(Request request, String name) {
    return Request.getCookies(request).stream()
        .filter(cookie -> cookie.getName().equals(name))
        .map(HttpCookie::getValue)
        .findFirst();
  }
}
