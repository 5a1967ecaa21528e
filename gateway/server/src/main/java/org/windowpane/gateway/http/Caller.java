package org.windowpane.gateway.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Optional;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.security.SessionToken;

/**
 * Who asks.
 *
 * @param principal the one who is logged in, or for whom a program speaks
 * @param ticket how they are in; empty for a program
 * @param apiToken what the program carries; empty for people
 * @param address where they ask from
 */
public record Caller(
    Principal principal, Optional<Ticket> ticket, Optional<ApiToken> apiToken, String address) {
  static final String ADDRESS = "address";
  private static final String KEY = "caller";

  /**
   * How somebody is in.
   *
   * @param session their session
   * @param token what their browser carries
   */
  public record Ticket(Session session, SessionToken token) {}

  public Actor actor() {
    return new Actor(principal.name(), address, apiToken.map(ApiToken::id));
  }

  void remember(ContainerRequestContext request) {
    request.setProperty(KEY, this);
  }

  /** Who asks; the guard has made sure that it is known. */
  public static Caller of(ContainerRequestContext request) {
    return (Caller) request.getProperty(KEY);
  }

  public static String addressOf(ContainerRequestContext request) {
    return String.valueOf(request.getProperty(ADDRESS));
  }
}
