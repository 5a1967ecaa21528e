package org.windowpane.gateway.rest;

import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.windowpane.gateway.application.ApiToken;
import org.windowpane.gateway.application.Principal;
import org.windowpane.gateway.application.Scope;
import org.windowpane.gateway.security.AccessTable;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.RequestRates;
import org.windowpane.gateway.security.SessionToken;
import org.windowpane.gateway.security.TokenText;

/**
 * Knows who asks, and whether they may: people by session and role; programs by API token, by the
 * role of whom they speak for and by the token's scopes. Where the table says so, a token may come
 * as the password of HTTP Basic beside its owner's name.
 */
final class Gatekeeper {
  private static final String BEARER = "Bearer ";

  private final LogIn logIn;
  private final RequestRates rates;

  Gatekeeper(LogIn logIn, RequestRates rates) {
    this.logIn = logIn;
    this.rates = rates;
  }

  /**
   * What somebody came with.
   *
   * @param authorization the header {@link HttpHeader#AUTHORIZATION}, or null
   * @param session what their browser carries, or null; it does not count beside an authorization
   * @param address where they ask from
   */
  record Shown(String authorization, String session, String address) {}

  /**
   * Lets somebody through.
   *
   * @param endpoint method and path template, as the access table has them
   * @throws ProblemException where they may not pass
   */
  Caller admit(String endpoint, Shown shown) {
    Caller caller = caller(endpoint, shown).orElseThrow(() -> unauthenticated(endpoint));
    requireRate(caller.principal());
    if (!AccessTable.allows(caller.principal().role(), endpoint)) {
      throw ProblemException.forbidden(
          "This is not for the role " + caller.principal().role().code() + ".");
    }
    caller.apiToken().ifPresent(token -> requireScope(token, endpoint));
    return caller;
  }

  /** Whether what somebody came with still serves, and their role is what it was. */
  boolean isStillIn(Caller caller) {
    return caller
        .ticket()
        .map(ticket -> logIn.carrier(ticket.token()).map(LogIn.Known::principal))
        .orElseGet(() -> caller.apiToken().flatMap(logIn::owner))
        .filter(principal -> principal.role() == caller.principal().role())
        .isPresent();
  }

  private Optional<Caller> caller(String endpoint, Shown shown) {
    String authorization = shown.authorization();
    if (authorization == null) {
      return person(shown);
    }
    return (AccessTable.takesBasic(endpoint) && BasicCredentials.isMeant(authorization)
            ? BasicCredentials.read(authorization).flatMap(this::bearer)
            : bearer(authorization))
        .map(
            it ->
                new Caller(
                    it.principal(), Optional.empty(), Optional.of(it.token()), shown.address()));
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

  private Optional<LogIn.Bearer> bearer(String authorization) {
    return authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? logIn.bearer(new TokenText(authorization.substring(BEARER.length()).strip()))
        : Optional.empty();
  }

  private Optional<LogIn.Bearer> bearer(BasicCredentials told) {
    return logIn.bearer(told.token()).filter(it -> it.principal().name().equals(told.name()));
  }

  private Optional<Caller> person(Shown shown) {
    if (shown.session() == null) {
      return Optional.empty();
    }
    SessionToken token = new SessionToken(shown.session());
    return logIn
        .carrier(token)
        .map(
            known ->
                new Caller(
                    known.principal(),
                    Optional.of(new Caller.Ticket(known.session(), token)),
                    Optional.empty(),
                    shown.address()));
  }
}
