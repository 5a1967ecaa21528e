package org.windowpane.gateway.rest;

import jakarta.ws.rs.container.ContainerRequestContext;
import org.windowpane.gateway.application.Actor;
import org.windowpane.gateway.application.Principal;
import org.windowpane.gateway.application.Session;
import org.windowpane.gateway.security.SessionToken;

/**
 * Who asks.
 *
 * @param principal the one who is logged in
 * @param session their session
 * @param token what they carry
 * @param address where they ask from
 */
record Caller(Principal principal, Session session, SessionToken token, String address) {
  static final String ADDRESS = "address";
  private static final String KEY = "caller";

  Actor actor() {
    return new Actor(principal.name(), address);
  }

  void remember(ContainerRequestContext request) {
    request.setProperty(KEY, this);
  }

  /** Who asks; the guard has made sure that it is known. */
  static Caller of(ContainerRequestContext request) {
    return (Caller) request.getProperty(KEY);
  }

  static String addressOf(ContainerRequestContext request) {
    return String.valueOf(request.getProperty(ADDRESS));
  }
}
