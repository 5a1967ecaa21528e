package org.windowpane.gateway.people.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.OidcBrowser;
import org.windowpane.gateway.testing.RealProvider;

/** Signing in at a real provider. */
public final class OidcApiTest {
  private static RealProvider provider;
  private static TestGateway gateway;

  private final OidcBrowser browser = new OidcBrowser(gateway.uri());

  @BeforeAll
  static void start() {
    provider = RealProvider.start();
    gateway = TestGateway.signingInAt(settings(RealProvider.CLIENT_SECRET));
  }

  private static OidcSettings settings(String secret) {
    return new OidcSettings(
        provider.issuer(),
        RealProvider.CLIENT_ID,
        Optional.of(() -> secret),
        RealProvider.PUBLIC_URL,
        "openid profile",
        "preferred_username",
        Optional.of(
            new RoleClaim("groups", Optional.of("network-admins"), Optional.of("auditors"))));
  }

  @AfterAll
  static void stop() {
    gateway.close();
    provider.close();
  }

  private String me(OidcBrowser user) {
    return user.get(gateway.uri().resolve("/api/v1/me")).body();
  }

  @Test
  void signInCreatesTheUserAndASession() {
    HttpResponse<String> in = browser.signIn("subject-1");
    assertThat(in.statusCode()).describedAs(in.body()).isEqualTo(303);
    assertThat(in.headers().firstValue("Location")).contains(RealProvider.PUBLIC_URL + "/");
    assertThat(in.headers().allValues("Set-Cookie"))
        .anySatisfy(
            it ->
                assertThat(it)
                    .startsWith("windowpane_session=")
                    .contains("HttpOnly", "SameSite=Strict"))
        .anySatisfy(it -> assertThat(it).startsWith("windowpane_signin=;").contains("Max-Age=0"));
    assertThat(me(browser)).contains("\"carol\"", "Carol Meyer", "\"member\"");

    assertThat(new OidcBrowser(gateway.uri()).signIn("subject-1").statusCode()).isEqualTo(303);
    String record = gateway.admin().get("/api/v1/audit?principal=carol").text();
    assertThat(record).containsOnlyOnce("principal.create").contains("session.open");
    assertThat(gateway.admin().get("/api/v1/users/carol").body().get("subject").asText())
        .isEqualTo("subject-1");
  }

  @Test
  void theProviderSetsRoles() {
    assertThat(browser.signIn("subject-2").statusCode()).isEqualTo(303);
    assertThat(me(browser)).contains("\"anna\"", "\"administrator\"");
  }

  @Test
  void aUserOfTheSameNameIsNotTakenOverUntilLinked() {
    HttpResponse<String> clash = browser.signIn("subject-3");
    assertThat(clash.statusCode()).isEqualTo(409);
    assertThat(clash.body()).contains("A user named alice exists already");
    assertThat(me(browser)).contains("unauthenticated");
    Map<String, Object> identity =
        Map.of("issuer", provider.issuer().toString(), "subject", "subject-3");
    assertThat(gateway.admin().put("/api/v1/users/alice/identity", identity).status())
        .isEqualTo(200);
    assertThat(browser.signIn("subject-3").statusCode()).isEqualTo(303);
    assertThat(me(browser)).contains("\"alice\"", "team-a");
    gateway.alice();
  }

  @Test
  void aUserWithoutAValidNameGetsAnError() {
    HttpResponse<String> nameless = browser.signIn("subject-4");
    assertThat(nameless.statusCode()).isEqualTo(409);
    assertThat(nameless.body()).contains("sends no valid name");
  }

  @Test
  void aCallbackWorksOnceAndInItsOwnBrowserOnly() {
    URI callback = browser.signIn(browser.begin(), "subject-1");
    OidcBrowser attacker = new OidcBrowser(gateway.uri());
    assertThat(attacker.callBack(callback).statusCode()).isEqualTo(400);
    attacker.begin();
    assertThat(attacker.callBack(callback).statusCode()).isEqualTo(400);
    assertThat(browser.callBack(callback).statusCode()).isEqualTo(303);
    assertThat(browser.callBack(callback).statusCode()).isEqualTo(400);
  }

  @Test
  void theProviderRefusesACodeOfAnotherSignIn() {
    URI stolen = browser.signIn(browser.begin(), "subject-1");
    OidcBrowser attacker = new OidcBrowser(gateway.uri());
    URI own = attacker.signIn(attacker.begin(), "subject-2");
    String swapped = own.toString().replaceAll("code=[^&]*", code(stolen));
    HttpResponse<String> refused = attacker.callBack(URI.create(swapped));
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(refused.body()).contains("does not know this sign-in");
  }

  private static String code(URI callback) {
    return callback.toString().replaceAll(".*(code=[^&]*).*", "$1");
  }

