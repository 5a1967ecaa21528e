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
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.windowpane.gateway.application.ApiToken;
import org.windowpane.gateway.application.Principal;
import org.windowpane.gateway.application.Scope;
import org.windowpane.gateway.security.AccessTable;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.RequestRates;
import org.windowpane.gateway.security.SessionToken;
import org.windowpane.gateway.security.TokenText;

/**
 * Lets through who may pass: people by session, by role and, for what changes something, by CSRF
 * token; programs by API token, by the role of whom they speak for and by the token's scopes. Where
 * the table says so, a token may come as the password of HTTP Basic beside its owner's name.
 */
@Priority(Priorities.AUTHENTICATION)
final class Guard implements ContainerRequestFilter {
  static final String COOKIE = "windowpane_session";
  static final String CSRF_HEADER = "X-CSRF-Token";
  private static final String BEARER = "Bearer ";
  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

  private final LogIn logIn;
  private final RequestRates rates;

  @Context private ResourceInfo resource;

  Guard(LogIn logIn, RequestRates rates) {
    this.logIn = logIn;
    this.rates = rates;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    String endpoint = endpoint(request.getMethod(), resource);
    if (AccessTable.isOpen(endpoint)) {
      return;
    }
    Caller caller = caller(endpoint, request).orElseThrow(() -> unauthenticated(endpoint));
    requireRate(caller.principal());
    if (!AccessTable.allows(caller.principal().role(), endpoint)) {
      throw ProblemException.forbidden(
          "This is not for the role " + caller.principal().role().code() + ".");
    }
    caller.apiToken().ifPresent(token -> requireScope(token, endpoint));
    caller.ticket().ifPresent(ticket -> requireCsrf(ticket, request));
    caller.remember(request);
  }

  private Optional<Caller> caller(String endpoint, ContainerRequestContext request) {
    String authorization = request.getHeaderString(HttpHeaders.AUTHORIZATION);
    if (authorization == null) {
      return person(request);
    }
    return (AccessTable.takesBasic(endpoint) && BasicCredentials.isMeant(authorization)
            ? BasicCredentials.read(authorization).flatMap(this::bearer)
            : bearer(authorization))
        .map(
            it ->
                new Caller(
                    it.principal(),
                    Optional.empty(),
                    Optional.of(it.token()),
                    Caller.addressOf(request)));
  }

  private static ProblemException unauthenticated(String endpoint) {
    ProblemException problem = ProblemException.unauthenticated(null);
    return AccessTable.takesBasic(endpoint) ? problem.askingForAPassword() : problem;
  }

  private void requireRate(Principal principal) {
    Duration wait = rates.take(principal.name());
    if (!wait.isZero()) {
      throw ProblemException.tooManyRequests(
          "You ask for more than this gateway answers anybody.", wait);
    }
  }

  private static void requireScope(ApiToken token, String endpoint) {
    Scope scope =
        AccessTable.scope(endpoint)
            .orElseThrow(() -> ProblemException.forbidden("This is not for API tokens."));
    if (!token.scopes().contains(scope)) {
      throw ProblemException.forbidden("The token lacks the scope " + scope.code() + ".");
    }
  }

  /** A browser sends its cookie for any page; no page but ours knows the CSRF token. */
  private static void requireCsrf(Caller.Ticket ticket, ContainerRequestContext request) {
    if (!SAFE.contains(request.getMethod())
        && !ticket.token().acceptsCsrf(request.getHeaderString(CSRF_HEADER))) {
      throw ProblemException.csrf();
    }
  }

  private Optional<LogIn.Bearer> bearer(String authorization) {
    return authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? logIn.bearer(new TokenText(authorization.substring(BEARER.length()).strip()))
        : Optional.empty();
  }

  private Optional<LogIn.Bearer> bearer(BasicCredentials told) {
    return logIn.bearer(told.token()).filter(it -> it.principal().name().equals(told.name()));
  }

  private Optional<Caller> person(ContainerRequestContext request) {
    Cookie cookie = request.getCookies().get(COOKIE);
    if (cookie == null) {
      return Optional.empty();
    }
    SessionToken token = new SessionToken(cookie.getValue());
    return logIn
        .carrier(token)
        .map(
            known ->
                new Caller(
                    known.principal(),
                    Optional.of(new Caller.Ticket(known.session(), token)),
                    Optional.empty(),
                    Caller.addressOf(request)));
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
