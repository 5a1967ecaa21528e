package org.windowpane.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;

/** What the audit log has of refused requests and of reads. */
public final class SecurityEventsApiTest {
  private static TestGateway gateway;

  @BeforeAll
  static void start() {
    gateway = TestGateway.start();
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static JsonNode event(String kind, String principal) {
    String path = "/api/v1/audit?limit=1&kind=" + kind + "&principal=" + principal;
    Browser auditor = gateway.auditor();
    eventually("it is recorded", () -> !auditor.get(path).body().get("events").isEmpty());
    long seq = auditor.get(path).body().at("/events/0/seq").asLong();
    return auditor.get("/api/v1/audit/" + seq).body();
  }

  @Test
  void aRequestThatTheRoleForbidsIsRecorded() {
    assertThat(gateway.alice().get("/api/v1/audit").status()).isEqualTo(403);
    JsonNode event = event("request.forbid", "alice");
    assertThat(event.get("outcome").asText()).isEqualTo("refused");
    assertThat(event.at("/detail/request").asText()).isEqualTo("GET /audit");
    assertThat(event.at("/detail/reason").asText()).contains("The role member");
  }

  @Test
  void aRequestWithoutTheCsrfTokenIsRecorded() {
    Browser bob = gateway.bob().with("X-CSRF-Token", "wrong");
    assertThat(bob.delete("/api/v1/session").status()).isEqualTo(403);
    assertThat(event("request.forbid", "bob").at("/detail/request").asText())
        .isEqualTo("DELETE /session");
  }

  @Test
  void aRefusedTokenIsRecorded() {
    Browser program = gateway.anonymous().with("Authorization", "Bearer windowpane_wrong");
    assertThat(program.get("/api/v1/me").status()).isEqualTo(401);
    JsonNode event = event("token.refuse", "(no%20name)");
    assertThat(event.at("/detail/request").asText()).isEqualTo("GET /me");
    assertThat(event.toString()).doesNotContain("windowpane_wrong");
  }

  @Test
  void throttledSignInsAreRecorded() {
    gateway.admin().post("/api/v1/users", Map.of("name", "guessed", "role", "member"));
    for (int guess = 0; guess < 10; guess++) {
      gateway.anonymous().post("/api/v1/session", Map.of("name", "guessed", "password", "wrong"));
    }
    assertThat(event("session.throttle", "guessed").get("outcome").asText()).isEqualTo("refused");
  }

  @Test
  void readsAndExportsOfTheAuditLogAreRecorded() {
    Browser admin = gateway.admin();
    assertThat(admin.get("/api/v1/audit?limit=1").status()).isEqualTo(200);
    assertThat(event("audit.read", "admin").at("/detail/request").asText()).isEqualTo("GET /audit");
    assertThat(admin.get("/api/v1/audit/export").status()).isEqualTo(200);
    assertThat(event("audit.export", "admin").get("outcome").asText()).isEqualTo("done");
    assertThat(admin.get("/api/v1/bookings/export").status()).isEqualTo(200);
    assertThat(event("booking.export", "admin").get("outcome").asText()).isEqualTo("done");
  }

  @Test
  void metricsNeedAnOverseerAndTheirOwnServerNone() {
    assertThat(gateway.anonymous().get("/metrics").status()).isEqualTo(401);
    assertThat(gateway.alice().get("/metrics").status()).isEqualTo(403);
    assertThat(gateway.auditor().get("/metrics").text()).contains("windowpane_ledger_queue");
    String secret =
        gateway
            .auditor()
            .post("/api/v1/tokens", Map.of("name", "prometheus", "scopes", List.of("read")))
            .body()
            .get("secret")
            .asText();
    Browser program = gateway.anonymous().with("Authorization", "Bearer " + secret);
    assertThat(program.get("/metrics").text()).contains("windowpane_ledger_queue");
    Browser monitoring = new Browser(gateway.metricsUri());
    assertThat(monitoring.get("/metrics").text()).contains("windowpane_ledger_queue");
    assertThat(monitoring.get("/healthz").status()).isEqualTo(200);
    assertThat(monitoring.get("/readyz").status()).isEqualTo(200);
    assertThat(monitoring.get("/api/v1/openapi.json").status()).isEqualTo(404);
    assertThat(monitoring.get("/").status()).isEqualTo(404);
  }
}
