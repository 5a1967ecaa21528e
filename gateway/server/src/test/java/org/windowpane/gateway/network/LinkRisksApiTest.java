package org.windowpane.gateway.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.FakeNetwork;
import org.windowpane.gateway.testing.RequestBodies;

/** Two ways from h1 to h4: s1:4 leads to s3, and s1:5 to s4. */
final class LinkRisksApiTest {
  private static final String RISKS = "/api/v1/links/risks";
  private static final String BOOKINGS = "/api/v1/bookings";
  private static final Instant START =
      Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(3600);

  private TestGateway gateway;
  private Browser admin;
  private Browser alice;

  @BeforeEach
  void start() {
    gateway = TestGateway.start();
    addSpine();
  }

  private void addSpine() {
    admin = gateway.admin();
    alice = gateway.alice();
    gateway.controller().show(FakeNetwork.leavesAndTwoSpines());
    eventually(
        "both spines are connected",
        () -> alice.get("/api/v1/paths?from=h1&to=h4").body().get("paths").size() == 2);
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private static Map<String, Object> risks(int dpid, int port, String... names) {
    return Map.of(
        "link", Map.of("dpid", FakeNetwork.dpid(dpid), "port", port), "risks", List.of(names));
  }

  private JsonNode set(int dpid, int port, String... names) {
    Reply reply = admin.put(RISKS, risks(dpid, port, names));
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(200);
    return reply.body();
  }

  private Reply book() {
    Map<String, Object> window =
        new HashMap<>(
            RequestBodies.window("team-a", 1, 4, 1_000_000, START, START.plusSeconds(600)));
    window.put("protection", "backup");
    return alice.post(BOOKINGS, window);
  }

  @Test
  void aBackupUsesNoLinkThatSharesARiskWithThePath() {
    set(1, 4, "duct 7");
    set(4, 2, "power", "duct 7");
    Reply refused = book();
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body().at("/refusal/message").asText()).contains("or a risk of a link");

    gateway.stopGateway();
    gateway.controller().show(FakeNetwork.leavesAndSpine());
    gateway.startGateway();
    addSpine();
    assertThat(book().status()).describedAs("after a restart").isEqualTo(409);
    set(2, 5, "power");
    assertThat(book().status()).isEqualTo(201);
  }

  @Test
  void aLinkHasItsRisksByEitherEnd() {
    assertThat(set(3, 1, "b", "a").at("/link/dpid").asText()).isEqualTo(FakeNetwork.dpid(1));
    JsonNode listed = alice.get(RISKS).body().get("links");
    assertThat(listed).hasSize(1);
    assertThat(listed.get(0).get("risks")).hasToString("[\"a\",\"b\"]");
    set(1, 4);
    assertThat(alice.get(RISKS).body().get("links")).isEmpty();
    JsonNode last = admin.get("/api/v1/audit").body().at("/events/0");
    assertThat(last.get("action").asText()).isEqualTo("link.risks");
    assertThat(last.get("subject").asText()).isEqualTo("link s1:4");
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThat(alice.put(RISKS, risks(1, 4, "a")).status()).isEqualTo(403);
    for (Map<String, Object> wrong :
        List.of(
            risks(1, 1, "a"), risks(9, 1, "a"), risks(1, 4, " "), risks(1, 4, "a".repeat(65)))) {
      Reply reply = admin.put(RISKS, wrong);
      assertThat(reply.status()).describedAs(reply.text()).isEqualTo(400);
    }
  }
}
