package org.windowpane.gateway.people.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.OidcBrowser;
import org.windowpane.gateway.testing.RealProvider;

/** Sign-out at the provider ends sessions here (OpenID Connect Back-Channel Logout 1.0). */
public final class LogoutApiTest {
  private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";
  private static final Consumer<JWTClaimsSet.Builder> VALID = claims -> {};

  private static LyingProvider provider;
  private static TestGateway gateway;

  @BeforeAll
  static void start() throws Exception {
    provider = new LyingProvider();
    gateway =
        TestGateway.signingInAt(
            new OidcSettings(
                provider.issuer(),
                LyingProvider.CLIENT,
                Optional.of(() -> LyingProvider.SECRET),
                RealProvider.PUBLIC_URL,
                "openid",
                "preferred_username",
                Optional.empty()));
  }

  @AfterAll
  static void stop() {
    gateway.close();
    provider.close();
  }

  /** Signs in as a user of the provider, in this session at the provider. */
  private static OidcBrowser signIn(String subject, String session) throws Exception {
    OidcBrowser browser = new OidcBrowser(gateway.uri());
    URI at = browser.begin();
    String state = parameter(at, "state");
    String nonce = parameter(at, "nonce");
    provider.signed(
        provider.claims(
            nonce,
            claims ->
                claims
                    .subject(subject)
                    .claim("sid", session)
                    .claim("preferred_username", "user-" + subject)));
    HttpResponse<String> in =
        browser.callBack(
            URI.create(
                RealProvider.PUBLIC_URL + "/api/v1/session/oidc/callback?code=c&state=" + state));
    assertThat(in.statusCode()).as(in.body()).isEqualTo(303);
    assertThat(isSignedIn(browser)).isTrue();
    return browser;
  }

  private static String parameter(URI uri, String name) {
    return Stream.of(uri.getQuery().split("&"))
        .filter(it -> it.startsWith(name + "="))
        .map(it -> it.substring(name.length() + 1))
        .findFirst()
        .orElseThrow();
  }

  private static boolean isSignedIn(OidcBrowser browser) {
    return browser.get(gateway.uri().resolve("/api/v1/me")).statusCode() == 200;
  }

  private static JWTClaimsSet logoutClaims(Consumer<JWTClaimsSet.Builder> change) {
    Date now = Date.from(Instant.now());
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .issuer(provider.issuer().toString())
            .audience(LyingProvider.CLIENT)
            .issueTime(now)
            .expirationTime(Date.from(Instant.now().plusSeconds(120)))
            .jwtID(UUID.randomUUID().toString())
            .claim("events", Map.of(EVENT, Map.of()));
    change.accept(claims);
    return claims.build();
  }

  private static HttpResponse<String> logout(String token) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(gateway.uri().resolve("/api/v1/session/oidc/logout"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(
                    BodyPublishers.ofString(
                        "logout_token=" + URLEncoder.encode(token, StandardCharsets.UTF_8)))
                .build(),
            BodyHandlers.ofString());
  }

  private static int logout(Consumer<JWTClaimsSet.Builder> change) throws Exception {
    return logout(provider.sign(logoutClaims(change))).statusCode();
  }

  @Test
  void aLogoutOfAUserEndsTheSessionsThatTheProviderOpened() throws Exception {
    OidcBrowser one = signIn("s-1", "first");
    OidcBrowser two = signIn("s-1", "second");
    OidcBrowser other = signIn("s-2", "third");
    assertThat(logout(claims -> claims.subject("s-1"))).isEqualTo(204);
    assertThat(isSignedIn(one)).isFalse();
    assertThat(isSignedIn(two)).isFalse();
    assertThat(isSignedIn(other)).isTrue();
    assertThat(gateway.admin().get("/api/v1/audit?kind=session.revoke&principal=user-s-1").text())
        .contains("session.revoke");
  }

  @Test
  void aLogoutOfASessionEndsThatOneOnly() throws Exception {
    OidcBrowser one = signIn("s-3", "fourth");
    OidcBrowser two = signIn("s-3", "fifth");
    assertThat(logout(claims -> claims.claim("sid", "fourth"))).isEqualTo(204);
    assertThat(isSignedIn(one)).isFalse();
    assertThat(isSignedIn(two)).isTrue();
    assertThat(logout(claims -> claims.claim("sid", "fifth").subject("s-1"))).isEqualTo(204);
    assertThat(isSignedIn(two)).isTrue();
  }

