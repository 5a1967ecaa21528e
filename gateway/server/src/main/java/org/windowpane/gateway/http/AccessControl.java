package org.windowpane.gateway.http;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.windowpane.gateway.http.Access.Reading;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.QueryTimes;
import org.windowpane.gateway.security.RequestRates;
import org.windowpane.gateway.security.SessionToken;
import org.windowpane.gateway.security.TokenText;
import org.windowpane.gateway.security.UserSlots;

/**
 * Authenticates callers and decides whether they may call an endpoint: users by session and role;
 * programs by API token, by the role of the token's owner and by the token's scopes.
 */
public final class AccessControl {
  private static final String BEARER = "Bearer ";

  /** How many requests of one user are answered at the same time. Each holds a thread. */
  public static final int REQUESTS_AT_ONCE = 32;

  /** How many readings of one kind run for one user at the same time. */
  private static final int READINGS_AT_ONCE = 2;

  private static final Duration READING_TIMEOUT = Duration.ofSeconds(5);

  private final LogIn logIn;
  private final RequestRates rates;
  private final QueryTimes queryTimes;
  private final UserSlots slots = new UserSlots(REQUESTS_AT_ONCE);
  private final Map<Reading, UserSlots> readings =
      Map.of(
          Reading.SEARCH, new UserSlots(READINGS_AT_ONCE),
          Reading.CHART, new UserSlots(READINGS_AT_ONCE));

  public AccessControl(LogIn logIn, RequestRates rates, QueryTimes queryTimes) {
    this.logIn = logIn;
    this.rates = rates;
    this.queryTimes = queryTimes;
  }

  /**
   * The credentials of a request.
   *
   * @param authorization the header {@link HttpHeader#AUTHORIZATION}, or null
   * @param session the session cookie, or null; ignored if there is an authorization
   * @param address the network address of the sender
   */
  public record Credentials(String authorization, String session, String address) {}

  /**
   * Finds out who a caller is.
   *
   * @param access who may call the endpoint; null if no one may
   * @throws ProblemException if the credentials are missing or not valid
   */
  public Caller authenticate(Access access, Credentials credentials) {
    return caller(access, credentials).orElseThrow(() -> unauthenticated(access));
  }

  /**
   * Checks that a caller may call an endpoint now.
   *
   * @throws ProblemException if the caller may not
   */
  public void authorize(Access access, Caller caller) {
    requireRate(caller, 1);
    if (access == null || !access.value().includes(caller.principal().role())) {
      throw ProblemException.forbidden(
          "The role " + caller.principal().role().code() + " may not do this.");
    }
    caller.apiToken().ifPresent(token -> requireScope(token, access));
  }

  /**
   * Counts a request against the rate of its user, as one for each window that it asks for.
   *
   * @param windows how many windows it asks for; one is counted already
   * @throws ProblemException if the user exceeds the rate
   */
  public void countWindows(Caller caller, int windows) {
    if (windows > 1) {
      requireRate(caller, windows - 1);
    }
  }

  /**
   * A request that holds a thread.
   *
   * @param since when it was let in, on the monotonic clock, in nanoseconds
   */
  record Entered(String user, Reading reading, long since) {}

  /**
   * Lets a request of a user hold a thread until {@link #leave}. A large reading waits for a time
   * where others of its kind run for the user.
   *
   * @throws ProblemException if the user has too many, or has used up the time for searches and
   *     charts; the request must not leave then
   */
  Entered enter(Access access, Caller caller) {
    String user = caller.principal().name();
    if (!slots.take(user)) {
      throw tooMany(slots, "requests");
    }
    try {
      enterReading(reading(access), user);
    } catch (RuntimeException e) {
      slots.giveBack(user);
      throw e;
    }
    return new Entered(user, reading(access), System.nanoTime());
  }

  private void enterReading(Reading reading, String user) {
    UserSlots large = readings.get(reading);
    if (large != null) {
      requireQueryTime(user);
      if (!canRead(large, user)) {
        throw tooMany(large, reading == Reading.SEARCH ? "searches" : "charts");
      }
    }
  }

