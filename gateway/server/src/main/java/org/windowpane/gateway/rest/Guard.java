package org.windowpane.gateway.rest;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Set;
import org.windowpane.gateway.security.AccessTable;

/**
 * Lets through whom the gatekeeper admits, and people by CSRF token, too, where something changes.
 */
@Priority(Priorities.AUTHENTICATION)
final class Guard implements ContainerRequestFilter {
  static final String COOKIE = "windowpane_session";
  static final String CSRF_HEADER = "X-CSRF-Token";
  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

  private final Gatekeeper gatekeeper;

  @Context private ResourceInfo resource;

  Guard(Gatekeeper gatekeeper) {
    this.gatekeeper = gatekeeper;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    String endpoint = endpoint(request.getMethod(), resource);
    if (AccessTable.isOpen(endpoint)) {
      return;
    }
    Cookie cookie = request.getCookies().get(COOKIE);
    Caller caller =
        gatekeeper.admit(
            endpoint,
            new Gatekeeper.Shown(
                request.getHeaderString(HttpHeaders.AUTHORIZATION),
                cookie == null ? null : cookie.getValue(),
                Caller.addressOf(request)));
    caller.ticket().ifPresent(ticket -> requireCsrf(ticket, request));
    caller.remember(request);
  }

  /** A browser sends its cookie for any page; no page but ours knows the CSRF token. */
  private static void requireCsrf(Caller.Ticket ticket, ContainerRequestContext request) {
    if (!SAFE.contains(request.getMethod())
        && !ticket.token().acceptsCsrf(request.getHeaderString(CSRF_HEADER))) {
      throw ProblemException.csrf();
    }
  }

  /**
   * Method and path template, as the access table has them; what Jersey answers by itself, such as
   * OPTIONS, has no path and stands in no table.
   */
  static String endpoint(String method, ResourceInfo resource) {
    Class<?> type = resource.getResourceClass();
    if (type == null || !type.isAnnotationPresent(Path.class)) {
      return method + " of no resource";
    }
    String path = type.getAnnotation(Path.class).value();
    Path more = resource.getResourceMethod().getAnnotation(Path.class);
    String asked = method.equals("HEAD") ? "GET" : method;
    return asked + " /" + path + (more == null ? "" : "/" + more.value());
  }
}
