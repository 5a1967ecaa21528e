package org.windowpane.gateway.people.oidc;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Which provider signs people in, and what is made of what it says.
 *
 * @param issuer the provider, exactly as it calls itself
 * @param clientId what this gateway is called there
 * @param clientSecret what it proves that with; empty for a client that is public there
 * @param publicUrl where browsers reach this gateway, without a slash at its end
 * @param scope what is asked for, {@code openid} among it, words apart
 * @param nameClaim which claim is the name of somebody who comes for the first time
 * @param roleClaim which claim tells roles; empty where everybody who comes becomes a member
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
   * Checks where secrets would go.
   *
   * @throws IllegalArgumentException where they would cross a network in the clear
   */
  public OidcSettings {
    if (!isPrivate(issuer)) {
      throw new IllegalArgumentException("a provider is asked by https, or on loopback by http");
    }
  }

  /** Where the provider sends browsers back to. */
  public URI callback() {
    return URI.create(publicUrl + "/api/v1/session/oidc/callback");
  }

  /** Whether nobody on a network can listen. */
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