  private void requireQueryTime(String user) {
    Duration wait = queryTimes.untilNext(user);
    if (!wait.isZero()) {
      throw ProblemException.tooManyRequests(
          String.format(
              Locale.ROOT,
              "You exceed your quota of %,d seconds of searches and charts per minute.",
              queryTimes.limit(user)),
          wait);
    }
  }

  private static boolean canRead(UserSlots large, String user) {
    try {
      return large.take(user, READING_TIMEOUT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  void leave(Entered entered) {
    String user = entered.user();
    slots.giveBack(user);
    UserSlots large = readings.get(entered.reading());
    if (large != null) {
      large.giveBack(user);
      queryTimes.add(user, Duration.ofNanos(System.nanoTime() - entered.since()));
    }
  }

  private static Reading reading(Access access) {
    return access == null ? Reading.LITTLE : access.reading();
  }

  private static ProblemException tooMany(UserSlots slots, String what) {
    return ProblemException.tooManyWaiting(
        "The gateway answers %d %s of a user at the same time. Wait for their answers first."
            .formatted(slots.most(), what));
  }

  /** Whether the session or token of a caller is still valid, and their role is unchanged. */
  public boolean isStillSignedIn(Caller caller) {
    return caller
        .ticket()
        .map(ticket -> logIn.authenticate(ticket.token()).map(LogIn.SessionUser::principal))
        .orElseGet(() -> caller.apiToken().flatMap(logIn::owner))
        .filter(principal -> principal.role() == caller.principal().role())
        .isPresent();
  }

  private Optional<Caller> caller(Access access, Credentials credentials) {
    String authorization = credentials.authorization();
    if (authorization == null) {
      return user(credentials);
    }
    return (takesBasic(access) && BasicCredentials.isBasic(authorization)
            ? BasicCredentials.read(authorization).flatMap(this::bearer)
            : bearer(authorization))
        .map(
            it ->
                new Caller(
                    it.principal(),
                    Optional.empty(),
                    Optional.of(it.token()),
                    credentials.address()));
  }

  private static ProblemException unauthenticated(Access access) {
    ProblemException problem = ProblemException.unauthenticated(null);
    return takesBasic(access) ? problem.withBasicChallenge() : problem;
  }

  private static boolean takesBasic(Access access) {
    return access != null && access.basic();
  }

  private void requireRate(Caller caller, int requests) {
    String user = caller.principal().name();
    Duration wait = rates.take(user, requests);
    if (!wait.isZero()) {
      throw ProblemException.tooManyRequests(
          String.format(
              Locale.ROOT, "You exceed your quota of %,d requests per second.", rates.limit(user)),
          wait);
    }
  }

  private static void requireScope(ApiToken token, Access access) {
    if (access.scope().length == 0) {
      throw ProblemException.forbidden("This is not for API tokens.");
    }
    Scope scope = access.scope()[0];
    if (!token.scopes().contains(scope)) {
      throw ProblemException.forbidden("The token lacks the scope " + scope.code() + ".");
    }
  }

  private Optional<LogIn.Bearer> bearer(String authorization) {
    return authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? logIn.bearer(new TokenText(authorization.substring(BEARER.length()).strip()))
        : Optional.empty();
  }

  private Optional<LogIn.Bearer> bearer(BasicCredentials credentials) {
    return logIn
        .bearer(credentials.token())
        .filter(it -> it.principal().name().equals(credentials.name()));
  }

  private Optional<Caller> user(Credentials credentials) {
    if (credentials.session() == null) {
      return Optional.empty();
    }
    SessionToken token = new SessionToken(credentials.session());
    return logIn
        .authenticate(token)
        .map(
            user ->
                new Caller(
                    user.principal(),
                    Optional.of(new Caller.Ticket(user.session(), token)),
                    Optional.empty(),
                    credentials.address()));
  }
}
