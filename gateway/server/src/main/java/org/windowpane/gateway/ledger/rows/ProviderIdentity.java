package org.windowpane.gateway.ledger.rows;

/**
 * The identity of a user at an OpenID Connect provider. Issuer and subject together are unique, and
 * the provider never gives them to another user, unlike a name or an email address (OpenID Connect
 * Core 1.0, section 2).
 *
 * @param issuer the URL of the provider, 1 to {@value #LONGEST_ISSUER} characters
 * @param subject the provider's id of the user, 1 to {@value #LONGEST_SUBJECT} characters
 */
public record ProviderIdentity(String issuer, String subject) {
  /** The longest issuer, in characters. */
  public static final int LONGEST_ISSUER = 512;

  /** The longest subject, in characters, by the specification. */
  public static final int LONGEST_SUBJECT = 255;

  /**
   * Checks that the identity can be stored.
   *
   * @throws IllegalArgumentException where a text is empty, too long, or has control characters
   */
  public ProviderIdentity {
    if (!isText(issuer, LONGEST_ISSUER) || !isText(subject, LONGEST_SUBJECT)) {
      throw new IllegalArgumentException("issuer and subject are visible text of bounded length");
    }
  }

  private static boolean isText(String text, int longest) {
    return !text.isEmpty()
        && text.length() <= longest
        && text.chars().noneMatch(Character::isISOControl);
  }
}
