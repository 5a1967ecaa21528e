package org.windowpane.gateway.security;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.security.OpenSession.Proof;

/** Signs users in and out, and authenticates session tokens and API tokens. */
public final class LogIn {
  /** How long a session lasts. */
  public static final Duration SESSION_LASTS = Duration.ofHours(12);

  private final Ledger ledger;
  private final Passwords passwords;
  private final LogInThrottle throttle;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  /** Signs in the principals of the ledger. */
  public LogIn(Ledger ledger, Passwords passwords, LogInThrottle throttle, Clock clock) {
    this.ledger = ledger;
    this.passwords = passwords;
    this.throttle = throttle;
    this.clock = clock;
  }

  /** The result of an attempt to sign in. */
  public sealed interface Result {
    /** The user is signed in. */
    record SignedIn(SessionToken token, SessionUser user) implements Result {}

    /** The name or the password is wrong, or the user is disabled. */
    record Wrong() implements Result {}

    /** Too many attempts failed; the user must wait. */
    record Throttled(Duration remaining) implements Result {}
  }

  /** A user with a session. */
  public record SessionUser(Principal principal, Session session) {}

  /** A user with the API token of a program that acts for them. */
  public record Bearer(Principal principal, ApiToken token) {}

  /** Signs a user in with name and password. */
  public Result attempt(String name, String password, String address) {
    return attempt(name, address, Proof.SECRET, principal -> matches(password, principal));
  }

  /** Signs a user in with their name alone. */
  public Result attemptTrusted(String name, String address) {
    return attempt(name, address, Proof.NAME_ONLY, Objects::nonNull);
  }

  /** Signs a user in with an API token that has all scopes. */
  public Result attempt(String name, TokenText tokenText, String address) {
    return attempt(
        name,
        address,
        Proof.SECRET,
        principal ->
            bearer(tokenText)
                .filter(it -> it.principal().equals(principal))
                .filter(it -> it.token().scopes().size() == Scope.values().length)
                .isPresent());
  }

  private boolean matches(String password, Principal principal) {
    return password.length() <= Passwords.LONGEST
        && passwords.matches(password, principal == null ? null : principal.passwordHash());
  }

  private Result attempt(String name, String address, Proof proof, Predicate<Principal> isProven) {
    Instant now = clock.instant();
    Duration wait = throttle.waitFor(name, address, now);
    if (!wait.isZero()) {
      return new Result.Throttled(wait);
    }
    Principal principal = ledger.state().principals().get(name);
    if (!isProven.test(principal) || principal.disabled()) {
      return wrong(name, address, now);
    }
    throttle.succeeded(name, address);
    return open(principal, address, proof)
        .<Result>map(in -> in)
        .orElseGet(() -> wrong(name, address, now));
  }

  private Result wrong(String name, String address, Instant now) {
    throttle.failed(name, address, now);
    ledger.decide(new RefuseLogIn(name, address));
    return new Result.Wrong();
  }

  /**
   * Opens a session for an authenticated user.
   *
   * @param principal the user at the time of authentication
   * @param proof the proof of their identity
   * @return the session; empty if the user is disabled, or has changed since authentication
   */
  public Optional<Result.SignedIn> open(Principal principal, String address, Proof proof) {
    SessionToken token = SessionToken.random(random);
    Instant end = clock.instant().plus(SESSION_LASTS).truncatedTo(ChronoUnit.SECONDS);
    Session session = new Session(token.hash(), principal.name(), end);
    Actor actor = new Actor(principal.name(), address);
    return ledger.decide(new OpenSession(actor, session, principal, proof))
        ? Optional.of(new Result.SignedIn(token, new SessionUser(principal, session)))
        : Optional.empty();
  }

  /** The user and the session of a token; empty if the session has ended. */
  public Optional<SessionUser> authenticate(SessionToken token) {
    LedgerState state = ledger.readable();
    return Optional.ofNullable(state.sessions().get(token.hash()))
        .filter(session -> clock.instant().isBefore(session.expiresAt()))
        .map(session -> new SessionUser(state.principals().get(session.principal()), session))
        .filter(user -> !user.principal().disabled());
  }

  /** The owner of an API token; empty if it is not valid. Records that the token was used. */
  public Optional<Bearer> bearer(TokenText tokenText) {
    Optional<Bearer> bearer =
        Optional.ofNullable(ledger.readable().tokens().get(tokenText.hash()))
            .flatMap(token -> owner(token).map(owner -> new Bearer(owner, token)));
    bearer
        .map(Bearer::token)
        .filter(token -> token.isUseRecordDue(clock.instant()))
        .ifPresent(token -> ledger.submit(new UseToken(token.tokenHash())));
    return bearer;
  }

  /** The owner of an API token; empty if it has expired or is revoked, or its owner is disabled. */
  public Optional<Principal> owner(ApiToken token) {
    LedgerState state = ledger.readable();
    return Optional.ofNullable(state.tokens().get(token.tokenHash()))
        .filter(it -> it.isValidAt(clock.instant()))
        .map(it -> state.principals().get(it.principal()))
        .filter(owner -> !owner.disabled());
  }

  /** Ends a session. */
  public void leave(Actor actor, Session session) {
    ledger.decide(new CloseSession(actor, session.tokenHash()));
  }
}
