package org.windowpane.gateway.security;

import com.password4j.Argon2Function;
import com.password4j.Password;
import com.password4j.types.Argon2;

/**
 * Hashes passwords with Argon2id and the parameters of the OWASP cheat sheet on password storage.
 * Each hash takes {@value #MEMORY_KIB} KiB of memory and tens of milliseconds of a processor, so
 * requests use a {@link PasswordQueue}.
 */
public final class Passwords {
  private static final int MEMORY_KIB = 19_456;
  private static final int ITERATIONS = 2;
  private static final int PARALLELISM = 1;
  private static final int LENGTH = 32;

  /** The minimum length of a password, in characters. */
  public static final int SHORTEST = 10;

  /** The maximum length of a password, in characters. */
  public static final int LONGEST = 256;

  private final Argon2Function argon2 =
      Argon2Function.getInstance(MEMORY_KIB, ITERATIONS, PARALLELISM, LENGTH, Argon2.ID);
  private final String dummyHash;

  /** Creates the hash to compare with when a user does not exist. */
  public Passwords() {
    dummyHash = hash("of no user");
  }

  /** The hash in PHC form, with a random salt. */
  public String hash(String password) {
    return Password.hash(password).addRandomSalt().with(argon2).getResult();
  }

  /**
   * Whether the password matches the hash. Takes just as long without a hash, so that the time does
   * not reveal which users exist.
   *
   * @param hash in PHC form, or null
   */
  public boolean matches(String password, String hash) {
    String known = hash == null ? dummyHash : hash;
    return Password.check(password, known).with(Argon2Function.getInstanceFromHash(known))
        && hash != null;
  }
}
