package org.windowpane.gateway.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.windowpane.gateway.security.TokenText;

/**
 * What a program says of itself by HTTP Basic (RFC 7617), in UTF-8.
 *
 * @param name of whom it speaks for
 * @param token what stands where a password would
 */
public record BasicCredentials(String name, TokenText token) {
  private static final String SCHEME = "Basic ";

  /** Whether the header is of this scheme, well-formed or not. */
  static boolean isMeant(String authorization) {
    return authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
  }

  /** What a header of this scheme says; empty where it cannot be read. */
  static Optional<BasicCredentials> read(String authorization) {
    byte[] octets;
    try {
      octets = Base64.getDecoder().decode(authorization.substring(SCHEME.length()).strip());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    String both = new String(octets, StandardCharsets.UTF_8);
    int colon = both.indexOf(':');
    return colon < 0
        ? Optional.empty()
        : Optional.of(
            new BasicCredentials(
                both.substring(0, colon), new TokenText(both.substring(colon + 1))));
  }
}