  @Test
  void cancellingAtTheProviderCreatesNoSession() {
    HttpResponse<String> aborted = browser.callBack(browser.abort(browser.begin()));
    assertThat(aborted.statusCode()).isEqualTo(401);
    assertThat(aborted.body()).contains("You did not sign in at the provider");
  }

  @Test
  void aFailedSignInRedirectsToTheSignInPageWithTheReason() {
    OidcBrowser person = OidcBrowser.acceptingHtml(gateway.uri());
    assertThat(failure(person.callBack(person.abort(person.begin())))).isEqualTo("unauthenticated");
    URI callback = browser.signIn(browser.begin(), "subject-1");
    assertThat(failure(OidcBrowser.acceptingHtml(gateway.uri()).callBack(callback)))
        .isEqualTo("invalid");
    assertThat(failure(OidcBrowser.acceptingHtml(gateway.uri()).signIn("subject-4")))
        .isEqualTo("conflict");
  }

  private static String failure(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).describedAs(answer.body()).isEqualTo(303);
    String place = answer.headers().firstValue("Location").orElseThrow();
    String before = RealProvider.PUBLIC_URL + "/login?failure=";
    assertThat(place).startsWith(before);
    return place.substring(before.length());
  }

  @Test
  void signInReturnsToTheRequestedPage() {
    assertThat(returnPage("?return=/bookings/7%3Fx=1")).isEqualTo("/bookings/7?x=1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?return=",
        "?return=//elsewhere.example",
        "?return=/%5Celsewhere.example",
        "?return=https://elsewhere.example",
        "?return=/a%0d%0aSet-Cookie:x",
        "?return=.elsewhere.example",
        "?return=/%25zz",
        "?return=/a%7Cb"
      })
  void signInDoesNotRedirectToOtherSites(String query) {
    assertThat(returnPage(query)).isEqualTo("/");
  }

  private String returnPage(String query) {
    HttpResponse<String> in = browser.callBack(browser.signIn(browser.begin(query), "subject-1"));
    return in.headers()
        .firstValue("Location")
        .orElseThrow()
        .substring(RealProvider.PUBLIC_URL.toString().length());
  }

  @Test
  void aCallbackOfAnotherProviderIsRefused() {
    URI callback = browser.signIn(browser.begin(), "subject-1");
    String other = callback.toString().replaceAll("iss=[^&]*", "iss=https%3A%2F%2Fother.example");
    assertThat(browser.callBack(URI.create(other)).statusCode()).isEqualTo(401);
    OidcBrowser again = new OidcBrowser(gateway.uri());
    String none = again.signIn(again.begin(), "subject-1").toString().replaceAll("&iss=[^&]*", "");
    assertThat(again.callBack(URI.create(none)).statusCode()).isEqualTo(401);
  }

  @Test
  void aUserDisabledHereCannotSignInWithTheProvider() {
    assertThat(browser.signIn("subject-1").statusCode()).isEqualTo(303);
    gateway.admin().post("/api/v1/users/carol/disable", "");
    assertThat(me(browser)).contains("unauthenticated");
    assertThat(new OidcBrowser(gateway.uri()).signIn("subject-1").statusCode()).isEqualTo(403);
    gateway.admin().post("/api/v1/users/carol/enable", "");
  }

  @Test
  void theApiReportsWhetherAProviderIsConfigured() {
    String ways = "/api/v1/session/ways";
    assertThat(gateway.anonymous().get(ways).body().get("oidc").asBoolean()).isTrue();
    TestGateway without = TestGateway.shared();
    assertThat(without.anonymous().get(ways).body().get("oidc").asBoolean()).isFalse();
    assertThat(without.anonymous().get("/api/v1/session/oidc").status()).isEqualTo(404);
  }

  @Test
  void errorsOfTheProviderAreReported() {
    try (TestGateway unknown = TestGateway.signingInAt(settings("another secret"))) {
      OidcBrowser visitor = new OidcBrowser(unknown.uri());
      HttpResponse<String> refused = visitor.signIn("subject-1");
      assertThat(refused.statusCode()).isEqualTo(502);
      assertThat(refused.body()).contains("refuses this gateway: invalid_client");
    }
    RealProvider stopped = RealProvider.start();
    OidcSettings atGone =
        new OidcSettings(
            stopped.issuer(),
            RealProvider.CLIENT_ID,
            Optional.empty(),
            RealProvider.PUBLIC_URL,
            "openid",
            "sub",
            Optional.empty());
    stopped.close();
    try (TestGateway alone = TestGateway.signingInAt(atGone)) {
      assertThat(alone.anonymous().get("/api/v1/session/oidc").status()).isEqualTo(503);
      alone.alice();
    }
  }
}
