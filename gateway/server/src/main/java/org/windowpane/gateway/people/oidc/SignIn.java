package org.windowpane.gateway.people.oidc;

import com.nimbusds.jose.proc.BadJOSEException;
import java.io.IOException;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.ProviderIdentity;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.people.oidc.ProviderException.Kind;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.LogInThrottle.Guess;
import org.windowpane.gateway.security.OpenSession.Proof;
import org.windowpane.gateway.security.SecurityEvents;
import org.windowpane.gateway.security.Source;

/** Signs users in with a provider. */
public final class SignIn {
  private static final Logger LOG = LoggerFactory.getLogger(SignIn.class);

  /** The number of sign-ins at once. Each occupies a thread until the provider answers. */
  private static final int AT_ONCE = 8;

  /** Longer names of sessions at the provider are not kept. */
  private static final int LONGEST_SESSION = 255;

  /** The number of logout tokens that are checked at once. */
  private static final int LOGOUTS_AT_ONCE = 2;

  private final OidcSettings settings;
  private final Provider provider;
  private final Ledger ledger;
  private final LogIn logIn;
  private final LogIn.Parts parts;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();
  private final Semaphore permits = new Semaphore(AT_ONCE);
  private final Semaphore logoutPermits = new Semaphore(LOGOUTS_AT_ONCE);
  private final SeenTokens seen = new SeenTokens(Provider.LOGOUT_LASTS.multipliedBy(2));

  /** Signs in users of the provider of {@code settings}. */
  public SignIn(OidcSettings settings, Ledger ledger, LogIn logIn, LogIn.Parts parts, Clock clock) {
    this.settings = settings;
    this.provider = new Provider(settings, clock);
    this.ledger = ledger;
    this.logIn = logIn;
    this.parts = parts;
    this.clock = clock;
  }

  /**
   * A sign-in that has begun.
   *
   * @param to the URL at the provider
   * @param attempt the attempt, for the cookie
   */
  public record Started(URI to, Attempt attempt) {}

  /**
   * The parameters with which the browser comes back. They are not validated, and each may be null.
   *
   * @param code the code to exchange for tokens at the provider
   * @param state the state of the attempt
   * @param issuer the issuer that answers
   * @param error why there is no code
   */
  public record Callback(String code, String state, String issuer, String error) {
    /** Leaves out the code, which must not appear in a log. */
    @Override
    public String toString() {
      return "Callback[issuer=" + issuer + ", error=" + error + "]";
    }
  }

  /** The result of a sign-in. */
  public sealed interface Result {
    /** The user is signed in. */
    record SignedIn(LogIn.Result.SignedIn session) implements Result {}

    /** The provider signed the user in, but the gateway refuses the user. */
    record Refused(Answer<Principal> answer) implements Result {}

    /** The browser did not begin this sign-in, or began it too long ago. */
    record UnknownAttempt() implements Result {}

    /** The client must wait before the next attempt. */
    record Throttled(Duration remaining) implements Result {}
  }

  /** The public URL of the page with this path. */
  public URI page(String path) {
    return URI.create(settings.publicUrl() + path);
  }

  /**
   * Begins a sign-in.
   *
   * @param address where the client is
   * @throws ProviderException if the metadata of the provider is not available
   */
  public Started begin(String address) throws ProviderException {
    Attempt attempt = Attempt.random(random);
    return askProvider(permits, address, () -> new Started(provider.signInAt(attempt), attempt));
  }

  /**
   * Finishes what {@link #begin} began. An address that sends many codes that the provider does not
   * know must wait.
   *
   * @throws ProviderException if the provider does not sign the user in
   */
  public Result finish(Attempt attempt, Callback callback, String address)
      throws ProviderException {
    Guess guess = new Guess(Source.of(address));
    Duration wait = parts.throttle().take(guess);
    if (!wait.isZero()) {
      refused("session.throttle", address, Map.of());
      return new Result.Throttled(wait);
    }
    boolean isWrongCode = false;
    try {
      return attempt.isAnsweredBy(callback.state())
          ? openSession(askProvider(permits, address, () -> signIn(attempt, callback, address)))
          : new Result.UnknownAttempt();
    } catch (ProviderException e) {
      isWrongCode = e.kind() == Kind.DENIED && callback.code() != null;
      if (isWrongCode) {
        refused("session.open", address, Map.of("reason", e.getMessage()));
      }
      throw e;
    } finally {
      if (!isWrongCode) {
        parts.throttle().giveBack(guess);
      }
    }
  }

  /**
   * Ends the sessions that a logout token of the provider names. A token that is sent again does
   * nothing.
   *
   * @param address where the token comes from
   * @throws ProviderException if the token is not valid, or the provider does not answer
   */
  public void logout(String token, String address) throws ProviderException {
    Guess guess = new Guess(Source.of(address));
    if (!parts.throttle().take(guess).isZero()) {
      refused("session.throttle", address, Map.of());
      throw new ProviderException(Kind.UNREACHABLE, "Too many logout tokens were not valid.");
    }
    Logout logout;
    try {
      logout = askProvider(logoutPermits, address, () -> provider.logout(token, clock.instant()));
    } catch (ProviderException e) {
      if (e.kind() == Kind.DENIED) {
        refused("session.revoke", address, Map.of("reason", e.getMessage()));
      } else {
        parts.throttle().giveBack(guess);
      }
      throw e;
    }
    parts.throttle().giveBack(guess);
    if (!seen.contains(logout.tokenId(), clock.instant())) {
      ledger.decide(new EndProviderSessions(address, logout));
      seen.add(logout.tokenId(), clock.instant());
    }
  }

