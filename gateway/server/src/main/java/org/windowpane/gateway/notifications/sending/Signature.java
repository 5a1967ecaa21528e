package org.windowpane.gateway.notifications.sending;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.windowpane.gateway.ledger.rows.WebhookSecret;

/**
 * The signature of a post: HMAC-SHA256 (RFC 2104) of the time, a dot and the body, with the secret
 * that the gateway and the owner of the webhook share. The time lets the receiver refuse an old
 * post that an attacker sends again.
 */
public final class Signature {
  /** The name of the header. */
  static final String HEADER = "Windowpane-Signature";

  private static final String ALGORITHM = "HmacSHA256";

  private Signature() {}

  /** The header's value, such as {@code t=1795467600,v1=5257…}: seconds since 1970, and hex. */
  static String of(String body, WebhookSecret secret, Instant at) {
    long time = at.getEpochSecond();
    return "t=" + time + ",v1=" + HexFormat.of().formatHex(hmac(time + "." + body, secret));
  }

  private static byte[] hmac(String text, WebhookSecret secret) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.text().getBytes(StandardCharsets.UTF_8), ALGORITHM));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
