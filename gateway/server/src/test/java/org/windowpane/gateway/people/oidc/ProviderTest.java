package org.windowpane.gateway.people.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jwt.JWTClaimsSet;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.windowpane.gateway.people.oidc.ProviderException.Kind;

/** What is believed of a provider, and what is not. */
public final class ProviderTest {
  private static final Set<String> NAME = Set.of("preferred_username");
  private static final Consumer<JWTClaimsSet.Builder> TRUTH = claims -> {};

  private final Attempt attempt = Attempt.random(new SecureRandom());
  private LyingProvider server;
  private Provider provider;

  @BeforeEach
  void start() throws Exception {
    server = new LyingProvider();
    provider = provider(server.issuer());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static Provider provider(URI issuer) {
    return new Provider(
        new OidcSettings(
            issuer,
            LyingProvider.CLIENT,
            Optional.of(() -> LyingProvider.SECRET),
            URI.create("https://windowpane.test"),
            "openid",
            "preferred_username",
            Optional.empty()),
        Clock.systemUTC());
  }

  private void assertRefused(Kind kind) {
    assertThatThrownBy(() -> provider.claims(attempt, "code", NAME))
        .isInstanceOfSatisfying(ProviderException.class, e -> assertThat(e.kind()).isEqualTo(kind));
  }

  @Test
  void aValidIdTokenIsAccepted() throws Exception {
    server.signed(server.claims(attempt, TRUTH));
    assertThat(provider.claims(attempt, "code", NAME))
        .containsEntry("sub", "s-1")
        .containsEntry("preferred_username", "carol");
  }

  @Test
  void theGatewayAuthenticatesWithTheMethodOfTheProvider() throws Exception {
    server.signed(server.claims(attempt, TRUTH));
    provider.claims(attempt, "the-code", NAME);
    assertThat(server.tokenRequest())
        .startsWith("Basic ")
        .contains("code=the-code", "code_verifier=" + attempt.codeVerifier())
        .doesNotContain("client_secret");
    server.metadata().put("token_endpoint_auth_methods_supported", List.of("client_secret_post"));
    provider(server.issuer()).claims(attempt, "the-code", NAME);
    assertThat(server.tokenRequest()).startsWith("null ").contains("client_secret=a+secret");
  }

  static Stream<Named<Consumer<JWTClaimsSet.Builder>>> invalidClaims() {
    Date past = new Date(System.nanoTime() / 1_000_000);
    return Stream.of(
        Named.of("another issuer", it -> it.issuer("https://other.example")),
        Named.of("another audience", it -> it.audience("another")),
        Named.of(
            "another authorized party",
            it -> it.audience(List.of(LyingProvider.CLIENT, "b")).claim("azp", "b")),
        Named.of("over", it -> it.expirationTime(past)),
        Named.of("without an end", it -> it.expirationTime(null)),
        Named.of("of another sign-in", it -> it.claim("nonce", "another")),
        Named.of("of no sign-in", it -> it.claim("nonce", null)),
        Named.of("without a subject", it -> it.subject(null)));
  }

  @ParameterizedTest
  @MethodSource("invalidClaims")
  void anInvalidIdTokenIsRefused(Consumer<JWTClaimsSet.Builder> change) throws Exception {
    server.signed(server.claims(attempt, change));
    assertRefused(Kind.INVALID);
  }

  @Test
  void anIdTokenSignedWithAnotherKeyIsRefused() throws Exception {
    JWTClaimsSet claims = server.claims(attempt, TRUTH);
    server.signedByAnother(claims);
    assertRefused(Kind.INVALID);
    server.signedWith(LyingProvider.SECRET, claims);
    assertRefused(Kind.INVALID);
    server.unsigned(claims);
    assertRefused(Kind.INVALID);
    server.signed(claims);
    server.keys("{\"keys\": []}");
    assertRefused(Kind.INVALID);
    server.keys("nonsense");
    assertRefused(Kind.INVALID);
  }

  @Test
  void missingClaimsComeFromUserInfoOfTheSameUser() throws Exception {
    server.signed(server.claims(attempt, it -> it.claim("preferred_username", null)));
    server.userInfo().putAll(Map.of("sub", "s-1", "preferred_username", "dora", "iss", "x"));
    assertThat(provider.claims(attempt, "code", NAME))
        .containsEntry("preferred_username", "dora")
        .containsEntry("iss", server.issuer().toString());
    server.userInfo().put("sub", "s-2");
    assertRefused(Kind.INVALID);
  }

  @ParameterizedTest
  @CsvSource({
    "issuer, https://other.example",
    "token_endpoint, http://other.example/token",
    "jwks_uri, http://10.0.0.1/keys",
    "authorization_endpoint, ftp://127.0.0.1/auth"
  })
  void endpointsWithoutHttpsAreRefused(String field, String value) {
    server.metadata().put(field, value);
    assertRefused(Kind.INVALID);
  }

  @Test
  void slowAndLargeAnswersOfTheProviderFail() {
    server.metadata().put("more", "x".repeat(256 * 1024));
    assertRefused(Kind.UNREACHABLE);
    server.metadata().remove("more");
    server.pause(BoundedSender.TIMEOUT.toMillis() + 2_000);
    assertRefused(Kind.UNREACHABLE);
  }

  @Test
  void theProviderNeedsHttps() {
    assertThatThrownBy(() -> provider(URI.create("http://provider.example")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theRedirectRevealsNothingOfTheCookie() throws Exception {
    String to = provider.signInAt(attempt).toString();
    assertThat(to)
        .contains("code_challenge_method=S256", "state=" + attempt.state())
        .contains("nonce=" + attempt.nonce())
        .doesNotContain(attempt.handle(), attempt.codeVerifier());
    assertThat(Set.of(attempt.state(), attempt.nonce(), attempt.codeVerifier())).hasSize(3);
  }
}
