package org.windowpane.gateway.security;

import com.password4j.Argon2Function;
import com.password4j.Password;
import com.password4j.types.Argon2;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.windowpane.gateway.ledger.UnavailableException;

/**
 * Hashes passwords with Argon2id and the parameters of the OWASP cheat sheet on password storage.
 * Each hash takes {@value #MEMORY_KIB} KiB of memory and tens of milliseconds, so only a few run at
 * the same time.
 */
public final class Passwords {
  private static final int MEMORY_KIB = 19_456;
  private static final int ITERATIONS = 2;
  private static final int PARALLELISM = 1;
  private static final int LENGTH = 32;
  private static final int AT_ONCE = 2;
  private static final Duration WAIT_TIMEOUT = Duration.ofSeconds(5);

  private static final String TOO_MANY = "Too many users sign in at the moment. Try again.";

  /** The minimum length of a password, in characters. */
  public static final int SHORTEST = 10;

  /** The maximum length of a password, in characters. */
  public static final int LONGEST = 256;

  private final Argon2Function argon2 =
      Argon2Function.getInstance(MEMORY_KIB, ITERATIONS, PARALLELISM, LENGTH, Argon2.ID);
  private final Semaphore permits = new Semaphore(AT_ONCE, true);
  private final String dummyHash;

  /** Creates the hash to compare with when a user does not exist. */
  public Passwords() {
    dummyHash = hash("of no user");
  }

  /**
   * The hash in PHC form, with a random salt.
   *
   * @throws UnavailableException if too many hashes run at the same time
   */
  public String hash(String password) {
    return withPermit(() -> Password.hash(password).addRandomSalt().with(argon2).getResult());
  }

  /**
   * Whether the password matches the hash. Takes just as long without a hash, so that the time does
   * not reveal which users exist.
   *
   * @param hash in PHC form, or null
   * @throws UnavailableException if too many hashes run at the same time
   */
  public boolean matches(String password, String hash) {
    String known = hash == null ? dummyHash : hash;
    return withPermit(
            () -> Password.check(password, known).with(Argon2Function.getInstanceFromHash(known)))
        && hash != null;
  }

  private <T> T withPermit(Supplier<T> work) {
    try {
      if (!permits.tryAcquire(WAIT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new UnavailableException(TOO_MANY);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException(TOO_MANY);
    }
    try {
      return work.get();
    } finally {
      permits.release();
    }
  }
}
