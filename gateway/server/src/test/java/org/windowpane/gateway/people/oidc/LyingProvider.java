package org.windowpane.gateway.people.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.windowpane.gateway.encoding.Json;

/** A provider whose answers a test can change; valid by default. */
public final class LyingProvider implements AutoCloseable {
  static final String CLIENT = "windowpane";
  static final String SECRET = "a secret that is long enough to sign with, too";

  private static final RSAKey KEY = key();
  private static final RSAKey ANOTHER = key();

  private final HttpServer server;
  private final Map<String, Object> metadata = new HashMap<>();
  private final Map<String, Object> userInfo = new HashMap<>();
  private String idToken;
  private String keys = new JWKSet(KEY).toString();
  private long pauseMillis;
  private String tokenRequest;

  LyingProvider() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/.well-known/openid-configuration", exchange -> answer(exchange, Json.write(metadata)));
    server.createContext("/keys", exchange -> answer(exchange, keys));
    server.createContext("/userinfo", exchange -> answer(exchange, Json.write(userInfo)));
    server.createContext(
        "/token",
        exchange -> {
          tokenRequest =
              exchange.getRequestHeaders().getFirst("Authorization")
                  + " "
                  + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          answer(
              exchange,
              Json.write(Map.of("access_token", "a", "token_type", "Bearer", "id_token", idToken)));
        });
    server.start();
    metadata.putAll(
        Map.of(
            "issuer",
            issuer().toString(),
            "authorization_endpoint",
            issuer() + "/auth",
            "token_endpoint",
            issuer() + "/token",
            "jwks_uri",
            issuer() + "/keys",
            "userinfo_endpoint",
            issuer() + "/userinfo",
            "subject_types_supported",
            new String[] {"public"},
            "response_types_supported",
            new String[] {"code"},
            "id_token_signing_alg_values_supported",
            new String[] {"RS256"}));
  }

  private static RSAKey key() {
    try {
      return new RSAKeyGenerator(2048).keyID("k").generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private void answer(HttpExchange exchange, String body) throws IOException {
    try {
      Thread.sleep(pauseMillis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  URI issuer() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  Map<String, Object> metadata() {
    return metadata;
  }

  Map<String, Object> userInfo() {
    return userInfo;
  }

  /** The last token request: the Authorization header, or null, and the body. */
  String tokenRequest() {
    return tokenRequest;
  }

  void pause(long millis) {
    pauseMillis = millis;
  }

  void keys(String text) {
    keys = text;
  }

  /** Claims that are right for this attempt, but for what {@code change} makes of them. */
  JWTClaimsSet claims(Attempt attempt, Consumer<JWTClaimsSet.Builder> change) {
    return claims(attempt.nonce(), change);
  }

  JWTClaimsSet claims(String nonce, Consumer<JWTClaimsSet.Builder> change) {
    Date now = new Date();
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .issuer(issuer().toString())
            .audience(CLIENT)
            .subject("s-1")
            .issueTime(now)
            .expirationTime(new Date(now.getTime() + 60_000))
            .claim("nonce", nonce)
            .claim("preferred_username", "carol");
    change.accept(claims);
    return claims.build();
  }

  void signed(JWTClaimsSet claims) throws JOSEException {
    signed(claims, KEY);
  }

  void signedByAnother(JWTClaimsSet claims) throws JOSEException {
    signed(claims, ANOTHER);
  }

  private void signed(JWTClaimsSet claims, RSAKey key) throws JOSEException {
    idToken = sign(claims, key);
  }

  /** A token with these claims. */
  String sign(JWTClaimsSet claims) throws JOSEException {
    return sign(claims, KEY);
  }

  /** A token with these claims, signed with a key that is not the provider's. */
  String signByAnother(JWTClaimsSet claims) throws JOSEException {
    return sign(claims, ANOTHER);
  }

  private static String sign(JWTClaimsSet claims, RSAKey key) throws JOSEException {
    SignedJWT token =
        new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("k").build(), claims);
    token.sign(new RSASSASigner(key));
    return token.serialize();
  }

  void signedWith(String secret, JWTClaimsSet claims) throws JOSEException {
    SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
    token.sign(new MACSigner(secret));
    idToken = token.serialize();
  }

  void unsigned(JWTClaimsSet claims) {
    idToken = new PlainJWT(claims).serialize();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
