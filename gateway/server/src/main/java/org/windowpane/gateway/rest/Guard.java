package org.windowpane.gateway.rest;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Cookie;
import java.util.Optional;
import java.util.Set;
import org.windowpane.gateway.security.AccessTable;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.SessionToken;

/**
 * Lets through who may pass: by session, by role and, for what changes something, by CSRF token.
 */
@Priority(Priorities.AUTHENTICATION)
final class Guard implements ContainerRequestFilter {
  static final String COOKIE = "windowpane_session";
  static final String CSRF_HEADER = "X-CSRF-Token";
  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

  private final LogIn logIn;

  @Context private ResourceInfo resource;

  Guard(LogIn logIn) {
    this.logIn = logIn;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    String endpoint = endpoint(request.getMethod(), resource);
    if (AccessTable.isOpen(endpoint)) {
      return;
    }
    Caller caller = caller(request).orElseThrow(() -> ProblemException.unauthenticated(null));
    if (!AccessTable.allows(caller.principal().role(), endpoint)) {
      throw ProblemException.forbidden(
          "This is not for the role " + caller.principal().role().code() + ".");
    }
    if (!SAFE.contains(request.getMethod())
        && !caller.token().acceptsCsrf(request.getHeaderString(CSRF_HEADER))) {
      throw ProblemException.csrf();
    }
    caller.remember(request);
  }

  private Optional<Caller> caller(ContainerRequestContext request) {
    Cookie cookie = request.getCookies().get(COOKIE);
    if (cookie == null) {
      return Optional.empty();
    }
    SessionToken token = new SessionToken(cookie.getValue());
    return logIn
        .carrier(token)
        .map(
            known ->
                new Caller(known.principal(), known.session(), token, Caller.addressOf(request)));
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
