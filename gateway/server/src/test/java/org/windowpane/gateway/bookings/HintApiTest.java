package org.windowpane.gateway.bookings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.RequestBodies;

/** Saying what is coming, without asking for anything. */
public final class HintApiTest {
  private static final Instant DEADLINE =
      Instant.now().truncatedTo(ChronoUnit.SECONDS).plus(Duration.ofHours(2));
  private static final long BITS = 36_000_000_000L;

  private static TestGateway gateway;
  private static Browser alice;

  @BeforeAll
  static void start() {
    gateway = TestGateway.start();
    alice = gateway.alice();
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static Map<String, Object> hint(String share, long bits, Instant deadline) {
    Map<String, Object> hint = new HashMap<>();
    hint.put("share", share);
    hint.put("flowGroup", Map.of("srcHost", "10.0.0.1", "dstHost", "10.0.0.4"));
    hint.put("bits", bits);
    hint.put("deadline", deadline);
    return hint;
  }

  private static JsonNode lastEvent() {
    Browser auditor = gateway.auditor();
    JsonNode newest = auditor.get("/api/v1/audit?kind=hint.give&limit=1").body().at("/events/0");
    return auditor.get("/api/v1/audit/" + newest.get("seq").asLong()).body();
  }

  @Test
  void theAnswerOffersAWindowThatCanBeBooked() {
    Reply reply = alice.post("/api/v1/hints", hint("team-a", BITS, DEADLINE));
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    JsonNode offer = reply.body();
    assertThat(offer.get("granted").asBoolean()).isTrue();
    Instant start = Instant.parse(offer.get("start").asText());
    Instant end = Instant.parse(offer.get("end").asText());
    long rate = offer.get("rateBps").asLong();
    assertThat(end).isBeforeOrEqualTo(DEADLINE);
    assertThat(rate * (double) Duration.between(start, end).toNanos() / 1e9)
        .as("the data passes")
        .isGreaterThanOrEqualTo(BITS);
    assertThat(rate).as("at the least rate").isLessThan(6_000_000);
    assertThat(alice.get("/api/v1/bookings").body().get("bookings")).isEmpty();
    JsonNode event = lastEvent();
    assertThat(event.get("principal").asText()).isEqualTo("alice");
    assertThat(event.get("subject").asText()).isEqualTo("share team-a");
    assertThat(event.toString()).contains("\"rateBps\":" + rate).contains("" + BITS);
    Map<String, Object> window =
        RequestBodies.window("team-a", 1, 4, rate, start.plusSeconds(1), DEADLINE.plusSeconds(60));
    assertThat(alice.post("/api/v1/bookings/check", window).body().get("granted").asBoolean())
        .isTrue();
  }

  @Test
  void theAnswerNamesTheRefusalIfNothingFits() {
    Reply reply = alice.post("/api/v1/hints", hint("team-a", 1_000 * BITS, DEADLINE));
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body().get("granted").asBoolean()).isFalse();
    assertThat(reply.body().at("/refusal/message").asText()).isNotBlank();
    assertThat(lastEvent().toString()).contains("refusal");
  }

  @Test
  void unknownSharesAndPastDeadlinesAreRefused() {
    assertThat(alice.post("/api/v1/hints", hint("no-such", BITS, DEADLINE)).status())
        .isEqualTo(404);
    Reply past = alice.post("/api/v1/hints", hint("team-a", BITS, DEADLINE.minusSeconds(90_000)));
    assertThat(past.status()).as(past.text()).isEqualTo(400);
    assertThat(gateway.auditor().post("/api/v1/hints", hint("team-a", BITS, DEADLINE)).status())
        .isEqualTo(403);
  }
}
