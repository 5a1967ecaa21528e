package org.windowpane.gateway.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.FakeNetwork;
import org.windowpane.gateway.testing.RequestBodies;
import org.windowpane.gateway.testing.TestDatabase;

public final class NetworkApiTest {
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
  void theNetworkHasNamesAndTheEdgesToHosts() {
    eventually(
        "the controller is connected",
        () ->
            gateway.alice().get("/api/v1/network").body().at("/controller/connected").asBoolean());
    JsonNode network = gateway.alice().get("/api/v1/network").body();
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
  void aLinkThatIsMissingIsListedAsDownAndNotAsALink() {
    try (TestGateway cut = TestGateway.start()) {
      Browser alice = cut.alice();
      assertThat(alice.get("/api/v1/network").body().get("downLinks")).isEmpty();
      Instant before = Instant.now().truncatedTo(ChronoUnit.MICROS);
      ObjectNode network = FakeNetwork.leavesAndSpine();
      network.putArray("links");
      cut.controller().show(network);
      eventually(
          "both links are down, in each direction",
          () -> alice.get("/api/v1/network").body().get("downLinks").size() == 4);
      JsonNode body = alice.get("/api/v1/network").body();
      assertThat(body.get("links").findValuesAsText("id")).hasSize(12).doesNotContain("s1:4>s3:1");
      JsonNode down = body.at("/downLinks/0");
      assertThat(down.get("id").asText()).isEqualTo("s1:4>s3:1");
      assertThat(down.at("/from/name").asText()).isEqualTo("s1-4");
      assertThat(down.at("/to/port").asInt()).isEqualTo(1);
      assertThat(down.get("rateBps").asLong()).isEqualTo(FakeNetwork.RATE);
      assertThat(Instant.parse(down.get("since").asText()))
          .isBetween(before, Instant.now().plusSeconds(1));
      String use = "/api/v1/links/utilization?link=s1:4%3Es3:1" + lastHour();
      assertThat(alice.get(use).body().get("limit").asLong()).isEqualTo(FakeNetwork.RATE);
      cut.stopGateway();
      cut.startGateway();
      assertThat(cut.alice().get("/api/v1/network").body().get("downLinks"))
          .as("it is remembered across a restart")
          .hasSize(4);
    }
  }

  @Test
  void hostsHaveTheirNameAndPort() {
    JsonNode hosts = gateway.alice().get("/api/v1/hosts").body().get("hosts");
    assertThat(hosts.findValuesAsText("name")).containsExactly("h1", "h2", "h3", "h4", "h5", "h6");
    assertThat(hosts.at("/3/addresses/0").asText()).isEqualTo("10.0.0.4");
    assertThat(hosts.at("/3/at/port").asInt()).isEqualTo(1);
    assertThat(hosts.at("/3/mac").asText()).isEqualTo("0a:00:00:00:00:04");
  }

  @Test
  void usageOfLinksIsMeasuredAndStored() {
    Browser alice = gateway.alice();
    Map<String, Object> window =
        RequestBodies.window("team-a", 1, 4, 30_000_000, null, Instant.now().plusSeconds(300));
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
    String aMinute = "?from=" + first.minusSeconds(10) + "&to=" + first.plusSeconds(50);
    JsonNode chart = alice.get("/api/v1/bookings/" + id + "/utilization" + aMinute).body();
    assertThat(chart.get("limit").asLong()).isEqualTo(30_000_000);
    assertThat(measured(chart).findValuesAsText("mean")).isNotEmpty().containsOnly("20000000");
    eventually(
        "every second between two counts has its point",
        () ->
            alice.get("/api/v1/links/history?seconds=60").body().at("/links/0/points").size() >= 3);
    JsonNode tables = alice.get("/api/v1/tables").body().get("tables");
    assertThat(tables).hasSize(3);
    assertThat(tables.at("/0/name").asText()).isEqualTo("policy");
    assertThat(tables.at("/0/entries").asLong()).isEqualTo(2 + rules.size());
  }

  private static JsonNode measured(JsonNode utilization) {
    ArrayNode points = JsonNodeFactory.instance.arrayNode();
    utilization
        .get("points")
        .forEach(it -> points.addAll(it.get("mean").isNull() ? List.of() : List.of(it)));
    return points;
  }

  private static String lastHour() {
    Instant now = Instant.now();
    return "&from=" + now.minusSeconds(3_540) + "&to=" + now.plusSeconds(60) + "&points=1000";
  }

  @Test
  void chartsShowTheirGapsEvenAfterARestart() {
    try (TestGateway restarted = TestGateway.start()) {
      Instant first = Instant.now().minusSeconds(10);
      TestDatabase.execute(
          TestDatabase.nameOf(restarted.databaseUrl()),
          "SELECT make_sample_partition('second_sample', '" + first + "')");
      for (int second = 0; second <= 7; second++) {
        restarted
            .controller()
            .count(
                FakeNetwork.steady(first.plusSeconds(second), second * 2_500_000L, Set.of("any")));
      }
      eventually(
          "tables are measured",
          () -> restarted.alice().get("/api/v1/tables").body().get("tables").size() == 3);
      assertChartsAreReturned(restarted);
      restarted.stopGateway();
      restarted.startGateway();
      assertChartsAreReturned(restarted);
    }
  }

  private static void assertChartsAreReturned(TestGateway gateway) {
    Browser auditor = gateway.auditor();
    String path = "/api/v1/links/utilization?link=s1:4%3Es3:1" + lastHour();
    eventually("all seconds are measured", () -> measured(auditor.get(path).body()).size() >= 2);
    JsonNode link = auditor.get(path).body();
    assertThat(link.get("unit").asText()).isEqualTo("bps");
    assertThat(link.get("limit").asLong()).isEqualTo(FakeNetwork.RATE);
    assertThat(link.get("stepSeconds").asInt()).isEqualTo(5);
    assertThat(link.get("points")).hasSizeBetween(720, 722);
    assertThat(measured(link)).hasSizeBetween(2, 3);
    for (JsonNode point : measured(link)) {
      assertThat(point.get("mean").asLong()).isEqualTo(20_000_000);
      assertThat(point.get("peak").asLong()).isEqualTo(20_000_000);
    }
    JsonNode table =
        auditor.get("/api/v1/tables/utilization?dpid=" + FakeNetwork.dpid(1) + lastHour()).body();
    assertThat(table.get("unit").asText()).isEqualTo("entries");
    assertThat(measured(table)).hasSizeBetween(2, 3);
    assertThat(measured(table).at("/0/peak").asInt()).isEqualTo(3);
    String queue = "/api/v1/queues/utilization?port=1&queue=1&dpid=" + FakeNetwork.dpid(2);
    assertThat(measured(auditor.get(queue + lastHour()).body()).at("/0/mean").asLong())
        .isEqualTo(20_000_000);
    assertThat(gateway.alice().get(queue).status())
        .as("it would reveal the rate of another user's booking")
        .isEqualTo(403);
    JsonNode history = auditor.get("/api/v1/links/history?seconds=86400").body();
    assertThat(history.at("/links/0/points")).hasSizeBetween(1, 2);
  }

  @Test
  void aChartWithoutMeasurementsHasOnlyGaps() {
    JsonNode chart =
        gateway
            .alice()
            .get(
                "/api/v1/links/utilization?link=s1:4%3Es3:1&points=100"
                    + "&from=2001-01-01T00:00:00Z&to=2002-01-01T00:00:00Z")
            .body();
    assertThat(measured(chart)).isEmpty();
    assertThat(chart.get("points").size()).isBetween(90, 100);
    assertThat(gateway.alice().get("/api/v1/links/utilization?link=no").status()).isEqualTo(404);
  }
}
