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
 * One attempt to sign in, which only the browser that began it can finish. All that must not be
 * guessed follows from what that browser carries, each by a label of its own, so that who sees one
 * of them knows nothing of the others, and the gateway has nothing to remember.
 *
 * @param handle 32 random bytes, URL-safe
 */
public record Attempt(String handle) {
  private static final int BYTES = 32;
  private static final Pattern HANDLE = Pattern.compile("[A-Za-z0-9_-]{43}");
  private static final String MAC = "HmacSHA256";

  /** A new one. */
  static Attempt random(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new Attempt(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** The one that a browser carries; empty where it carries none. */
  public static Optional<Attempt> carried(String handle) {
    return handle != null && HANDLE.matcher(handle).matches()
        ? Optional.of(new Attempt(handle))
        : Optional.empty();
  }

  /** What the provider hands back through the browser (RFC 6749, section 10.12). */
  String state() {
    return derived("state");
  }

  /** What the ID token must repeat (OpenID Connect Core 1.0, section 15.5.2). */
  String nonce() {
    return derived("nonce");
  }

  /** What only who began can exchange the code with (RFC 7636); never sent by the browser. */
  String codeVerifier() {
    return derived("verifier");
  }

  /** Whether the browser brings back the right state; takes as long whatever it brings. */
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

  /** Nothing, so that no log shows it. */
  @Override
  public String toString() {
    return "Attempt[hidden]";
  }
}
