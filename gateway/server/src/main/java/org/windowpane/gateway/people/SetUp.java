package org.windowpane.gateway.people;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.encoding.Sha256;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.CommitListener;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.Change;
import org.windowpane.gateway.security.LogInThrottle;
import org.windowpane.gateway.security.Passwords;

/**
 * Makes the first administrator for whoever has the token that only who runs the gateway can read.
 * The token is made when the gateway begins to lead and nobody is in charge, serves once, and never
 * again once somebody is. Only its hash is kept, in memory: a gateway that starts anew makes
 * another.
 */
public final class SetUp implements CommitListener {
  private static final Logger LOG = LoggerFactory.getLogger(SetUp.class);
  private static final int BYTES = 32;

  /** What guesses are counted under; no name, so that it is nobody's. */
  private static final String GUESSES = "(set-up)";

  private final Ledger ledger;
  private final Passwords passwords;
  private final LogInThrottle throttle;
  private final Clock clock;
  private final Operator operator;
  private final SecureRandom random = new SecureRandom();

  /** SHA-256 of the token in hex; null where there is nothing to set up. */
  private volatile String pending;

  /** Where only who runs the gateway looks. */
  public interface Operator {
    /**
     * Tells them the token.
     *
     * @throws IOException where they cannot be told
     */
    void tell(String token) throws IOException;

    /** Takes back what they were told, for it is of no use any more. */
    void takeBack();
  }

  /** Sets up the gateway of this ledger. */
  public SetUp(
      Ledger ledger, Passwords passwords, LogInThrottle throttle, Clock clock, Operator operator) {
    this.ledger = ledger;
    this.passwords = passwords;
    this.throttle = throttle;
    this.clock = clock;
    this.operator = operator;
  }

  /** What became of it. */
  public sealed interface Result {
    /** What the ledger decided. */
    record Decided(Answer<Principal> answer) implements Result {}

    /** The token is wrong. */
    record Wrong() implements Result {}

    /** Nothing is to be set up, or nobody could be told how. */
    record Over() implements Result {}

    /** They must wait first. */
    record TooSoon(Duration remaining) implements Result {}
  }

  @Override
  public void leads(LedgerState state) {
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
  public void ends() {
    finish();
  }

  private void begin() {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    try {
      operator.tell(token);
      pending = Sha256.hex(token);
    } catch (IOException e) {
      LOG.warn("there is no administrator, and nowhere to tell the token that makes one", e);
    }
  }

  private void finish() {
    pending = null;
    operator.takeBack();
  }

  /** Whether this gateway waits for its first administrator. */
  public boolean isPending() {
    return pending != null;
  }

  /**
   * Makes the first administrator.
   *
   * @param token what the operator was told; white space around it does no harm
   * @param name what they are to log in as, see {@link Principal#isName}
   * @param password {@value Passwords#SHORTEST} to {@value Passwords#LONGEST} characters
   */
  public Result attempt(String token, String name, String password, String address) {
    boolean over = ledger.state().people().hasAdministrator();
    String expected = pending;
    if (over || expected == null) {
      return new Result.Over();
    }
    Instant now = clock.instant();
    Duration wait = throttle.waitFor(GUESSES, address, now);
    if (!wait.isZero()) {
      return new Result.TooSoon(wait);
    }
    if (!MessageDigest.isEqual(bytes(Sha256.hex(token.strip())), bytes(expected))) {
      throttle.failed(GUESSES, address, now);
      ledger.decide(new RefuseSetUp(address));
      return new Result.Wrong();
    }
    Principal administrator =
        new Principal(name, name, Role.ADMINISTRATOR, passwords.hash(password));
    return new Result.Decided(ledger.decide(new SetUpAdministrator(address, administrator)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
