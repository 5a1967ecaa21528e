package org.windowpane.gateway.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.FakeNetwork;
import org.windowpane.gateway.testing.RequestBodies;

/** Two leaves with two spines between them. */
public final class PathApiTest {
  private static final String PATHS = "/api/v1/paths";
  private static final Instant START = Instant.parse("2033-03-01T00:00:00Z");
  private static final String WINDOW = "&start=2033-03-01T00:00:00Z&end=2033-03-01T00:10:00Z";

  private static TestGateway gateway;
  private static Browser alice;

  @BeforeAll
  static void start() {
    gateway = TestGateway.start();
    alice = gateway.alice();
    gateway.controller().show(FakeNetwork.leavesAndTwoSpines());
    eventually("the other spine is seen", () -> paths("?from=h1&to=h4").size() == 2);
    Map<String, Object> window =
        RequestBodies.window("team-a", 1, 4, 30_000_000, START, START.plusSeconds(60));
    assertThat(alice.post("/api/v1/bookings", window).status()).isEqualTo(201);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static JsonNode answer(String query) {
    Reply reply = alice.get(PATHS + query);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.body();
  }

  private static JsonNode paths(String query) {
    return answer(query).get("paths");
  }

  @Test
  void eachPathHasItsFreeBandwidthAndItsLimitingLink() {
    JsonNode answer = answer("?from=h1&to=10.0.0.5" + WINDOW);
    assertThat(answer.get("from").asText()).isEqualTo("h1");
    assertThat(answer.get("to").asText()).isEqualTo("h5");
    JsonNode first = answer.at("/paths/0");
    JsonNode second = answer.at("/paths/1");
    assertThat(first.get("pathNames").toString()).isEqualTo("[\"h1\",\"s1\",\"s3\",\"s2\",\"h5\"]");
    assertThat(second.get("pathNames").toString())
        .isEqualTo("[\"h1\",\"s1\",\"s4\",\"s2\",\"h5\"]");
    assertThat(first.at("/hops/0").toString())
        .isEqualTo(
            "{\"dpid\":\"00:00:00:00:00:00:00:01\",\"switchName\":\"s1\",\"inPort\":1,\"outPort\":4}");
    long rate = first.at("/links/0/rateBps").asLong();
    assertThat(first.get("freeBps").asLong()).isEqualTo(rate - 30_000_000);
    assertThat(first.get("limitedBy").asText()).isEqualTo("h1>s1:1");
    assertThat(first.at("/links/3/id").asText()).isEqualTo("s2:2>h5");
    assertThat(first.at("/links/3/freeBps").asLong()).isEqualTo(rate);
    assertThat(second.at("/links/1/freeBps").asLong()).isEqualTo(rate);
  }

  @Test
  void bookingsArePinnedToTheFirstPath() {
    Instant later = START.plusSeconds(86_400);
    Map<String, Object> window =
        RequestBodies.window("team-a", 2, 6, 1_000_000, later, later.plusSeconds(60));
    JsonNode booked = alice.post("/api/v1/bookings", window).body();
    assertThat(booked.get("pathNames")).isEqualTo(paths("?from=h2&to=h6").at("/0/pathNames"));
  }

  @Test
  void theDefaultWindowStartsNowAndHasNoEnd() {
    JsonNode answer = answer("?from=h1&to=h4&limit=1");
    assertThat(answer.get("paths")).hasSize(1);
    assertThat(answer.get("end").isNull()).isTrue();
    assertThat(answer.at("/paths/0/freeBps").asLong())
        .isLessThan(paths("?from=h2&to=h5&end=2033-03-01T00:00:00Z").at("/0/freeBps").asLong());
    JsonNode past = answer("?from=h1&to=h4&start=2020-01-01T00:00:00Z");
    assertThat(Instant.parse(past.get("start").asText())).isAfter("2020-01-01T00:00:00Z");
  }

  @Test
  void aDetachedHostHasNoPath() {
    gateway.controller().show(FakeNetwork.without(FakeNetwork.leavesAndTwoSpines(), 2));
    eventually("the leaf is gone", () -> paths("?from=h1&to=h4").isEmpty());
    gateway.controller().show(FakeNetwork.leavesAndTwoSpines());
    eventually("the leaf is back", () -> paths("?from=h1&to=h4").size() == 2);
  }

  @Test
  void hostsOfOneSwitchHaveOnePath() {
    assertThat(paths("?from=h1&to=h2").at("/0/pathNames").toString())
        .isEqualTo("[\"h1\",\"s1\",\"h2\"]");
    assertThat(paths("?from=h1&to=h2")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "?to=h4, from",
    "?from=h1, to",
    "?from=h1&to=h1, to",
    "?from=h1&to=10.0.0.1, to",
    "?from=&to=h4, from",
    "?from=h1&to=h4&limit=0, limit",
    "?from=h1&to=h4&limit=17, limit",
    "?from=h1&to=h4&start=soon, start",
    "?from=h1&to=h4&end=never, end",
    "?from=h1&to=h4&end=2020-01-01T00:00:00Z, end",
    "?from=h1&to=h4&start=2033-01-01T00:00:00Z&end=2033-01-01T00:00:00Z, end"
  })
  void theErrorNamesTheInvalidField(String query, String field) {
    Reply reply = alice.get(PATHS + query);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.body().at("/errors/0/field").asText()).isEqualTo(field);
  }

  @ParameterizedTest
  @CsvSource({"h99", "10.9.9.9", "10.0.0.0/24", "*", "0a:00:00:00:00:ff"})
  void anUnknownHostIsNotFound(String host) {
    Reply reply = alice.get(PATHS + "?from=h1&to=" + host);
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.body().get("detail").asText()).isEqualTo("There is no host " + host + ".");
  }
}
