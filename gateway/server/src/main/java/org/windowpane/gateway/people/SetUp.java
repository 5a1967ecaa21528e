package org.windowpane.gateway.people;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.encoding.Sha256;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.CommitListener;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.LogInThrottle.Guess;
import org.windowpane.gateway.security.Passwords;
import org.windowpane.gateway.security.SecurityEvents;
import org.windowpane.gateway.security.Source;

/**
 * Creates the first administrator for a client that has the set-up token, which only the operator
 * can read. The gateway makes the token when it becomes active and there is no administrator. The
 * token is valid until there is an administrator. The gateway keeps only the hash, in memory, and
 * makes another token after a restart.
 */
public final class SetUp implements CommitListener {
  private static final Logger LOG = LoggerFactory.getLogger(SetUp.class);
  private static final int BYTES = 32;

  private final Ledger ledger;
  private final LogIn.Parts parts;
  private final Operator operator;
  private final SecureRandom random = new SecureRandom();

  /** SHA-256 of the token in hex; null if there is nothing to set up. */
  private volatile String pending;

  /** Passes the token to the operator, in a place that no one else can read. */
  public interface Operator {
    /**
     * Writes the token.
     *
     * @throws IOException if the token cannot be written
     */
    void publish(String token) throws IOException;

    /** Removes the token, which is no longer valid. */
    void withdraw();
  }

  /** Sets up the gateway of this ledger. */
  public SetUp(Ledger ledger, LogIn.Parts parts, Operator operator) {
    this.ledger = ledger;
    this.parts = parts;
    this.operator = operator;
  }

  /** The result of an attempt. */
  public sealed interface Result {
    /** The decision of the ledger. */
    record Decided(Answer<Principal> answer) implements Result {}

    /** The token is wrong. */
    record Wrong() implements Result {}

    /** There is nothing to set up, or the token could not be written. */
    record AlreadyDone() implements Result {}

    /** The client must wait before the next attempt. */
    record Throttled(Duration remaining) implements Result {}
  }

  @Override
  public void becameActive(LedgerState state) {
    if (state.people().hasAdministrator()) {
      finish();
    } else if (pending == null) {
      begin();
    }
  }

  @Override
  public void committed(List<Change<?, ?>> changes, LedgerState state) {
    if (pending != null && state.people().hasAdministrator()) {
      finish();
    }
  }

  @Override
  public void becameInactive() {
    finish();
  }

  private void begin() {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    try {
      operator.publish(token);
      pending = Sha256.hex(token);
    } catch (IOException e) {
      LOG.warn("there is no administrator, and the set-up token cannot be written", e);
    }
  }

  private void finish() {
    pending = null;
    operator.withdraw();
  }

  /** Whether this gateway waits for its first administrator. */
  public boolean isPending() {
    return pending != null;
  }

  /**
   * Creates the first administrator.
   *
   * @param token the set-up token; white space around it is ignored
   * @param name the name to sign in with, see {@link Principal#isName}
   * @param password {@value Passwords#SHORTEST} to {@value Passwords#LONGEST} characters
   * @throws UnavailableException if too many passwords wait already
   */
  public CompletableFuture<Result> attempt(
      String token, String name, String password, String address) {
    boolean isSetUp = ledger.state().people().hasAdministrator();
    String expected = pending;
    if (isSetUp || expected == null) {
      return CompletableFuture.completedFuture(new Result.AlreadyDone());
    }
    Guess guess = new Guess(Source.of(address));
    Duration wait = parts.throttle().take(guess);
    if (!wait.isZero()) {
      refused("session.throttle", address);
      return CompletableFuture.completedFuture(new Result.Throttled(wait));
    }
    if (!MessageDigest.isEqual(bytes(Sha256.hex(token.strip())), bytes(expected))) {
      refused("gateway.setup", address);
      return CompletableFuture.completedFuture(new Result.Wrong());
    }
    parts.throttle().succeeded(guess);
    return parts
        .passwords()
        .hash(password)
        .thenApply(hash -> new Principal(name, name, Role.ADMINISTRATOR, hash))
        .<Result>thenApply(
            it -> new Result.Decided(ledger.decide(new SetUpAdministrator(address, it))));
  }

  private void refused(String action, String address) {
    parts.events().refused(SecurityEvents.unknown(address), action, "gateway", Map.of());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
