package org.windowpane.gateway.people.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jwt.JWT;
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
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
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
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.windowpane.gateway.people.oidc.ProviderException.Kind;

/** The conversation with a provider, each step of which can fail in ways of its own. */
public final class Provider {
  /**
   * Signatures by keys that only the provider has; none that the client's secret could make, and
   * never none at all.
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

  /** Where a browser goes to sign in. */
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
   * Whether an answer says that it comes from this provider, where this provider says that of its
   * answers (RFC 9207).
   */
  boolean isFrom(String issuer) throws ProviderException {
    return issuer == null
        ? !discovery.metadata().supportsAuthorizationResponseIssuerParam()
        : issuer.equals(settings.issuer().toString());
  }

  /**
   * Who it was that signed in: all that the provider says of them, {@code sub} included.
   *
   * @param wanted claims that are asked for once more where the ID token lacks them
   */
  Map<String, Object> claims(Attempt attempt, String code, Set<String> wanted)
      throws ProviderException {
    OIDCProviderMetadata metadata = discovery.metadata();
    try {
      OIDCTokenResponse tokens = exchange(attempt, code, metadata);
      IDTokenClaimsSet proven = proven(tokens.getOIDCTokens().getIDToken(), attempt, metadata);
      Map<String, Object> claims = new HashMap<>(proven.toJSONObject());
      if (!claims.keySet().containsAll(wanted) && metadata.getUserInfoEndpointURI() != null) {
        Map<String, Object> more = userInfo(tokens.getTokens().getAccessToken(), metadata);
        if (!proven.getSubject().getValue().equals(more.get("sub"))) {
          throw new ProviderException(Kind.WRONG, "The provider tells of somebody else.");
        }
        more.forEach(claims::putIfAbsent);
      }
      return claims;
    } catch (IOException e) {
      throw new ProviderException(Kind.AWAY, "The provider does not answer.", e);
    } catch (ParseException | java.text.ParseException e) {
      throw new ProviderException(Kind.WRONG, "The provider answers what cannot be read.", e);
    } catch (BadJOSEException | JOSEException e) {
      throw new ProviderException(Kind.WRONG, "The provider's ID token is not good.", e);
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
                    new TokenRequest.Builder(endpoint, proof(secret.get(), metadata), grant)
                        .build())
            .orElseGet(() -> new TokenRequest.Builder(endpoint, client, grant).build());
    TokenResponse answer = OIDCTokenResponseParser.parse(request.toHTTPRequest().send(sender));
    if (!answer.indicatesSuccess()) {
      String error = answer.toErrorResponse().getErrorObject().getCode();
      throw "invalid_grant".equals(error)
          ? new ProviderException(Kind.NO, "The provider does not know of this sign-in.")
          : new ProviderException(
              Kind.WRONG, "The provider does not talk to this gateway: " + said(error));
    }
    return (OIDCTokenResponse) answer.toSuccessResponse();
  }

  /** A code of RFC 6749, section 5.2, and nothing that is none. */
  private static String said(String error) {
    return error != null && ERROR_CODE.matcher(error).matches() ? error + "." : "no reason.";
  }

  private ClientAuthentication proof(String secret, OIDCProviderMetadata metadata) {
    List<ClientAuthenticationMethod> methods = metadata.getTokenEndpointAuthMethods();
    boolean posts =
        methods != null
            && methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_POST)
            && !methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC);
    return posts
        ? new ClientSecretPost(client, new Secret(secret))
        : new ClientSecretBasic(client, new Secret(secret));
  }

  /**
   * What an ID token says, once its signature, issuer, audience, end and nonce are found right
   * (OpenID Connect Core 1.0, section 3.1.3.7). The keys are those of this very moment.
   */
  private IDTokenClaimsSet proven(JWT idToken, Attempt attempt, OIDCProviderMetadata metadata)
      throws ProviderException,
          IOException,
          java.text.ParseException,
          BadJOSEException,
          JOSEException {
    if (!(idToken instanceof SignedJWT signed)
        || !SIGNATURES.contains(signed.getHeader().getAlgorithm())) {
      throw new ProviderException(Kind.WRONG, "The provider's ID token is not signed.");
    }
    HTTPResponse keys =
        new HTTPRequest(HTTPRequest.Method.GET, metadata.getJWKSetURI()).send(sender);
    IDTokenClaimsSet claims =
        new IDTokenValidator(
                metadata.getIssuer(),
                client,
                signed.getHeader().getAlgorithm(),
                JWKSet.parse(keys.getBody()))
            .validate(signed, new Nonce(attempt.nonce()));
    if (claims.getAuthorizedParty() != null
        && !claims.getAuthorizedParty().getValue().equals(client.getValue())) {
      throw new ProviderException(Kind.WRONG, "The provider's ID token is for another client.");
    }
    return claims;
  }

  private Map<String, Object> userInfo(AccessToken token, OIDCProviderMetadata metadata)
      throws ProviderException, ParseException, IOException {
    URI endpoint = metadata.getUserInfoEndpointURI();
    if (!OidcSettings.isPrivate(endpoint)) {
      throw new ProviderException(Kind.WRONG, "The provider names no place that could be trusted.");
    }
    return new UserInfoRequest(endpoint, token).toHTTPRequest().send(sender).getBodyAsJSONObject();
  }
}
