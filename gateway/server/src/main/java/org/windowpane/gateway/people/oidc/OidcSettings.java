package org.windowpane.gateway.people.oidc;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The provider that signs users in, and how the gateway uses its claims.
 *
 * @param issuer the issuer identifier of the provider, exactly as in its metadata
 * @param clientId the client identifier of this gateway
 * @param clientSecret the client secret; empty for a public client
 * @param publicUrl the URL at which browsers reach this gateway, without a slash at its end
 * @param scope the scopes to request, separated by spaces, including {@code openid}
 * @param nameClaim the claim with the name of a user who signs in for the first time
 * @param roleClaim the claim with the role; empty if every new user becomes a member
 */
public record OidcSettings(
    URI issuer,
    String clientId,
    Optional<Supplier<String>> clientSecret,
    URI publicUrl,
    String scope,
    String nameClaim,
    Optional<RoleClaim> roleClaim) {

  /**
   * Checks that secrets do not cross a network without encryption.
   *
   * @throws IllegalArgumentException if the issuer uses neither HTTPS nor the loopback interface
   */
  public OidcSettings {
    if (!isPrivate(issuer)) {
      throw new IllegalArgumentException(
          "the issuer must be an https URL, or an http URL on loopback");
    }
  }

  /** The URL to which the provider redirects the browser. */
  public URI callback() {
    return URI.create(publicUrl + "/api/v1/session/oidc/callback");
  }

  /** Whether requests to this URL are encrypted or stay on this machine. */
  static boolean isPrivate(URI uri) {
    return uri.getHost() != null
        && ("https".equals(uri.getScheme())
            || ("http".equals(uri.getScheme()) && isLoopback(uri.getHost())));
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
