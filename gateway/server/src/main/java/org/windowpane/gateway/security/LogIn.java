package org.windowpane.gateway.security;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.windowpane.gateway.application.Actor;
import org.windowpane.gateway.application.CloseSession;
import org.windowpane.gateway.application.Ledger;
import org.windowpane.gateway.application.LedgerState;
import org.windowpane.gateway.application.OpenSession;
import org.windowpane.gateway.application.Principal;
import org.windowpane.gateway.application.RefuseLogIn;
import org.windowpane.gateway.application.Session;

/** Logs people in and out, and tells who carries a token. */
public final class LogIn {
  /** How long a session lasts. */
  public static final Duration SESSION_LASTS = Duration.ofHours(12);

  private final Ledger ledger;
  private final Passwords passwords;
  private final LogInThrottle throttle;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  /** Logs people in by the principals of the ledger. */
  public LogIn(Ledger ledger, Passwords passwords, LogInThrottle throttle, Clock clock) {
    this.ledger = ledger;
    this.passwords = passwords;
    this.throttle = throttle;
    this.clock = clock;
  }

  /** What became of an attempt. */
  public sealed interface Result {
    /** They are in. */
    record In(SessionToken token, Known known) implements Result {}

    /** The name and the password do not go together. */
    record Wrong() implements Result {}

    /** They must wait first. */
    record TooSoon(Duration remaining) implements Result {}
  }

  /** Somebody with a session. */
  public record Known(Principal principal, Session session) {}

  /** Tries a name and a password. */
  public Result attempt(String name, String password, String address) {
    return attempt(name, address, false, principal -> matches(password, principal));
  }

  /** Takes somebody at their word, as long as there is such a principal. */
  public Result vouchedFor(String name, String address) {
    return attempt(name, address, true, Objects::nonNull);
  }

  private boolean matches(String password, Principal principal) {
    return password.length() <= Passwords.LONGEST
        && passwords.matches(password, principal == null ? null : principal.passwordHash());
  }

  private Result attempt(
      String name, String address, boolean vouched, Predicate<Principal> isRight) {
    Instant now = clock.instant();
    Duration wait = throttle.waitFor(name, address, now);
    if (!wait.isZero()) {
      return new Result.TooSoon(wait);
    }
    Principal principal = ledger.state().principals().get(name);
    if (!isRight.test(principal)) {
      throttle.failed(name, address, now);
      ledger.decide(new RefuseLogIn(name, address));
      return new Result.Wrong();
    }
    throttle.succeeded(name, address);
    SessionToken token = SessionToken.random(random);
    Session session =
        new Session(token.hash(), name, now.plus(SESSION_LASTS).truncatedTo(ChronoUnit.SECONDS));
    ledger.decide(new OpenSession(new Actor(name, address), session, vouched));
    return new Result.In(token, new Known(principal, session));
  }

  /** Who carries this token, if it is of a session that still lasts. */
  public Optional<Known> carrier(SessionToken token) {
    LedgerState state = ledger.state();
    return Optional.ofNullable(state.sessions().get(token.hash()))
        .filter(session -> clock.instant().isBefore(session.expiresAt()))
        .map(session -> new Known(state.principals().get(session.principal()), session));
  }

  /** Ends a session. */
  public void leave(Actor actor, Session session) {
    ledger.decide(new CloseSession(actor, session.tokenHash()));
  }
}
