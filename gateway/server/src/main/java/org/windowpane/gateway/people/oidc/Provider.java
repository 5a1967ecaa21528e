package org.windowpane.gateway.people.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Identifier;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.UserInfoRequest;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.claims.LogoutTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import com.nimbusds.openid.connect.sdk.validators.LogoutTokenValidator;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.windowpane.gateway.people.oidc.ProviderException.Kind;

/** The requests to a provider during a sign-in. */
public final class Provider {
  /**
   * The accepted signatures of ID tokens: only those with a private key of the provider. Excludes
   * those with the client secret, and tokens without a signature.
   */
  private static final Set<JWSAlgorithm> SIGNATURES =
      Set.of(
          JWSAlgorithm.RS256,
          JWSAlgorithm.RS384,
          JWSAlgorithm.RS512,
          JWSAlgorithm.PS256,
          JWSAlgorithm.PS384,
          JWSAlgorithm.PS512,
          JWSAlgorithm.ES256,
          JWSAlgorithm.ES384,
          JWSAlgorithm.ES512);

  /** How long after its issue a logout token is accepted. */
  static final Duration LOGOUT_LASTS = Duration.ofMinutes(5);

  private static final Duration CLOCK_SKEW = Duration.ofMinutes(1);

  private static final Pattern ERROR_CODE = Pattern.compile("[a-z_]{1,64}");

  private final OidcSettings settings;
  private final ClientID client;
  private final BoundedSender sender = new BoundedSender();
  private final Discovery discovery;

  Provider(OidcSettings settings, Clock clock) {
    this.settings = settings;
    this.client = new ClientID(settings.clientId());
    this.discovery = new Discovery(settings.issuer(), sender, clock);
  }

  /** The URL at the provider where the browser signs in. */
  URI signInAt(Attempt attempt) throws ProviderException {
    return new AuthenticationRequest.Builder(
            ResponseType.CODE, Scope.parse(settings.scope()), client, settings.callback())
        .endpointURI(discovery.metadata().getAuthorizationEndpointURI())
        .state(new State(attempt.state()))
        .nonce(new Nonce(attempt.nonce()))
        .codeChallenge(new CodeVerifier(attempt.codeVerifier()), CodeChallengeMethod.S256)
        .build()
        .toURI();
  }

  /**
   * Whether an answer is from this provider: its issuer matches, or is absent and the provider does
   * not support the parameter (RFC 9207).
   */
  boolean isFrom(String issuer) throws ProviderException {
    return issuer == null
        ? !discovery.metadata().supportsAuthorizationResponseIssuerParam()
        : issuer.equals(settings.issuer().toString());
  }

  /**
   * The claims about the user who signed in, including {@code sub}.
   *
   * @param requiredClaims claims to request from the UserInfo endpoint if the ID token lacks them
   */
  Map<String, Object> claims(Attempt attempt, String code, Set<String> requiredClaims)
      throws ProviderException {
    OIDCProviderMetadata metadata = discovery.metadata();
    try {
      OIDCTokenResponse tokens = exchange(attempt, code, metadata);
      IDTokenClaimsSet idClaims = validated(tokens.getOIDCTokens().getIDToken(), attempt, metadata);
      Map<String, Object> claims = new HashMap<>(idClaims.toJSONObject());
      if (!claims.keySet().containsAll(requiredClaims)
          && metadata.getUserInfoEndpointURI() != null) {
        Map<String, Object> more = userInfo(tokens.getTokens().getAccessToken(), metadata);
        if (!idClaims.getSubject().getValue().equals(more.get("sub"))) {
          throw new ProviderException(
              Kind.INVALID, "The provider returned the claims of another user.");
        }
        more.forEach(claims::putIfAbsent);
      }
      return claims;
    } catch (IOException e) {
      throw new ProviderException(Kind.UNREACHABLE, "The provider does not answer.", e);
    } catch (ParseException | java.text.ParseException e) {
      throw new ProviderException(
          Kind.INVALID, "The provider returned an answer that is not valid.", e);
    } catch (BadJOSEException | JOSEException e) {
      throw new ProviderException(Kind.INVALID, "The provider's ID token is not valid.", e);
    }
  }

  private OIDCTokenResponse exchange(Attempt attempt, String code, OIDCProviderMetadata metadata)
      throws ProviderException, ParseException, IOException {
    AuthorizationCodeGrant grant =
        new AuthorizationCodeGrant(
            new AuthorizationCode(code),
            settings.callback(),
            new CodeVerifier(attempt.codeVerifier()));
    URI endpoint = metadata.getTokenEndpointURI();
    TokenRequest request =
        settings
            .clientSecret()
            .map(
                secret ->
                    new TokenRequest.Builder(
                            endpoint, clientAuthentication(secret.get(), metadata), grant)
                        .build())
            .orElseGet(() -> new TokenRequest.Builder(endpoint, client, grant).build());
    TokenResponse answer = OIDCTokenResponseParser.parse(request.toHTTPRequest().send(sender));
    if (!answer.indicatesSuccess()) {
      String error = answer.toErrorResponse().getErrorObject().getCode();
      throw "invalid_grant".equals(error)
          ? new ProviderException(
              Kind.DENIED, "The provider does not know this sign-in. Sign in again.")
          : new ProviderException(
              Kind.INVALID, "The provider refuses this gateway: " + describe(error));
    }
    return (OIDCTokenResponse) answer.toSuccessResponse();
  }

