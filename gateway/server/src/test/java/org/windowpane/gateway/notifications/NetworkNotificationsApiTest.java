package org.windowpane.gateway.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.FakeNetwork;
import org.windowpane.gateway.testing.Receiver;
import org.windowpane.gateway.testing.RequestBodies;

/** A network that changes under a booking whose owner has a webhook. */
public final class NetworkNotificationsApiTest {
  private final TestGateway gateway = TestGateway.start();
  private final Receiver receiver = Receiver.start();
  private final Browser alice = gateway.alice();

  @AfterEach
  void stop() {
    receiver.close();
    gateway.close();
  }

  private List<JsonNode> received(String kind) {
    return receiver.received("/hook").stream()
        .map(Receiver.Received::body)
        .filter(it -> it.get("kind").asText().equals(kind))
        .toList();
  }

  @Test
  void changesOfTheNetworkSendNotifications() {
    ObjectNode two = FakeNetwork.leavesAndTwoSpines();
    gateway.controller().show(two);
    eventually(
        "the other spine is seen",
        () -> alice.get("/api/v1/network").body().path("switches").size() == 4);
    alice.post(
        "/api/v1/webhooks",
        Map.of(
            "url",
            receiver.url("/hook"),
            "kinds",
            List.of("booking.moved", "booking.degraded", "booking.restored")));
    Instant start = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(3600);
    String id =
        alice
            .post(
                "/api/v1/bookings",
                RequestBodies.window("team-a", 1, 4, 1_000_000, start, start.plusSeconds(600)))
            .body()
            .get("id")
            .asText();

    ObjectNode one = FakeNetwork.without(two, 3);
    gateway.controller().show(one);
    eventually("it is moved", () -> received("booking.moved").size() == 1);
    JsonNode moved = received("booking.moved").get(0);
    assertThat(moved.get("by").isNull()).isTrue();
    assertThat(moved.get("reason").asText())
        .isEqualTo("Its path is broken: the switch s3 is gone.");
    assertThat(moved.at("/booking/id").asText()).isEqualTo(id);
    assertThat(moved.at("/booking/pathNames/2").asText()).isEqualTo("s4");

    gateway.controller().show(FakeNetwork.without(one, 4));
    eventually("it is degraded", () -> received("booking.degraded").size() == 1);
    assertThat(received("booking.degraded").get(0).get("reason").asText())
        .isEqualTo("Its path is broken: the switch s4 is gone. No other way has room.");

    gateway.controller().show(one);
    eventually("it is restored", () -> received("booking.restored").size() == 1);
    assertThat(received("booking.restored").get(0).at("/booking/deployment/state").asText())
        .isEqualTo("pending");
    assertThat(receiver.received("/hook")).hasSize(3);
  }
}
