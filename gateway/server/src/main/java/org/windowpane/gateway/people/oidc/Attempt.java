package org.windowpane.gateway.people.oidc;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * An attempt to sign in. Only the browser that began it can finish it. The gateway derives the
 * state, the nonce and the code verifier from the handle in that browser's cookie, each with its
 * own label. A party that sees one of them learns nothing about the others, and the gateway stores
 * nothing.
 *
 * @param handle 32 random bytes, URL-safe
 */
public record Attempt(String handle) {
  private static final int BYTES = 32;
  private static final Pattern HANDLE = Pattern.compile("[A-Za-z0-9_-]{43}");
  private static final String MAC = "HmacSHA256";

  /** A new attempt. */
  static Attempt random(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new Attempt(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** The attempt with the handle from a cookie; empty if the handle is not valid. */
  public static Optional<Attempt> ofHandle(String handle) {
    return handle != null && HANDLE.matcher(handle).matches()
        ? Optional.of(new Attempt(handle))
        : Optional.empty();
  }

  /** The state that the provider returns through the browser (RFC 6749, section 10.12). */
  String state() {
    return derived("state");
  }

  /** The nonce that the ID token must contain (OpenID Connect Core 1.0, section 15.5.2). */
  String nonce() {
    return derived("nonce");
  }

  /** The proof for exchanging the code (RFC 7636), which the browser never sends. */
  String codeVerifier() {
    return derived("verifier");
  }

  /** Whether the browser returns the right state. The comparison takes constant time. */
  boolean isAnsweredBy(String state) {
    return state != null
        && MessageDigest.isEqual(
            state.getBytes(StandardCharsets.UTF_8), state().getBytes(StandardCharsets.UTF_8));
  }

  private String derived(String label) {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(new SecretKeySpec(handle.getBytes(StandardCharsets.US_ASCII), MAC));
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(mac.doFinal(label.getBytes(StandardCharsets.US_ASCII)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + MAC, e);
    }
  }

  /** Hides the handle, which must not appear in a log. */
  @Override
  public String toString() {
    return "Attempt[hidden]";
  }
}