  /** The error, if it is a code as in RFC 6749, section 5.2. */
  private static String describe(String error) {
    return error != null && ERROR_CODE.matcher(error).matches() ? error + "." : "no reason.";
  }

  private ClientAuthentication clientAuthentication(String secret, OIDCProviderMetadata metadata) {
    List<ClientAuthenticationMethod> methods = metadata.getTokenEndpointAuthMethods();
    boolean isInBody =
        methods != null
            && methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_POST)
            && !methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC);
    return isInBody
        ? new ClientSecretPost(client, new Secret(secret))
        : new ClientSecretBasic(client, new Secret(secret));
  }

  /**
   * The claims of an ID token whose signature, issuer, audience, expiry and nonce are valid (OpenID
   * Connect Core 1.0, section 3.1.3.7). Fetches the keys of the provider each time.
   */
  private IDTokenClaimsSet validated(JWT idToken, Attempt attempt, OIDCProviderMetadata metadata)
      throws ProviderException,
          IOException,
          java.text.ParseException,
          BadJOSEException,
          JOSEException {
    if (!(idToken instanceof SignedJWT signed)
        || !SIGNATURES.contains(signed.getHeader().getAlgorithm())) {
      throw new ProviderException(Kind.INVALID, "The provider's ID token is not signed.");
    }
    IDTokenClaimsSet claims =
        new IDTokenValidator(
                metadata.getIssuer(), client, signed.getHeader().getAlgorithm(), keys(metadata))
            .validate(signed, new Nonce(attempt.nonce()));
    if (claims.getAuthorizedParty() != null
        && !claims.getAuthorizedParty().getValue().equals(client.getValue())) {
      throw new ProviderException(Kind.INVALID, "The provider's ID token is for another client.");
    }
    return claims;
  }

  /**
   * What ended at the provider, as in a logout token whose signature, issuer, audience, time and
   * event are valid. Whatever can be checked without the keys of the provider is checked before
   * they are fetched, so that strangers do not make the gateway send requests.
   *
   * @throws ProviderException of kind {@link Kind#DENIED} if the token is not valid
   */
  Logout logout(String token, Instant now) throws ProviderException {
    try {
      SignedJWT signed = SignedJWT.parse(token);
      requireRecent(signed.getJWTClaimsSet(), now);
      if (!SIGNATURES.contains(signed.getHeader().getAlgorithm())) {
        throw new ProviderException(Kind.DENIED, "The logout token has no valid signature.");
      }
      OIDCProviderMetadata metadata = discovery.metadata();
      LogoutTokenClaimsSet claims =
          new LogoutTokenValidator(
                  metadata.getIssuer(), client, signed.getHeader().getAlgorithm(), keys(metadata))
              .validate(signed);
      return new Logout(
          settings.issuer().toString(),
          claims.getJWTID().getValue(),
          Optional.ofNullable(claims.getSubject()).map(Identifier::getValue),
          Optional.ofNullable(claims.getSessionID()).map(Identifier::getValue));
    } catch (IOException e) {
      throw new ProviderException(Kind.UNREACHABLE, "The provider does not answer.", e);
    } catch (java.text.ParseException | BadJOSEException | JOSEException e) {
      throw new ProviderException(Kind.DENIED, "The logout token is not valid.", e);
    }
  }

  private void requireRecent(JWTClaimsSet claims, Instant now) throws ProviderException {
    Instant issued = claims.getIssueTime() == null ? null : claims.getIssueTime().toInstant();
    if (issued == null
        || issued.isAfter(now.plus(CLOCK_SKEW))
        || issued.isBefore(now.minus(LOGOUT_LASTS))) {
      throw new ProviderException(Kind.DENIED, "The logout token is too old, or has no time.");
    }
    if (!settings.issuer().toString().equals(claims.getIssuer())
        || !claims.getAudience().contains(client.getValue())) {
      throw new ProviderException(Kind.DENIED, "The logout token is not for this gateway.");
    }
  }

  private JWKSet keys(OIDCProviderMetadata metadata) throws IOException, ProviderException {
    try {
      return JWKSet.parse(
          new HTTPRequest(HTTPRequest.Method.GET, metadata.getJWKSetURI()).send(sender).getBody());
    } catch (java.text.ParseException e) {
      throw new ProviderException(Kind.INVALID, "The provider's keys are not valid.", e);
    }
  }

  private Map<String, Object> userInfo(AccessToken token, OIDCProviderMetadata metadata)
      throws ProviderException, ParseException, IOException {
    URI endpoint = metadata.getUserInfoEndpointURI();
    if (!OidcSettings.isPrivate(endpoint)) {
      throw new ProviderException(
          Kind.INVALID, "The provider's metadata names an endpoint without HTTPS.");
    }
    return new UserInfoRequest(endpoint, token).toHTTPRequest().send(sender).getBodyAsJSONObject();
  }
}
