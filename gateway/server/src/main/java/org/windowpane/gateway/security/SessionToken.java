package org.windowpane.gateway.security;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.windowpane.gateway.encoding.Sha256;

/**
 * The secret of a session, which a browser keeps in a cookie. The gateway stores only its hash.
 *
 * @param text 32 random bytes, URL-safe
 */
public record SessionToken(String text) {
  private static final int BYTES = 32;
  private static final String MAC = "HmacSHA256";
  private static final byte[] CSRF_LABEL = "csrf".getBytes(StandardCharsets.US_ASCII);

  /** Creates a new token. */
  public static SessionToken random(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new SessionToken(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** SHA-256 in hex, which the gateway stores. */
  public String hash() {
    return Sha256.hex(text);
  }

  /** The token that the web sends in a header; pages of other sites cannot read it. */
  public String csrfToken() {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(new SecretKeySpec(bytes(), MAC));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(mac.doFinal(CSRF_LABEL));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + MAC, e);
    }
  }

  /** Whether the header has the CSRF token, compared in constant time. */
  public boolean acceptsCsrf(String header) {
    return header != null
        && MessageDigest.isEqual(
            header.getBytes(StandardCharsets.UTF_8), csrfToken().getBytes(StandardCharsets.UTF_8));
  }

  private byte[] bytes() {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Hides the secret from logs. */
  @Override
  public String toString() {
    return "SessionToken[hidden]";
  }
}
