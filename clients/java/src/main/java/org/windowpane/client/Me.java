package org.windowpane.client;

import java.util.List;

/**
 * The user of the token.
 *
 * @param name the user's name
 * @param displayName the user's name for people
 * @param role {@code administrator}, {@code member}, or {@code auditor}
 * @param shares the names of the shares that the user is a speaker of
 * @param scopes the scopes of the token, such as {@code book}
 * @param hosts the addresses of the user's hosts
 */
public record Me(
    String name,
    String displayName,
    String role,
    List<String> shares,
    List<String> scopes,
    List<String> hosts) {
  static Me of(JsonObject json) {
    return new Me(
        json.text("name"),
        json.text("displayName"),
        json.text("role"),
        json.texts("shares"),
        json.texts("scopes"),
        json.texts("hosts"));
  }
}
