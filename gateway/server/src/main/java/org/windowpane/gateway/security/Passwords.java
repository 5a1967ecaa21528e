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
 * Hashes passwords with Argon2id, by the parameters that the OWASP cheat sheet on password storage
 * names. As each hash takes {@value #MEMORY_KIB} KiB of memory and tens of milliseconds, few are
 * made at once.
 */
public final class Passwords {
  private static final int MEMORY_KIB = 19_456;
  private static final int ITERATIONS = 2;
  private static final int PARALLELISM = 1;
  private static final int LENGTH = 32;
  private static final int AT_ONCE = 2;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final String TOO_MANY = "Too many people are logging in.";

  /** The shortest password that is taken, in characters. */
  public static final int SHORTEST = 10;

  /** The longest password that is looked at, in characters. */
  public static final int LONGEST = 256;

  private final Argon2Function argon2 =
      Argon2Function.getInstance(MEMORY_KIB, ITERATIONS, PARALLELISM, LENGTH, Argon2.ID);
  private final Semaphore permits = new Semaphore(AT_ONCE, true);
  private final String nobodys;

  /** Makes the hash that passwords of nobody are compared with. */
  public Passwords() {
    nobodys = hash("of nobody");
  }

  /**
   * The hash in PHC form, with a random salt.
   *
   * @throws UnavailableException where too many are being made
   */
  public String hash(String password) {
    return oneOfFew(() -> Password.hash(password).addRandomSalt().with(argon2).getResult());
  }

  /**
   * Whether the password belongs to the hash. With no hash it takes just as long, so that nobody
   * learns from the time which names there are.
   *
   * @param hash in PHC form, or null
   * @throws UnavailableException where too many are being compared
   */
  public boolean matches(String password, String hash) {
    String known = hash == null ? nobodys : hash;
    return oneOfFew(
            () -> Password.check(password, known).with(Argon2Function.getInstanceFromHash(known)))
        && hash != null;
  }

  private <T> T oneOfFew(Supplier<T> work) {
    try {
      if (!permits.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
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
