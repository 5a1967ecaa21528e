package org.windowpane.gateway.enforcement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.FakeNetwork;
import org.windowpane.gateway.testing.RequestBodies;

/** The plan is kept through what happens to either side; seen from outside, over HTTP. */
public final class PlanKeeperTest {
  private TestGateway gateway;
  private Browser alice;

  @BeforeEach
  void start() {
    gateway = TestGateway.start();
    alice = gateway.alice();
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private String book(int seconds) {
    return book(1, seconds);
  }

  private String book(int source, int seconds) {
    Map<String, Object> window =
        RequestBodies.window(
            "team-a", source, 4, 10_000_000, null, Instant.now().plusSeconds(seconds));
    return alice.post("/api/v1/bookings", window).body().get("id").asText();
  }

  private JsonNode deployment(String id) {
    return alice.get("/api/v1/bookings/" + id).body().get("deployment");
  }

  private void eventuallyIs(String id, String state) {
    eventually("it is " + state, () -> deployment(id).path("state").asText().equals(state));
  }

  @Test
  void changesAreSentAsPatches() {
    String first = book(300);
    eventuallyIs(first, "active");
    int puts = gateway.controller().puts();
    String second = book(2, 300);
    eventuallyIs(second, "active");
    assertThat(gateway.controller().puts()).isEqualTo(puts);
    assertThat(gateway.controller().patches()).isPositive();
    assertThat(gateway.controller().rules()).containsExactlyInAnyOrder(first, second);
  }

  @Test
  void aCancelledBookingIsRemovedAndTheRemovalConfirmed() {
    String id = book(300);
    eventuallyIs(id, "active");
    alice.send("POST", "/api/v1/bookings/" + id + "/cancel", null);
    eventuallyIs(id, "removed");
    assertThat(gateway.controller().rules()).isEmpty();
  }

  @Test
  void aRestartedControllerReceivesTheWholePlan() {
    String id = book(300);
    eventuallyIs(id, "active");
    gateway.controller().restart();
    eventually("it has the rule again", () -> gateway.controller().rules().contains(id));
    eventuallyIs(id, "active");
  }

  @Test
  void aSwitchErrorIsReportedForItsHopAndRecovers() {
    String id = book(300);
    eventuallyIs(id, "active");
    gateway.controller().fail(id, true);
    eventuallyIs(id, "degraded");
    JsonNode deployment = deployment(id);
    assertThat(deployment.get("detail").asText()).isEqualTo("s2: the flow table is full");
    assertThat(deployment.at("/hops/2/error").asText()).isEqualTo("the flow table is full");
    assertThat(deployment.at("/hops/0/state").asText()).isEqualTo("installed");
    gateway.controller().fail(id, false);
    eventuallyIs(id, "active");
  }

  @Test
  void readinessNamesWindowsThatShouldBeActive() {
    String id = book(300);
    eventuallyIs(id, "active");
    gateway.controller().fail(id, true);
    eventually(
        "readiness names it",
        () -> windows().startsWith("1 have begun and are not active, first booking " + id));
    assertThat(gateway.anonymous().get("/readyz").status()).isEqualTo(200);
    gateway.controller().fail(id, false);
    eventually("all are active", () -> windows().equals("ok"));
  }

  private String windows() {
    return gateway.anonymous().get("/readyz").body().at("/parts/windows").asText();
  }

  @Test
  void withoutAControllerBookingsAreAcceptedAndStateWhyTheyArePending() {
    String running = book(300);
    eventuallyIs(running, "active");
    gateway.controller().close();
    eventuallyIs(running, "degraded");
    assertThat(deployment(running).get("detail").asText()).contains("does not answer");
    String waiting = book(300);
    eventually(
        "it says why",
        () -> deployment(waiting).get("detail").asText().contains("does not answer"));
    eventually(
        "the network shows it",
        () -> !alice.get("/api/v1/network").body().at("/controller/connected").asBoolean());
    assertThat(gateway.anonymous().get("/readyz").status()).isEqualTo(200);
  }

  @Test
  void aRestartedGatewayKeepsInstalledRules() {
    String id = book(300);
    eventuallyIs(id, "active");
    gateway.stopGateway();
    gateway.startGateway();
    alice = gateway.alice();
    eventuallyIs(id, "active");
    assertThat(gateway.controller().rules()).containsExactly(id);
  }

  @Test
  void aBookingThatEndedDuringADowntimeIsCompletedAndRemoved() {
    String id = book(10);
    eventuallyIs(id, "active");
    Instant end = until(id);
    gateway.stopGateway();
    eventually("it is over", () -> Instant.now().isAfter(end));
    gateway.startGateway();
    alice = gateway.alice();
    eventually(
        "it is completed",
        () -> alice.get("/api/v1/bookings/" + id).body().get("state").asText().equals("completed"));
    eventuallyIs(id, "removed");
    assertThat(gateway.controller().rules()).isEmpty();
  }

  @Test
  void aRuleIsSentAheadAndPendingUntilItsWindowStarts() {
    Instant start = Instant.now().plusSeconds(10);
    Map<String, Object> window =
        RequestBodies.window("team-a", 1, 4, 10_000_000, start, start.plusSeconds(300));
    String id = alice.post("/api/v1/bookings", window).body().get("id").asText();
    eventually("it is sent ahead", () -> gateway.controller().rules().contains(id));
    assertThat(Instant.now()).isBefore(start);
    JsonNode rule = gateway.controller().rule(id);
    assertThat(Instant.parse(rule.get("from").asText())).isEqualTo(rule(id).start());
    assertThat(deployment(id).get("state").asText()).isEqualTo("pending");
    int patches = gateway.controller().patches();
    eventuallyIs(id, "active");
    assertThat(gateway.controller().patches()).isEqualTo(patches);
  }

  private Window rule(String id) {
    JsonNode booking = alice.get("/api/v1/bookings/" + id).body();
    return new Window(
        Instant.parse(booking.get("start").asText()), Instant.parse(booking.get("end").asText()));
  }

  @Test
  void aBookingIsReroutedWhenItsSwitchDisappears() {
    ObjectNode network = FakeNetwork.leavesAndTwoSpines();
    gateway.controller().show(network);
    eventually(
        "the other spine is seen",
        () -> alice.get("/api/v1/network").body().path("switches").size() == 4);
    String id = book(300);
    eventuallyIs(id, "active");
    assertThat(spine(id)).isEqualTo(FakeNetwork.dpid(3));
    gateway.controller().show(FakeNetwork.without(network, 3));
    eventually("it is sent over the other spine", () -> spine(id).equals(FakeNetwork.dpid(4)));
    eventuallyIs(id, "active");
    assertThat(gateway.controller().rules()).containsExactly(id);
    gateway.stopGateway();
    gateway.startGateway();
    alice = gateway.alice();
    eventuallyIs(id, "active");
    assertThat(spine(id)).isEqualTo(FakeNetwork.dpid(4));
  }

  @Test
  void withoutAnotherPathABookingIsDegradedUntilItsPathReturns() {
    String id = book(300);
    eventuallyIs(id, "active");
    ObjectNode network = FakeNetwork.leavesAndSpine();
    gateway.controller().show(FakeNetwork.without(network, 3));
    eventuallyIs(id, "degraded");
    eventually(
        "it says that there is none",
        () ->
            deployment(id)
                .get("detail")
                .asText()
                .equals("Its path is broken: the switch s3 is gone. No other way has room."));
    gateway.controller().show(network);
    eventuallyIs(id, "active");
  }

  private String spine(String id) {
    return gateway.controller().rule(id).at("/action/path/1/dpid").asText();
  }

  private Instant until(String id) {
    return Instant.parse(gateway.controller().rule(id).get("until").asText());
  }
}
