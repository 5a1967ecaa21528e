package org.windowpane.gateway.people;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;

public final class SessionApiTest {
  private final TestGateway gateway = TestGateway.shared();

  @Test
  void signInReturnsTheUserAndAnHttpOnlyCookie() {
    Reply reply =
        gateway
            .anonymous()
            .post("/api/v1/session", Map.of("name", "alice", "password", "alice-window"));
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body().get("name").asText()).isEqualTo("alice");
    assertThat(reply.body().get("role").asText()).isEqualTo("member");
    assertThat(reply.header("Set-Cookie"))
        .startsWith("windowpane_session=")
        .contains("HttpOnly")
        .contains("SameSite=Strict");
    assertThat(reply.text()).doesNotContain("argon2");
  }

  @Test
  void theSessionReturnsTheUser() {
    Reply reply = gateway.alice().get("/api/v1/session");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body().get("csrfToken").asText()).isNotEmpty();
    assertThat(reply.body().get("expiresAt").asText()).endsWith("Z");
  }

  @Test
  void aWrongPasswordAndAnUnknownNameGetTheSameAnswer() {
    Reply wrong = logIn("alice", "not it");
    Reply unknown = logIn("nobody", "not it");
    assertThat(wrong.status()).isEqualTo(401);
    assertThat(wrong.text()).isEqualTo(unknown.text());
    assertThat(wrong.body().get("type").asText()).isEqualTo("/problems/unauthenticated");
  }

  private Reply logIn(String name, String password) {
    return gateway.anonymous().post("/api/v1/session", Map.of("name", name, "password", password));
  }

  @Test
  void guessingPasswordsIsThrottled() {
    Reply last = logIn("guessed", "wrong");
    for (int tries = 1; tries < 6; tries++) {
      last = logIn("guessed", "wrong");
    }
    assertThat(last.status()).isEqualTo(429);
    int seconds = Integer.parseInt(last.header("Retry-After"));
    assertThat(seconds).isBetween(1, 30);
    assertThat(last.body().get("detail").asText())
        .isEqualTo("Too many wrong passwords. Try again in " + seconds + " seconds.");
    assertThat(last.body().get("type").asText()).isEqualTo("/problems/too-many-requests");
  }

  @Test
  void signOutEndsTheSession() {
    Browser alice = gateway.alice();
    assertThat(alice.delete("/api/v1/session").status()).isEqualTo(204);
    assertThat(alice.get("/api/v1/session").status()).isEqualTo(401);
  }

  @Test
  void changesNeedTheCsrfToken() {
    Browser alice = gateway.alice();
    alice.with("X-CSRF-Token", null);
    Reply missing = alice.delete("/api/v1/session");
    assertThat(missing.status()).isEqualTo(403);
    assertThat(missing.body().get("type").asText()).isEqualTo("/problems/csrf");
    alice.with("X-CSRF-Token", "wrong");
    assertThat(alice.delete("/api/v1/session").status()).isEqualTo(403);
    assertThat(alice.get("/api/v1/session").status()).isEqualTo(200);
  }

  @Test
  void aForgedCookieIsRefused() {
    Browser attacker = gateway.anonymous().with("Cookie", "windowpane_session=forged");
    assertThat(attacker.get("/api/v1/shares").status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "windowpane_session=\"",
        "$Version=x",
        "=",
        "a=\"; windowpane_session=forged",
        "windowpane_session=a\t="
      })
  void aMalformedCookieIsNoSession(String cookie) {
    Browser attacker = gateway.anonymous().with("Cookie", cookie);
    assertThat(attacker.get("/api/v1/session").status()).isEqualTo(401);
  }

  @Test
  void aMalformedCookieOfAnotherApplicationDoesNotEndTheSession() {
    Browser alice = gateway.alice();
    alice.with("Cookie", "other=a\t=\"b\\; $Version=x; " + alice.headers().get("Cookie"));
    assertThat(alice.get("/api/v1/session").status()).isEqualTo(200);
  }
}
