package org.windowpane.gateway.ledger.rows;

import java.security.SecureRandom;
import java.util.Base64;

/**
 * The secret with which the gateway signs deliveries to a webhook. The webhook's owner knows it,
 * too.
 *
 * @param text {@value #PREFIX} and 32 random bytes, URL-safe
 */
public record WebhookSecret(String text) {
  /** The start of every secret, by which people and scanners for leaked secrets recognize it. */
  public static final String PREFIX = "windowpane_hook_";

  private static final int BYTES = 32;

  /** A new one. */
  public static WebhookSecret random(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new WebhookSecret(
        PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** Without the secret, so that no log shows it. */
  @Override
  public String toString() {
    return "WebhookSecret[hidden]";
  }
}
