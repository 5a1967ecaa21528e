package org.windowpane.gateway.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;

/** A gateway without an administrator. */
public final class SetUpApiTest {
  private static final String PASSWORD = "a long password";

  private static Reply setUp(TestGateway gateway, String token, String name, String password) {
    return gateway
        .anonymous()
        .post("/api/v1/setup", Map.of("token", token, "name", name, "password", password));
  }

  /** The gateway is ready a moment before it has written the token. */
  private static String token(TestGateway gateway) throws IOException {
    eventually("set-up is pending", () -> isPending(gateway));
    return Files.readString(gateway.setUpTokenFile()).strip();
  }

  private static boolean isPending(TestGateway gateway) {
    return gateway.anonymous().get("/api/v1/session/ways").body().get("setup").asBoolean();
  }

  @Test
  void theTokenCreatesTheFirstAdministratorOnce() throws Exception {
    try (TestGateway gateway = TestGateway.empty()) {
      String token = token(gateway);
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(gateway.setUpTokenFile())))
          .isEqualTo("rw-------");
      assertThat(isPending(gateway)).isTrue();
      assertThat(setUp(gateway, token, "a b", PASSWORD).status()).isEqualTo(400);
      assertThat(setUp(gateway, token, "ada", "short").status()).isEqualTo(400);

      Reply created = setUp(gateway, token, "ada", PASSWORD);
      assertThat(created.status()).isEqualTo(201);
      assertThat(created.body().get("role").asText()).isEqualTo("administrator");
      Browser ada = gateway.anonymous().logIn("ada", PASSWORD);
      assertThat(ada.get("/api/v1/users").text()).contains("ada").doesNotContain("argon2");

      eventually("the file is gone", () -> !Files.exists(gateway.setUpTokenFile()));
      assertThat(isPending(gateway)).isFalse();
      assertThat(setUp(gateway, token, "eve", PASSWORD).status()).isEqualTo(409);
      String record = ada.get("/api/v1/audit?kind=principal.create").text();
      assertThat(record).contains("principal ada").doesNotContain(token, PASSWORD);

      gateway.stopGateway();
      gateway.startGateway();
      assertThat(Files.exists(gateway.setUpTokenFile())).isFalse();
      assertThat(setUp(gateway, token, "eve", PASSWORD).status()).isEqualTo(409);
    }
  }

  @Test
  void guessingTheTokenIsThrottledAndAudited() throws Exception {
    try (TestGateway gateway = TestGateway.empty()) {
      eventually("set-up is pending", () -> isPending(gateway));
      Reply wrong = setUp(gateway, "guess", "eve", PASSWORD);
      assertThat(wrong.status()).isEqualTo(400);
      assertThat(wrong.body().at("/errors/0/field").asText()).isEqualTo("token");
      for (int guess = 1; guess < 20; guess++) {
        assertThat(setUp(gateway, "guess" + guess, "eve", PASSWORD).status()).isEqualTo(400);
      }
      Reply last = setUp(gateway, "guess", "eve", PASSWORD);
      assertThat(last.status()).isEqualTo(429);
      assertThat(last.header("Retry-After")).isNotEmpty();
      assertThat(setUp(gateway, token(gateway), "ada", PASSWORD).status()).isEqualTo(429);
      gateway.stopGateway();
      gateway.startGateway();
      assertThat(setUp(gateway, token(gateway), "ada", PASSWORD).status())
          .as("the limits are in memory")
          .isEqualTo(201);
      Browser ada = gateway.anonymous().logIn("ada", PASSWORD);
      assertThat(
              ada.get("/api/v1/audit?kind=gateway.setup")
                  .body()
                  .get("events")
                  .findValuesAsText("outcome"))
          .as("the first guess, and the others together")
          .containsExactly("refused", "refused");
    }
  }

  @Test
  void aRestartedGatewayWritesAnotherToken() throws Exception {
    try (TestGateway gateway = TestGateway.empty()) {
      String first = token(gateway);
      gateway.stopGateway();
      assertThat(Files.exists(gateway.setUpTokenFile())).isFalse();
      gateway.startGateway();
      assertThat(token(gateway)).isNotEqualTo(first);
      assertThat(setUp(gateway, first, "eve", PASSWORD).status()).isEqualTo(400);
    }
  }

  @Test
  void withAnAdministratorSetUpIsClosed() {
    TestGateway gateway = TestGateway.shared();
    assertThat(isPending(gateway)).isFalse();
    assertThat(Files.exists(gateway.setUpTokenFile())).isFalse();
    assertThat(setUp(gateway, "x", "eve", PASSWORD).status()).isEqualTo(409);
  }
}
