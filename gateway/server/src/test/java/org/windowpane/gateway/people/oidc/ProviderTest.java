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
  private LyingProvider liar;
  private Provider provider;

  @BeforeEach
  void start() throws Exception {
    liar = new LyingProvider();
    provider = provider(liar.issuer());
  }

  @AfterEach
  void stop() {
    liar.close();
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

  private void isNotBelieved(Kind kind) {
    assertThatThrownBy(() -> provider.claims(attempt, "code", NAME))
        .isInstanceOfSatisfying(ProviderException.class, e -> assertThat(e.kind()).isEqualTo(kind));
  }

  @Test
  void whatIsSignedAndRightIsBelieved() throws Exception {
    liar.signed(liar.claims(attempt, TRUTH));
    assertThat(provider.claims(attempt, "code", NAME))
        .containsEntry("sub", "s-1")
        .containsEntry("preferred_username", "carol");
  }

  @Test
  void theGatewayProvesWhoItIsInTheWayThatTheProviderTakes() throws Exception {
    liar.signed(liar.claims(attempt, TRUTH));
    provider.claims(attempt, "the-code", NAME);
    assertThat(liar.tokenRequest())
        .startsWith("Basic ")
        .contains("code=the-code", "code_verifier=" + attempt.codeVerifier())
        .doesNotContain("client_secret");
    liar.metadata().put("token_endpoint_auth_methods_supported", List.of("client_secret_post"));
    provider(liar.issuer()).claims(attempt, "the-code", NAME);
    assertThat(liar.tokenRequest()).startsWith("null ").contains("client_secret=a+secret");
  }

  static Stream<Named<Consumer<JWTClaimsSet.Builder>>> lies() {
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
        Named.of("of nobody", it -> it.subject(null)));
  }

  @ParameterizedTest
  @MethodSource("lies")
  void anIdTokenThatIsWrongIsNotBelieved(Consumer<JWTClaimsSet.Builder> lie) throws Exception {
    liar.signed(liar.claims(attempt, lie));
    isNotBelieved(Kind.WRONG);
  }

  @Test
  void anIdTokenThatSomebodyElseSignedIsNotBelieved() throws Exception {
    JWTClaimsSet claims = liar.claims(attempt, TRUTH);
    liar.signedByAnother(claims);
    isNotBelieved(Kind.WRONG);
    liar.signedWith(LyingProvider.SECRET, claims);
    isNotBelieved(Kind.WRONG);
    liar.unsigned(claims);
    isNotBelieved(Kind.WRONG);
    liar.signed(claims);
    liar.keys("{\"keys\": []}");
    isNotBelieved(Kind.WRONG);
    liar.keys("nonsense");
    isNotBelieved(Kind.WRONG);
  }

  @Test
  void whatTheIdTokenLacksIsAskedForAndMustBeOfTheSamePerson() throws Exception {
    liar.signed(liar.claims(attempt, it -> it.claim("preferred_username", null)));
    liar.userInfo().putAll(Map.of("sub", "s-1", "preferred_username", "dora", "iss", "x"));
    assertThat(provider.claims(attempt, "code", NAME))
        .containsEntry("preferred_username", "dora")
        .containsEntry("iss", liar.issuer().toString());
    liar.userInfo().put("sub", "s-2");
    isNotBelieved(Kind.WRONG);
  }

  @ParameterizedTest
  @CsvSource({
    "issuer, https://other.example",
    "token_endpoint, http://other.example/token",
    "jwks_uri, http://10.0.0.1/keys",
    "authorization_endpoint, ftp://127.0.0.1/auth"
  })
  void aProviderThatNamesAPlaceThatCannotBeTrustedIsNotAsked(String field, String value) {
    liar.metadata().put(field, value);
    isNotBelieved(Kind.WRONG);
  }

  @Test
  void aProviderThatIsSlowOrSaysTooMuchIsNotHeardOut() {
    liar.metadata().put("more", "x".repeat(BoundedBody.LARGEST_BYTES));
    isNotBelieved(Kind.AWAY);
    liar.metadata().remove("more");
    liar.pause(BoundedSender.PATIENCE.toMillis() + 2_000);
    isNotBelieved(Kind.AWAY);
  }

  @Test
  void aProviderIsNotAskedInTheClear() {
    assertThatThrownBy(() -> provider(URI.create("http://provider.example")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatABrowserCarriesToTheProviderTellsNothingOfWhatItKeeps() throws Exception {
    String to = provider.signInAt(attempt).toString();
    assertThat(to)
        .contains("code_challenge_method=S256", "state=" + attempt.state())
        .contains("nonce=" + attempt.nonce())
        .doesNotContain(attempt.handle(), attempt.codeVerifier());
    assertThat(Set.of(attempt.state(), attempt.nonce(), attempt.codeVerifier())).hasSize(3);
  }
}
