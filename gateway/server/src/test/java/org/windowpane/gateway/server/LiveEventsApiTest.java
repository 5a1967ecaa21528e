package org.windowpane.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.EventListener;
import org.windowpane.gateway.testing.FakeNetwork;
import org.windowpane.gateway.testing.RequestBodies;

public final class LiveEventsApiTest {
  private static final Instant START = Instant.parse("2033-09-01T00:00:00Z");

  private final TestGateway gateway = TestGateway.shared();

  private static Map<String, Object> window(int minute) {
    Instant start = START.plusSeconds(60L * minute);
    return RequestBodies.window("team-a", 1, 4, 1_000_000, start, start.plusSeconds(30));
  }

  @Test
  void aClientReceivesHelloAndItsBookings() {
    Browser alice = gateway.alice();
    try (EventListener listener = EventListener.of(gateway.uri(), alice)) {
      eventually("hello", () -> listener.received("hello").size() == 1);
      String id = alice.post("/api/v1/bookings", window(0)).body().get("id").asText();
      eventually("the booking", () -> listener.received("booking").contains(id));
    }
  }

  @Test
  void aClientReceivesVisibleEventsOnly() {
    Browser bob = gateway.bob();
    try (EventListener listener = EventListener.of(gateway.uri(), bob)) {
      eventually("hello", () -> listener.received("hello").size() == 1);
      String hidden = gateway.alice().post("/api/v1/bookings", window(1)).body().get("id").asText();
      Map<String, Object> own = window(2);
      own.put("share", "team-b");
      String id = bob.post("/api/v1/bookings", own).body().get("id").asText();
      eventually("their own", () -> listener.received("booking").contains(id));
      assertThat(listener.received("booking")).doesNotContain(hidden);
    }
  }

  @Test
  void aClientReceivesSharesAndMeasurements() {
    Browser admin = gateway.admin();
    try (EventListener listener = EventListener.of(gateway.uri(), admin)) {
      eventually("hello", () -> listener.received("hello").size() == 1);
      admin.post(
          "/api/v1/shares",
          Map.of(
              "name",
              "live",
              "parent",
              "lab",
              "flowGroup",
              Map.of("srcHost", "10.0.0.3"),
              "maxReserveBps",
              1));
      eventually("the share", () -> listener.received("share").contains("live"));
      gateway
          .controller()
          .count(FakeNetwork.steady(Instant.now(), 1, gateway.controller().rules()));
      eventually("the links", () -> !listener.received("links").isEmpty());
      eventually("the tables", () -> !listener.received("tables").isEmpty());
    }
  }

  @Test
  void signOutClosesTheStream() {
    Browser alice = gateway.alice();
    try (EventListener listener = EventListener.of(gateway.uri(), alice)) {
      eventually("hello", () -> listener.received("hello").size() == 1);
      alice.delete("/api/v1/session");
      eventually("the end", listener::isOver);
    }
  }

  @Test
  void aTokenReceivesEventsUntilItIsRevoked() {
    Browser alice = gateway.alice();
    JsonNode token = token(alice, "read");
    Browser program = program(token);
    try (EventListener listener = EventListener.of(gateway.uri(), program);
        EventListener listenerOfAlice = EventListener.of(gateway.uri(), alice)) {
      eventually("hello", () -> listener.received("hello").size() == 1);
      eventually("hello", () -> listenerOfAlice.received("hello").size() == 1);
      Map<String, Object> hidden = window(3);
      hidden.put("share", "team-b");
      String hiddenId = gateway.bob().post("/api/v1/bookings", hidden).body().get("id").asText();
      String id = alice.post("/api/v1/bookings", window(4)).body().get("id").asText();
      eventually("the booking", () -> listener.received("booking").contains(id));
      assertThat(listener.received("booking")).doesNotContain(hiddenId);

      alice.delete("/api/v1/tokens/" + token.get("token").get("id").asText());
      eventually("the end", listener::isOver);
      assertThat(listenerOfAlice.isOver()).isFalse();
    }
    assertThat(program.get("/api/v1/events").status()).isEqualTo(401);
  }

  @Test
  void aTokenWithoutTheReadScopeReceivesNothing() {
    Reply reply = program(token(gateway.alice(), "book")).get("/api/v1/events");
    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.body().get("detail").asText()).contains("scope read");
  }

  private static JsonNode token(Browser user, String scope) {
    return user.post("/api/v1/tokens", Map.of("name", "listener", "scopes", List.of(scope))).body();
  }

  private Browser program(JsonNode token) {
    return gateway.anonymous().with("Authorization", "Bearer " + token.get("secret").asText());
  }

  @Test
  void oneUserHasALimitedNumberOfStreams() {
    Browser auditor = gateway.auditor();
    List<EventListener> listeners = new ArrayList<>();
    try {
      for (int count = 0; count < 16; count++) {
        EventListener listener = EventListener.of(gateway.uri(), auditor);
        listeners.add(listener);
        eventually("hello", () -> !listener.received("hello").isEmpty() || listener.isOver());
      }
      Browser.Reply reply = auditor.get("/api/v1/events");
      assertThat(reply.status()).isEqualTo(429);
      assertThat(reply.header("Retry-After")).isEqualTo("10");
      assertThat(reply.body().at("/quota/kind").asText()).isEqualTo("event-streams");
      assertThat(reply.body().at("/quota/use").asInt()).isEqualTo(16);
    } finally {
      listeners.forEach(EventListener::close);
    }
  }
}
