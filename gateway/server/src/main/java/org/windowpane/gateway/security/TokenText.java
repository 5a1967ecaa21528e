package org.windowpane.gateway.security;

import java.security.SecureRandom;
import java.util.Base64;
import org.windowpane.gateway.encoding.Sha256;

/**
 * The secret of an API token, with which a program acts for a user. The gateway stores only its
 * hash.
 *
 * @param text {@value #PREFIX} and 32 random bytes, URL-safe
 */
public record TokenText(String text) {
  /** The prefix of every API token, so that people and secret scanners recognize it. */
  public static final String PREFIX = "windowpane_";

  private static final int BYTES = 32;

  /** Creates a new token. */
  public static TokenText random(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new TokenText(PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** SHA-256 in hex, which the gateway stores. */
  public String hash() {
    return Sha256.hex(text);
  }

  /** Hides the secret from logs. */
  @Override
  public String toString() {
    return "TokenText[hidden]";
  }
}
