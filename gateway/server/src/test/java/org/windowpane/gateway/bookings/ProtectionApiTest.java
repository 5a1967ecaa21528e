package org.windowpane.gateway.bookings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.FakeNetwork;
import org.windowpane.gateway.testing.RequestBodies;

/** Two ways from h1 to h4: by s3, which is the first one, and by s4. */
final class ProtectionApiTest {
  private static final String BOOKINGS = "/api/v1/bookings";
  private static final Instant START =
      Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(3600);

  private TestGateway gateway;
  private Browser alice;

  @BeforeEach
  void start() {
    gateway = TestGateway.start();
    addSpine();
  }

  private void addSpine() {
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

  private static Map<String, Object> window(String protection) {
    Map<String, Object> window =
        new HashMap<>(
            RequestBodies.window("team-a", 1, 4, 1_000_000, START, START.plusSeconds(600)));
    window.put("protection", protection);
    return window;
  }

  private JsonNode booking(String id) {
    return alice.get(BOOKINGS + "/" + id).body();
  }

  private static String spine(JsonNode names) {
    return names.path(2).asText();
  }

  private String invalid(Map<String, Object> request) {
    Reply reply = alice.post(BOOKINGS, request);
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(400);
    return reply.text();
  }

  @Test
  void aBookingHasABackupUntilItIsNeeded() {
    JsonNode check = alice.post(BOOKINGS + "/check", window("backup")).body();
    assertThat(spine(check.get("backupPathNames"))).isEqualTo("s4");
    Reply reply = alice.post(BOOKINGS, window("backup"));
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(201);
    JsonNode booked = reply.body();
    String id = booked.get("id").asText();
    assertThat(booked.get("protection").asText()).isEqualTo("backup");
    assertThat(booked.get("pathRequirements").isNull()).isTrue();
    assertThat(spine(booked.get("pathNames"))).isEqualTo("s3");
    assertThat(spine(booked.get("backupPathNames"))).isEqualTo("s4");

    gateway.stopGateway();
    gateway.controller().show(FakeNetwork.leavesAndSpine());
    gateway.startGateway();
    addSpine();
    assertThat(booking(id).get("protection").asText()).isEqualTo("backup");

    gateway.controller().show(FakeNetwork.without(FakeNetwork.leavesAndTwoSpines(), 3));
    eventually("its backup is its path", () -> spine(booking(id).get("pathNames")).equals("s4"));
    assertThat(booking(id).get("backupPathNames")).isEmpty();
    assertThat(booking(id).at("/deployment/state").asText()).isNotEqualTo("degraded");
    gateway.controller().show(FakeNetwork.leavesAndTwoSpines());
    eventually("it has a backup", () -> spine(booking(id).get("backupPathNames")).equals("s3"));
    assertThat(spine(booking(id).get("pathNames"))).isEqualTo("s4");
  }

  @Test
  void whereThereIsNoBackupTheRefusalStatesSo() {
    gateway.controller().show(FakeNetwork.without(FakeNetwork.leavesAndTwoSpines(), 4));
    eventually(
        "one spine is left",
        () -> alice.get("/api/v1/paths?from=h1&to=h4").body().get("paths").size() == 1);
    Reply refused = alice.post(BOOKINGS, window("backup"));
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body().at("/refusal/place").asText()).isEqualTo("field protection");
    assertThat(refused.body().at("/refusal/message").asText()).startsWith("There is no backup");
  }

  @Test
  void aBookingThatIsNotProtectedStaysOnItsPath() {
    String id = alice.post(BOOKINGS, window("none")).body().get("id").asText();
    gateway.controller().show(FakeNetwork.without(FakeNetwork.leavesAndTwoSpines(), 3));
    eventually(
        "it is degraded", () -> booking(id).at("/deployment/state").asText().equals("degraded"));
    assertThat(booking(id).at("/deployment/detail").asText())
        .isEqualTo("Its path is broken: the switch s3 is gone. The booking asks not to be moved.");
    assertThat(spine(booking(id).get("pathNames"))).isEqualTo("s3");
  }

  @Test
  void aBackupIsForFixedReservationsThatAreGrantedInFull() {
    Map<String, Object> partial = window("backup");
    partial.put("strictness", "partial");
    assertThat(invalid(partial)).contains("protection", "fixed windows");
    Map<String, Object> flexible = window("backup");
    flexible.put("deadline", START.plusSeconds(3600));
    assertThat(invalid(flexible)).contains("protection", "fixed windows");
    Map<String, Object> limit = window("backup");
    limit.put("ask", "ratelimit");
    assertThat(invalid(limit)).contains("protection", "is not for ratelimit");
    assertThat(invalid(window("always"))).contains("protection", "must be none");
  }
}
