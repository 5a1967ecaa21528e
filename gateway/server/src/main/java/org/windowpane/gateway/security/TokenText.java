package org.windowpane.gateway.security;

import java.security.SecureRandom;
import java.util.Base64;
import org.windowpane.gateway.encoding.Sha256;

/**
 * What a program carries to speak for somebody. Only its hash is kept.
 *
 * @param text {@value #PREFIX} and 32 random bytes, URL-safe
 */
public record TokenText(String text) {
  /** What every one starts with, so that people and scanners for leaked secrets know it. */
  public static final String PREFIX = "windowpane_";

  private static final int BYTES = 32;

  /** A new one. */
  public static TokenText random(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new TokenText(PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** SHA-256 in hex: what is kept. */
  public String hash() {
    return Sha256.hex(text);
  }

  /** Nothing, so that no log shows it. */
  @Override
  public String toString() {
    return "TokenText[hidden]";
  }
}
