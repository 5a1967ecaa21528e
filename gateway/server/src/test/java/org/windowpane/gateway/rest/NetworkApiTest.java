package org.windowpane.gateway.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Asking;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.FakeNetwork;

final class NetworkApiTest {
  private static TestGateway gateway;

  @BeforeAll
  static void start() {
    gateway = TestGateway.start();
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @Test
  void theNetworkIsToldWithNamesAndWithTheEdgesToHosts() {
    JsonNode network = gateway.alice().get("/api/v1/network").body();
    assertThat(network.at("/controller/connected").asBoolean()).isTrue();
    assertThat(network.get("switches").findValuesAsText("name")).contains("s1", "s2", "s3");
    assertThat(network.at("/switches/0/tables/0/name").asText()).isEqualTo("policy");
    assertThat(network.get("links").findValuesAsText("id"))
        .hasSize(16)
        .contains("s1:4>s3:1", "s3:1>s1:4", "h1>s1:1", "s1:1>h1");
    for (JsonNode link : network.get("links")) {
      boolean fromHost = !link.at("/from/host").isNull();
      assertThat(link.at("/from/dpid").isNull()).isEqualTo(fromHost);
      assertThat(link.get("rateBps").asLong()).isEqualTo(FakeNetwork.RATE);
    }
  }

  @Test
  void hostsAreToldByNameAndWhereTheyWereSeen() {
    JsonNode hosts = gateway.alice().get("/api/v1/hosts").body().get("hosts");
    assertThat(hosts.findValuesAsText("name")).containsExactly("h1", "h2", "h3", "h4", "h5", "h6");
    assertThat(hosts.at("/3/addresses/0").asText()).isEqualTo("10.0.0.4");
    assertThat(hosts.at("/3/at/port").asInt()).isEqualTo(1);
    assertThat(hosts.at("/3/mac").asText()).isEqualTo("0a:00:00:00:00:04");
  }

  @Test
  void whatLinksCarryIsMeasuredAndKept() {
    Browser alice = gateway.alice();
    Map<String, Object> window =
        Asking.window("team-a", 1, 4, 30_000_000, null, Instant.now().plusSeconds(300));
    String id = alice.post("/api/v1/bookings", window).body().get("id").asText();
    eventually("it is installed", () -> gateway.controller().rules().contains(id));
    Instant first = Instant.now();
    Set<String> rules = gateway.controller().rules();
    for (int second = 0; second <= 3; second++) {
      gateway
          .controller()
          .count(FakeNetwork.steady(first.plusSeconds(second), second * 2_500_000L, rules));
    }
    eventually(
        "links are measured",
        () -> !alice.get("/api/v1/links").body().at("/links/0/usedBps").isNull());
    for (JsonNode link : alice.get("/api/v1/links").body().get("links")) {
      assertThat(link.get("usedBps").asLong()).isEqualTo(20_000_000);
      boolean onPath = link.get("id").asText().equals("s1:4>s3:1");
      if (onPath) {
        assertThat(link.get("reservedNowBps").asLong()).isEqualTo(30_000_000);
        assertThat(link.get("fromName").asText()).isEqualTo("s1:4");
      }
    }
    eventually(
        "what is delivered is measured",
        () ->
            alice.get("/api/v1/bookings/" + id).body().get("deliveredBps").asLong() == 20_000_000);
    JsonNode throughput = alice.get("/api/v1/bookings/" + id + "/throughput").body().get("points");
    assertThat(throughput).isNotEmpty();
    eventually(
        "every second between two counts has its point",
        () ->
            alice.get("/api/v1/links/history?seconds=60").body().at("/links/0/points").size() >= 3);
    JsonNode tables = alice.get("/api/v1/tables").body().get("tables");
    assertThat(tables).hasSize(3);
    assertThat(tables.at("/0/name").asText()).isEqualTo("policy");
    assertThat(tables.at("/0/entries").asLong()).isEqualTo(2 + rules.size());
  }
}
