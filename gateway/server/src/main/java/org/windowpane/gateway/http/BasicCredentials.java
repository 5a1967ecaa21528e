package org.windowpane.gateway.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.windowpane.gateway.security.TokenText;

/**
 * The credentials of a program in HTTP Basic (RFC 7617), in UTF-8.
 *
 * @param name the user that the program acts for
 * @param token the API token, in place of a password
 */
public record BasicCredentials(String name, TokenText token) {
  private static final String SCHEME = "Basic ";

  /** Whether the header has this scheme, well-formed or not. */
  static boolean isBasic(String authorization) {
    return authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
  }

  /** Parses a header of this scheme; empty if it is malformed. */
  static Optional<BasicCredentials> read(String authorization) {
    byte[] octets;
    try {
      octets = Base64.getDecoder().decode(authorization.substring(SCHEME.length()).strip());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    String text = new String(octets, StandardCharsets.UTF_8);
    int colon = text.indexOf(':');
    return colon < 0
        ? Optional.empty()
        : Optional.of(
            new BasicCredentials(
                text.substring(0, colon), new TokenText(text.substring(colon + 1))));
  }
}
