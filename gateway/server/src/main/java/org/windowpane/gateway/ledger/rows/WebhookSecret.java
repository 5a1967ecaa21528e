package org.windowpane.gateway.ledger.rows;

import java.security.SecureRandom;
import java.util.Base64;

/**
 * What deliveries to a webhook are signed with. Its owner and the gateway know it.
 *
 * @param text {@value #PREFIX} and 32 random bytes, URL-safe
 */
public record WebhookSecret(String text) {
  /** What every one starts with, so that people and scanners for leaked secrets know it. */
  public static final String PREFIX = "windowpane_hook_";

  private static final int BYTES = 32;

  /** A new one. */
  public static WebhookSecret random(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new WebhookSecret(
        PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** Nothing, so that no log shows it. */
  @Override
  public String toString() {
    return "WebhookSecret[hidden]";
  }
}
