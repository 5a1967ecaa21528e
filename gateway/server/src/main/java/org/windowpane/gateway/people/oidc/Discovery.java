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
  private static final Duration GOOD_FOR = Duration.ofHours(1);

  private final URI issuer;
  private final BoundedSender sender;
  private final Clock clock;
  private volatile Known known = new Known(null, Instant.MIN);

  Discovery(URI issuer, BoundedSender sender, Clock clock) {
    this.issuer = issuer;
    this.sender = sender;
    this.clock = clock;
  }

  private record Known(OIDCProviderMetadata metadata, Instant until) {}

  OIDCProviderMetadata metadata() throws ProviderException {
    Known last = known;
    Instant now = clock.instant();
    if (now.isBefore(last.until())) {
      return last.metadata();
    }
    OIDCProviderMetadata fresh = ask();
    known = new Known(fresh, now.plus(GOOD_FOR));
    return fresh;
  }

  private OIDCProviderMetadata ask() throws ProviderException {
    try {
      HTTPRequest request =
          new HTTPRequest(
              HTTPRequest.Method.GET, OIDCProviderMetadata.resolveURL(new Issuer(issuer)));
      OIDCProviderMetadata told =
          OIDCProviderMetadata.parse(request.send(sender).getBodyAsJSONObject());
      if (!told.getIssuer().getValue().equals(issuer.toString())) {
        throw new ProviderException(Kind.WRONG, "The provider's metadata names another issuer.");
      }
      requirePrivate(told.getAuthorizationEndpointURI());
      requirePrivate(told.getTokenEndpointURI());
      requirePrivate(told.getJWKSetURI());
      return told;
    } catch (IOException e) {
      throw new ProviderException(Kind.AWAY, "The provider does not answer.", e);
    } catch (GeneralException e) {
      throw new ProviderException(Kind.WRONG, "The provider's metadata is not valid.", e);
    }
  }

  private static void requirePrivate(URI endpoint) throws ProviderException {
    if (endpoint == null || !OidcSettings.isPrivate(endpoint)) {
      throw new ProviderException(
          Kind.WRONG, "The provider's metadata names an endpoint without HTTPS.");
    }
  }
}
