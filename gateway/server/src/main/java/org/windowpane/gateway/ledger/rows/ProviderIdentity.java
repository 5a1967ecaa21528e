package org.windowpane.gateway.ledger.rows;

/**
 * Who somebody is to an OpenID Connect provider. The two together are unique and never given to
 * anybody else, which a name or an address of mail is not (OpenID Connect Core 1.0, section 2).
 *
 * @param issuer which provider, by its URL, 1 to {@value #LONGEST_ISSUER} characters
 * @param subject whom it means, 1 to {@value #LONGEST_SUBJECT} characters
 */
public record ProviderIdentity(String issuer, String subject) {
  /** The longest issuer, in characters. */
  public static final int LONGEST_ISSUER = 512;

  /** The longest subject, in characters, by the specification. */
  public static final int LONGEST_SUBJECT = 255;

  /**
   * Checks that it can be kept.
   *
   * @throws IllegalArgumentException where it cannot
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
