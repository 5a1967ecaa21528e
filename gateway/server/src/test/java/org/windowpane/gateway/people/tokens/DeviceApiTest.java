package org.windowpane.gateway.people.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;

/** A program that a user signs in with a code. */
public final class DeviceApiTest {
  private static final String DEVICE = "/api/v1/session/device";

  private final TestGateway gateway = TestGateway.shared();
  private final Browser program = gateway.anonymous();

  private JsonNode ask(String... scopes) {
    Reply asked = program.post(DEVICE, Map.of("name", "wp on laptop", "scopes", List.of(scopes)));
    assertThat(asked.status()).describedAs(asked.text()).isEqualTo(201);
    return asked.body();
  }

  private JsonNode check(JsonNode code) {
    Reply checked =
        program.post(DEVICE + "/check", Map.of("deviceCode", code.get("deviceCode").asText()));
    assertThat(checked.status()).describedAs(checked.text()).isEqualTo(200);
    return checked.body();
  }

  private static Reply decide(Browser user, JsonNode code, boolean approved) {
    return user.post(
        DEVICE + "/" + code.get("userCode").asText() + "/decision", Map.of("approved", approved));
  }

  @Test
  void anApprovedProgramActsForTheUserWithItsScopes() {
    Browser alice = gateway.alice();
    JsonNode code = ask("read");
    assertThat(check(code).get("state").asText()).isEqualTo("waiting");
    JsonNode waiting = alice.get(DEVICE + "/" + code.get("userCode").asText()).body();
    assertThat(waiting.get("name").asText()).isEqualTo("wp on laptop");
    assertThat(waiting.get("scopes")).extracting(JsonNode::asText).containsExactly("read");
    assertThat(waiting.get("address").asText()).isEqualTo("127.0.0.1");
    assertThat(decide(alice, code, true).status()).isEqualTo(204);

    JsonNode decision = check(code);
    assertThat(decision.get("state").asText()).isEqualTo("approved");
    Browser signedIn =
        gateway
            .anonymous()
            .with("Authorization", "Bearer " + decision.at("/token/secret").asText());
    JsonNode me = signedIn.get("/api/v1/me").body();
    assertThat(me.get("name").asText()).isEqualTo("alice");
    assertThat(me.get("scopes")).extracting(JsonNode::asText).containsExactly("read");
    assertThat(alice.get("/api/v1/tokens").text())
        .contains(decision.at("/token/token/id").asText())
        .doesNotContain(decision.at("/token/secret").asText());
    assertThat(decide(gateway.bob(), code, true).status()).isEqualTo(404);
    String newest = "/api/v1/audit?kind=token.create&principal=alice&limit=1";
    long seq = gateway.auditor().get(newest).body().at("/events/0/seq").asLong();
    assertThat(gateway.auditor().get("/api/v1/audit/" + seq).text())
        .contains("\"requestedFrom\":\"127.0.0.1\"");
  }

  @Test
  void wrongCodesAreLimited() {
    gateway
        .admin()
        .post(
            "/api/v1/users",
            Map.of("name", "guesser", "role", "member", "password", "a long password"));
    Browser guesser = gateway.anonymous().logIn("guesser", "a long password");
    for (int i = 0; i < 20; i++) {
      assertThat(guesser.get(DEVICE + "/BBBB-BBBB").status()).isEqualTo(404);
    }
    Reply limited = guesser.get(DEVICE + "/BBBB-BBBB");
    assertThat(limited.status()).isEqualTo(429);
    assertThat(limited.body().get("detail").asText()).startsWith("Too many wrong codes.");
  }

  @Test
  void aDeniedProgramGetsNoToken() {
    JsonNode code = ask("read", "book");
    assertThat(decide(gateway.alice(), code, false).status()).isEqualTo(204);
    JsonNode decision = check(code);
    assertThat(decision.get("state").asText()).isEqualTo("denied");
    assertThat(decision.get("token").isNull()).isTrue();
  }

  @Test
  void onlyUsersInABrowserDecide() {
    JsonNode code = ask("read");
    assertThat(decide(gateway.anonymous(), code, true).status()).isEqualTo(401);
    String secret =
        gateway
            .alice()
            .post("/api/v1/tokens", Map.of("name", "all", "scopes", List.of("read", "delegate")))
            .body()
            .get("secret")
            .asText();
    Browser withToken = gateway.anonymous().with("Authorization", "Bearer " + secret);
    assertThat(decide(withToken, code, true).status()).isEqualTo(403);
    assertThat(check(code).get("state").asText()).isEqualTo("waiting");
  }

  @Test
  void unknownCodesAndInvalidRequestsAreNamed() {
    assertThat(program.post(DEVICE + "/check", Map.of("deviceCode", "x")).status()).isEqualTo(404);
    assertThat(gateway.alice().get(DEVICE + "/BBBB-BBBB").status()).isEqualTo(404);
    Reply noScopes = program.post(DEVICE, Map.of("name", "x", "scopes", List.of()));
    assertThat(noScopes.status()).isEqualTo(400);
    assertThat(noScopes.body().at("/errors/0/field").asText()).isEqualTo("scopes");
    JsonNode code = ask("read");
    Reply undecided =
        gateway.alice().post(DEVICE + "/" + code.get("userCode").asText() + "/decision", Map.of());
    assertThat(undecided.body().at("/errors/0/field").asText()).isEqualTo("approved");
  }
}
