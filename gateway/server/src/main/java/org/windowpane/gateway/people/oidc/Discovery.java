package org.windowpane.gateway.people.oidc;

import com.nimbusds.oauth2.sdk.GeneralException;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.windowpane.gateway.people.oidc.ProviderException.Kind;

/**
 * The metadata of a provider (OpenID Connect Discovery 1.0). The gateway fetches it at the first
 * use and once an hour after that, so that it can start while the provider is not available.
 */
public final class Discovery {
  private static final Duration CACHED_FOR = Duration.ofHours(1);

  private final URI issuer;
  private final BoundedSender sender;
  private final Clock clock;
  private volatile Cached cached = new Cached(null, Instant.MIN);

  Discovery(URI issuer, BoundedSender sender, Clock clock) {
    this.issuer = issuer;
    this.sender = sender;
    this.clock = clock;
  }

  private record Cached(OIDCProviderMetadata metadata, Instant until) {}

  OIDCProviderMetadata metadata() throws ProviderException {
    Cached last = cached;
    Instant now = clock.instant();
    if (now.isBefore(last.until())) {
      return last.metadata();
    }
    OIDCProviderMetadata fetched = fetch();
    cached = new Cached(fetched, now.plus(CACHED_FOR));
    return fetched;
  }

  private OIDCProviderMetadata fetch() throws ProviderException {
    try {
      HTTPRequest request =
          new HTTPRequest(
              HTTPRequest.Method.GET, OIDCProviderMetadata.resolveURL(new Issuer(issuer)));
      OIDCProviderMetadata metadata =
          OIDCProviderMetadata.parse(request.send(sender).getBodyAsJSONObject());
      if (!metadata.getIssuer().getValue().equals(issuer.toString())) {
        throw new ProviderException(Kind.INVALID, "The provider's metadata names another issuer.");
      }
      requirePrivate(metadata.getAuthorizationEndpointURI());
      requirePrivate(metadata.getTokenEndpointURI());
      requirePrivate(metadata.getJWKSetURI());
      return metadata;
    } catch (IOException e) {
      throw new ProviderException(Kind.UNREACHABLE, "The provider does not answer.", e);
    } catch (GeneralException e) {
      throw new ProviderException(Kind.INVALID, "The provider's metadata is not valid.", e);
    }
  }

  private static void requirePrivate(URI endpoint) throws ProviderException {
    if (endpoint == null || !OidcSettings.isPrivate(endpoint)) {
      throw new ProviderException(
          Kind.INVALID, "The provider's metadata names an endpoint without HTTPS.");
    }
  }
}
