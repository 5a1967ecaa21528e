package org.windowpane.gateway.camara;

import static org.windowpane.gateway.camara.CamaraException.badRequest;
import static org.windowpane.gateway.camara.CamaraException.unprocessable;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.Optional;
import org.windowpane.gateway.camara.OrderForms.CredentialForm;
import org.windowpane.gateway.http.ProblemException;
import org.windowpane.gateway.ledger.resources.QualityOrder.Kind;
import org.windowpane.gateway.ledger.resources.QualityOrder.Sink;

/** Checks where programs want their notifications. */
final class Sinks {
  private Sinks() {}

  /**
   * The sink of an order; empty for none.
   *
   * @throws CamaraException if the URL or the credential is not one that the gateway can use
   */
  static Optional<Sink> of(String url, CredentialForm credential, Kind kind, Instant now) {
    if (credential != null) {
      requireToken(credential, kind, now);
    }
    if (url == null) {
      if (credential != null) {
        throw ProblemException.invalid("sinkCredential", "needs a sink");
      }
      return Optional.empty();
    }
    requireUrl(url);
    return Optional.of(
        credential == null
            ? new Sink(url, null, null)
            : new Sink(url, credential.accessToken(), credential.accessTokenExpiresUtc()));
  }

  private static void requireUrl(String url) {
    try {
      URI uri = new URI(url);
      boolean isUsable =
          "https".equals(uri.getScheme())
              && uri.getHost() != null
              && uri.getUserInfo() == null
              && uri.getFragment() == null
              && url.chars().allMatch(it -> it > ' ' && it < 0x7f);
      if (isUsable) {
        return;
      }
    } catch (URISyntaxException e) {
      throw invalidSink();
    }
    throw invalidSink();
  }

  private static CamaraException invalidSink() {
    return badRequest(
        "INVALID_SINK", "sink must be an https URL in ASCII, without a user and a fragment.");
  }

  private static void requireToken(CredentialForm credential, Kind kind, Instant now) {
    String type = credential.credentialType();
    if (type.equals("PRIVATE_KEY_JWT")) {
      throw unprocessable(
          "PRIVATE_KEY_JWT_NOT_CONFIGURED",
          "This gateway is configured for no private key; use an ACCESSTOKEN.");
    }
    if (!type.equals("ACCESSTOKEN")) {
      if (kind == Kind.BOOKING) {
        throw badRequest("INVALID_CREDENTIAL", "credentialType must be ACCESSTOKEN.");
      }
      throw ProblemException.invalid("sinkCredential.credentialType", "must be ACCESSTOKEN");
    }
    if (!"bearer".equals(credential.accessTokenType())) {
      throw badRequest("INVALID_TOKEN", "accessTokenType must be bearer.");
    }
    if (credential.accessToken() == null || credential.accessTokenExpiresUtc() == null) {
      throw ProblemException.invalid(
          "sinkCredential", "must have accessToken and accessTokenExpiresUtc");
    }
    if (!credential.accessToken().chars().allMatch(it -> it > ' ' && it < 0x7f)) {
      throw ProblemException.invalid(
          "sinkCredential.accessToken", "must be visible ASCII characters");
    }
    if (!credential.accessTokenExpiresUtc().isAfter(now)) {
      throw badRequest("INVALID_TOKEN", "The access token of the sink is expired.");
    }
  }
}
