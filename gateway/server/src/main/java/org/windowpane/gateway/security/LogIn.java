package org.windowpane.gateway.security;

import static org.windowpane.gateway.ledger.tables.KnownSourceTable.KNOWN_SOURCES;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.security.LogInThrottle.Guess;
import org.windowpane.gateway.security.OpenSession.Proof;
import org.windowpane.gateway.security.PasswordQueue.Priority;

/** Signs users in and out, and authenticates session tokens and API tokens. */
public final class LogIn {
  /** How long a session lasts. */
  public static final Duration SESSION_LASTS = Duration.ofHours(12);

  private final Ledger ledger;
  private final Parts parts;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  /**
   * What signing in needs.
   *
   * @param passwords checks passwords
   * @param throttle limits guesses
   * @param events records failed sign-ins
   * @param confirmation how long the API tokens of a user without a password work after the
   *     provider has signed the user in
   */
  public record Parts(
      PasswordQueue passwords,
      LogInThrottle throttle,
      SecurityEvents events,
      Duration confirmation) {}

  /** Signs in the principals of the ledger. */
  public LogIn(Ledger ledger, Parts parts, Clock clock) {
    this.ledger = ledger;
    this.parts = parts;
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

  /**
   * An attempt whose password was checked, or that must wait.
   *
   * @param guess the attempt, as limits count it
   * @param address where the client is
   * @param principal the user of the name when the check began, or null
   * @param isProven whether the password is the user's
   * @param delay how long the client must wait; zero if the password was checked
   */
  private record Checked(
      Guess guess, String address, Principal principal, boolean isProven, Duration delay) {

    String name() {
      return guess.account().orElseThrow();
    }
  }

  /**
   * Signs a user in with name and password, which are checked on the threads for passwords.
   *
   * @throws UnavailableException if too many passwords wait already
   */
  public CompletableFuture<Result> attempt(String name, String password, String address) {
    return check(name, password, address).thenApply(checked -> finish(checked, Proof.SECRET));
  }

  private CompletableFuture<Checked> check(String name, String password, String address) {
    Principal principal = ledger.state().principals().get(name);
    Guess guess = guess(name, address);
    Duration wait = parts.throttle().take(guess);
    if (!wait.isZero() || password.length() > Passwords.LONGEST) {
      return CompletableFuture.completedFuture(new Checked(guess, address, principal, false, wait));
    }
    try {
      return parts
          .passwords()
          .matches(
              password,
              principal == null ? null : principal.passwordHash(),
              guess.isKnown() ? Priority.KNOWN : Priority.OTHER)
          .whenComplete((matches, failure) -> giveBackIf(failure != null, guess))
          .thenApply(matches -> new Checked(guess, address, principal, matches, Duration.ZERO));
    } catch (UnavailableException e) {
      parts.throttle().giveBack(guess);
      throw e;
    }
  }

  private void giveBackIf(boolean failed, Guess guess) {
    if (failed) {
      parts.throttle().giveBack(guess);
    }
  }

  private Result finish(Checked checked, Proof proof) {
    Actor actor = actor(checked);
    if (!checked.delay().isZero()) {
      parts.events().refused(actor, "session.throttle", subject(actor), detail(checked));
      return new Result.Throttled(checked.delay());
    }
    if (checked.isProven() && !checked.principal().disabled()) {
      parts.throttle().succeeded(checked.guess());
      Optional<Result.SignedIn> in =
          open(checked.principal(), checked.address(), proof, Optional.empty());
      if (in.isPresent()) {
        return in.get();
      }
    }
    parts.events().refused(actor, "session.open", subject(actor), detail(checked));
    return new Result.Wrong();
  }

  /** Names only existing users, so that the names of an attacker do not become search keys. */
  private static Actor actor(Checked checked) {
    return checked.principal() == null
        ? SecurityEvents.unknown(checked.address())
        : new Actor(checked.name(), checked.address());
  }

  private static String subject(Actor actor) {
    return "principal " + actor.principal();
  }

  /** People sometimes type their password into the name field. */
  private static Map<String, Object> detail(Checked checked) {
    return checked.principal() == null && Principal.isName(checked.name())
        ? Map.of("name", checked.name())
        : Map.of();
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

  private Result attempt(String name, String address, Proof proof, Predicate<Principal> isProven) {
    Principal principal = ledger.state().principals().get(name);
    Guess guess = guess(name, address);
    Duration wait = parts.throttle().take(guess);
    return finish(
        new Checked(guess, address, principal, wait.isZero() && isProven.test(principal), wait),
        proof);
  }

  private Guess guess(String name, String address) {
    Source source = Source.of(address);
    boolean isKnown =
        Optional.ofNullable(ledger.state().rowsOf(KNOWN_SOURCES).get(name))
            .filter(known -> known.sources().contains(source.text()))
            .isPresent();
    return new Guess(Optional.of(name), source, isKnown);
  }

  /**
   * Opens a session for an authenticated user.
   *
   * @param principal the user at the time of authentication
   * @param proof the proof of their identity
   * @param providerSession the session at the provider, see {@link Session#providerSession}
   * @return the session; empty if the user is disabled, or has changed since authentication
   */
  public Optional<Result.SignedIn> open(
      Principal principal, String address, Proof proof, Optional<String> providerSession) {
    SessionToken token = SessionToken.random(random);
    Session session =
        new Session(
            token.hash(),
            principal.name(),
            clock.instant().plus(SESSION_LASTS).truncatedTo(ChronoUnit.SECONDS),
            providerSession);
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

  /**
   * The owner of an API token; empty if it has expired or is revoked, its owner is disabled, or the
   * provider has not signed its owner in for some time.
   */
  public Optional<Principal> owner(ApiToken token) {
    LedgerState state = ledger.readable();
    return Optional.ofNullable(state.tokens().get(token.tokenHash()))
        .filter(it -> it.isValidAt(clock.instant()))
        .map(it -> state.principals().get(it.principal()))
        .filter(owner -> !owner.disabled())
        .filter(owner -> owner.isConfirmed(clock.instant(), parts.confirmation()));
  }

  /** Ends a session. */
  public void leave(Actor actor, Session session) {
    ledger.decide(new CloseSession(actor, session.tokenHash()));
  }
}