  @Test
  void sessionsThatBeganWithAPasswordGoOn() throws Exception {
    OidcBrowser provided = signIn("s-4", "sixth");
    assertThat(
            gateway
                .admin()
                .put("/api/v1/users/user-s-4/password", Map.of("password", "a long password"))
                .status())
        .isEqualTo(200);
    assertThat(isSignedIn(provided)).isFalse();
    var password = gateway.anonymous().logIn("user-s-4", "a long password");
    provided = signIn("s-4", "seventh");
    assertThat(logout(claims -> claims.subject("s-4"))).isEqualTo(204);
    assertThat(isSignedIn(provided)).isFalse();
    assertThat(password.get("/api/v1/me").status()).isEqualTo(200);
  }

  @Test
  void aTokenThatIsSentAgainDoesNothing() throws Exception {
    signIn("s-5", "eighth");
    String token = provider.sign(logoutClaims(claims -> claims.subject("s-5")));
    assertThat(logout(token).statusCode()).isEqualTo(204);
    OidcBrowser again = signIn("s-5", "ninth");
    assertThat(logout(token).statusCode()).isEqualTo(204);
    assertThat(isSignedIn(again)).isTrue();
  }

  static Stream<Named<Consumer<JWTClaimsSet.Builder>>> invalidClaims() {
    Instant now = Instant.now();
    return Stream.of(
        Named.of("another issuer", it -> it.issuer("https://other.example")),
        Named.of("another audience", it -> it.audience("another")),
        Named.of("no time", it -> it.issueTime(null)),
        Named.of("too old", it -> it.issueTime(Date.from(now.minusSeconds(600)))),
        Named.of("of the future", it -> it.issueTime(Date.from(now.plusSeconds(600)))),
        Named.of("no event", it -> it.claim("events", null)),
        Named.of("another event", it -> it.claim("events", Map.of("urn:x", Map.of()))),
        Named.of("a nonce", it -> it.claim("nonce", "n")),
        Named.of("no id", it -> it.jwtID(null)),
        Named.of("over", it -> it.expirationTime(Date.from(now.minusSeconds(120)))),
        Named.of("without a subject", it -> it.subject(null)));
  }

  @ParameterizedTest
  @MethodSource("invalidClaims")
  void anInvalidTokenEndsNothing(Consumer<JWTClaimsSet.Builder> change) throws Exception {
    OidcBrowser user = signIn("s-6", "tenth");
    assertThat(logout(claims -> change.accept(claims.subject("s-6")))).isEqualTo(400);
    assertThat(isSignedIn(user)).isTrue();
  }

  @Test
  void aTokenThatTheProviderDidNotSignEndsNothing() throws Exception {
    OidcBrowser user = signIn("s-7", "eleventh");
    JWTClaimsSet claims = logoutClaims(it -> it.subject("s-7"));
    for (String forged :
        List.of(
            provider.signByAnother(claims),
            new PlainJWT(claims).serialize(),
            provider.sign(claims) + "x",
            "a.b.c",
            "x")) {
      HttpResponse<String> answer = logout(forged);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
      assertThat(answer.body()).contains("logout_token");
    }
    assertThat(isSignedIn(user)).isTrue();
  }

  @Test
  void anIdTokenEndsNothing() throws Exception {
    OidcBrowser user = signIn("s-8", "twelfth");
    assertThat(
            logout(provider.sign(provider.claims("nonce", it -> it.subject("s-8")))).statusCode())
        .isEqualTo(400);
    assertThat(isSignedIn(user)).isTrue();
  }

  @Test
  void aCallbackThatOnlyAcceptsHtmlIsAnswered() throws Exception {
    HttpResponse<String> answer =
        OidcBrowser.accepting("text/html", gateway.uri())
            .callBack(
                URI.create(RealProvider.PUBLIC_URL + "/api/v1/session/oidc/callback?state=x"));
    assertThat(answer.statusCode()).isEqualTo(303);
    assertThat(answer.headers().firstValue("Location").orElse("")).contains("/login?failure=");
    assertThat(
            OidcBrowser.accepting("text/html", gateway.uri())
                .get(gateway.uri().resolve("/api/v1/session/oidc"))
                .statusCode())
        .isEqualTo(303);
  }

  @Test
  void requestsWithoutATokenAreInvalid() throws Exception {
    assertThat(logout("").statusCode()).isEqualTo(400);
    assertThat(gateway.anonymous().send("POST", "/api/v1/session/oidc/logout", null).status())
        .as("without a body, and so without its media type")
        .isEqualTo(400);
    assertThat(gateway.anonymous().post("/api/v1/session/oidc/logout", Map.of()).status())
        .isEqualTo(415);
  }
}
