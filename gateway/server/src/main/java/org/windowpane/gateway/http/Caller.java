package org.windowpane.gateway.http;

import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import java.util.Optional;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.server.Request;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.security.SessionToken;

/**
 * The sender of a request.
 *
 * @param principal the user who is signed in, or whom a program acts for
 * @param ticket the session of a browser; empty for a program
 * @param apiToken the API token of a program; empty for a browser
 * @param address the network address of the sender
 */
public record Caller(
    Principal principal, Optional<Ticket> ticket, Optional<ApiToken> apiToken, String address) {
  private static final String ADDRESS = "address";
  private static final String SECURE = "secure";
  private static final String REQUEST = "request";
  private static final String KEY = "caller";

  /**
   * A session, with its secret.
   *
   * @param session the session
   * @param token the session token in the browser's cookie
   */
  public record Ticket(Session session, SessionToken token) {}

  public Actor actor() {
    return new Actor(principal.name(), address, apiToken.map(ApiToken::id));
  }

  void remember(ContainerRequestContext request) {
    request.setProperty(KEY, this);
  }

  /** The sender of a request that {@link AccessFilter} has admitted. */
  public static Caller of(ContainerRequestContext request) {
    return (Caller) request.getProperty(KEY);
  }

  /** The network address of the client. */
  public static String addressOf(ContainerRequestContext request) {
    return String.valueOf(request.getProperty(ADDRESS));
  }

  /** Whether the client uses HTTPS. */
  public static boolean isSecure(ContainerRequestContext request) {
    return Boolean.TRUE.equals(request.getProperty(SECURE));
  }

  /** The value of the first cookie with the name; empty if there is none. */
  public static Optional<String> cookie(ContainerRequestContext request, String name) {
    return cookie((Request) request.getProperty(REQUEST), name);
  }

  /**
   * The value of the first cookie with the name, as Jetty reads them: it leaves out malformed ones.
   * Jersey would refuse the whole request, even if the malformed cookie is of another application
   * on the same host.
   */
  public static Optional<String> cookie(Request request, String name) {
    return Request.getCookies(request).stream()
        .filter(cookie -> cookie.getName().equals(name))
        .map(HttpCookie::getValue)
        .findFirst();
  }

  /** Passes on the address and the cookies of the client, and whether it uses HTTPS. */
  @PreMatching
  public static final class Origin implements ContainerRequestFilter {
    @Inject private Provider<Request> jetty;

    @Override
    public void filter(ContainerRequestContext request) {
      request.setProperty(ADDRESS, Request.getRemoteAddr(jetty.get()));
      request.setProperty(SECURE, jetty.get().isSecure());
      request.setProperty(REQUEST, jetty.get());
    }
  }
}
