package org.windowpane.gateway.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;

public final class DriftApiTest {
  private static TestGateway gateway;

  @BeforeAll
  static void start() {
    gateway = TestGateway.start();
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static JsonNode drift() {
    return gateway.auditor().get("/api/v1/drift").body().get("drift");
  }

  @Test
  void driftIsListedOnceAndAsRepairedEvenAfterARestartOfTheController() {
    gateway.controller().drift(1, "deny-7", null);
    eventually("it is listed", () -> drift().size() == 1);
    assertThat(drift().at("/0/switchName").asText()).isEqualTo("s1");
    assertThat(drift().at("/0/rule").asText()).isEqualTo("deny-7");
    assertThat(drift().at("/0/who").asText()).isEqualTo("removed by another controller or by hand");
    assertThat(drift().at("/0/repairedAt").isNull()).isTrue();

    gateway.controller().drift(1, "deny-7", "2026-11-20T20:59:59Z");
    eventually("it is mended", () -> !drift().at("/0/repairedAt").isNull());
    assertThat(drift()).hasSize(1);

    gateway.controller().restart();
    gateway.controller().drift(1, null, null);
    eventually("that of the other run is listed too", () -> drift().size() == 2);
    assertThat(drift().at("/0/rule").isNull()).isTrue();
    assertThat(drift().at("/1/rule").asText()).isEqualTo("deny-7");
  }

  @Test
  void aSwitchThatAControllerCannotReachIsAProblemOfTheController() {
    gateway.controller().reach("00:00:00:00:00:00:00:02", false);
    eventually(
        "it is reported",
        () ->
            gateway
                .auditor()
                .get("/api/v1/controllers")
                .body()
                .at("/controllers/0/switches/0/problem")
                .asText()
                .equals("The switch does not answer."));
  }

  @Test
  void membersDoNotSeeDrift() {
    assertThat(gateway.alice().get("/api/v1/drift").status()).isEqualTo(403);
    assertThat(gateway.admin().get("/api/v1/drift").status()).isEqualTo(200);
  }
}