  private void refused(String action, String address, Map<String, Object> detail) {
    parts.events().refused(SecurityEvents.unknown(address), action, "gateway", detail);
  }

  private Proven signIn(Attempt attempt, Callback callback, String address)
      throws ProviderException {
    if (!provider.isFrom(callback.issuer())) {
      throw new ProviderException(Kind.DENIED, "The answer is from another provider.");
    }
    if (callback.code() == null || callback.code().isBlank()) {
      throw new ProviderException(
          Kind.DENIED,
          "access_denied".equals(callback.error())
              ? "You did not sign in at the provider."
              : "The provider did not sign you in.");
    }
    Map<String, Object> claims = provider.claims(attempt, callback.code(), requiredClaims());
    ProviderIdentity identity = identity(claims);
    String name = text(claims, settings.nameClaim()).orElse("");
    return new Proven(
        new SignInWithProvider(
            address,
            identity,
            name,
            text(claims, "name").filter(Principal::isDisplayName).orElse(name),
            settings.roleClaim().map(it -> it.of(claims.get(it.claim())))),
        text(claims, "sid").filter(it -> it.length() <= LONGEST_SESSION).orElse(""));
  }

  /**
   * A user whom the provider has authenticated.
   *
   * @param signIn the sign-in
   * @param session the session at the provider; empty where the provider has no name for it
   */
  private record Proven(SignInWithProvider signIn, String session) {}

  private Set<String> requiredClaims() {
    Set<String> requiredClaims = new HashSet<>(Set.of(settings.nameClaim()));
    settings.roleClaim().ifPresent(it -> requiredClaims.add(it.claim()));
    return requiredClaims;
  }

  private ProviderIdentity identity(Map<String, Object> claims) throws ProviderException {
    try {
      return new ProviderIdentity(settings.issuer().toString(), text(claims, "sub").orElse(""));
    } catch (IllegalArgumentException e) {
      throw new ProviderException(Kind.INVALID, "The provider does not name the user.", e);
    }
  }

  private static Optional<String> text(Map<String, Object> claims, String name) {
    return claims.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  private Result openSession(Proven proven) {
    SignInWithProvider signIn = proven.signIn();
    Answer<Principal> answer = ledger.decide(signIn);
    if (!(answer instanceof Answer.Done<Principal> done)) {
      recordRefusal(signIn);
      return new Result.Refused(answer);
    }
    return logIn
        .open(done.value(), signIn.address(), Proof.PROVIDER, Optional.of(proven.session()))
        .<Result>map(Result.SignedIn::new)
        .orElseGet(
            () ->
                new Result.Refused(
                    new Answer.Conflict<>(
                        "Your user has changed in the meantime. Sign in again.")));
  }

  /** Records the identity in the audit log, where an administrator finds it to link a user. */
  private void recordRefusal(SignInWithProvider signIn) {
    LedgerState state = ledger.state();
    Actor actor =
        state
            .people()
            .of(signIn.identity())
            .or(() -> Optional.ofNullable(state.principals().get(signIn.name())))
            .map(user -> new Actor(user.name(), signIn.address()))
            .orElseGet(() -> SecurityEvents.unknown(signIn.address()));
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("issuer", signIn.identity().issuer());
    detail.put("subject", signIn.identity().subject());
    parts.events().refused(actor, "session.open", "principal " + actor.principal(), detail);
  }

  private interface ProviderCall<A> {
    A run() throws ProviderException;
  }

  private <A> A askProvider(Semaphore places, String address, ProviderCall<A> call)
      throws ProviderException {
    if (!places.tryAcquire()) {
      throw new ProviderException(
          Kind.UNREACHABLE, "Too many users are signing in. Try again later.");
    }
    try {
      return call.run();
    } catch (ProviderException e) {
      LOG.warn("a sign-in with the provider failed: {}{}", e.getMessage(), causeOf(e));
      if (e.kind() != Kind.DENIED) {
        refused("provider.fail", address, Map.of("reason", e.getMessage()));
      }
      throw e;
    } finally {
      places.release();
    }
  }

  /**
   * The cause for the log, on one line. Names only the class of a parse error, whose message may
   * contain a token.
   */
  private static String causeOf(ProviderException fault) {
    Throwable cause = fault.getCause();
    if (cause == null) {
      return "";
    }
    boolean isLoggable = cause instanceof IOException || cause instanceof BadJOSEException;
    return " "
        + (isLoggable ? cause.toString() : cause.getClass().getName())
            .replaceAll("\\p{Cntrl}", "?");
  }
}
