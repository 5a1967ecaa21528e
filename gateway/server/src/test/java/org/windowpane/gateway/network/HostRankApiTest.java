package org.windowpane.gateway.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
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

/** Host 1 sends 60 Mbit/s, hosts 2 to 5 send 20, and host 6 is not measured. */
public final class HostRankApiTest {
  private static final String RANK = "/api/v1/hosts/rank";

  /** The controller's clock is ahead, so that this is recent for however long the tests take. */
  private static final long AHEAD = 600;

  private static TestGateway gateway;
  private static TestGateway standby;

  @BeforeAll
  static void start() {
    gateway = TestGateway.start();
    standby = gateway.another();
    Browser alice = gateway.alice();
    assertThat(first(alice, "?among=h1").get("standing").asText()).isEqualTo("unmeasured");
    Map<String, Object> window =
        RequestBodies.window("team-a", 2, 4, 30_000_000, null, Instant.now().plusSeconds(86_400));
    assertThat(alice.post("/api/v1/bookings", window).status()).isEqualTo(201);
    Instant first = Instant.now().plusSeconds(AHEAD);
    for (int second = 0; second < 3; second++) {
      gateway.controller().count(sample(first.plusSeconds(second), second));
    }
    eventually(
        "it is measured",
        () -> first(alice, "?among=h1").get("standing").asText().equals("measured"));
  }

  @AfterAll
  static void stop() {
    standby.stopGateway();
    gateway.close();
  }

  private static ObjectNode sample(Instant at, int second) {
    ObjectNode sample = FakeNetwork.steady(at, second * 2_500_000L, Set.of());
    for (JsonNode port : sample.get("ports")) {
      if (port.get("dpid").asText().equals(FakeNetwork.dpid(1)) && port.get("port").asInt() == 1) {
        ((ObjectNode) port).put("rxBytes", second * 7_500_000L);
      }
      if (port.get("dpid").asText().equals(FakeNetwork.dpid(2)) && port.get("port").asInt() == 3) {
        ((ObjectNode) port).remove("rxBytes");
      }
    }
    return sample;
  }

  private static JsonNode ranks(Browser user, String query) {
    Reply reply = user.get(RANK + query);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.body();
  }

  private static JsonNode first(Browser user, String query) {
    return ranks(user, query).at("/hosts/0");
  }

  @Test
  void hostsAreRankedByFreeBandwidth() {
    JsonNode hosts = ranks(gateway.alice(), "").get("hosts");
    assertThat(hosts.findValuesAsText("name")).containsExactly("h3", "h4", "h5", "h2", "h1", "h6");
    assertThat(hosts.at("/0/expectedFreeBps").asLong()).isEqualTo(80_000_000);
    assertThat(hosts.at("/3/reservedBps").asLong()).isEqualTo(30_000_000);
    assertThat(hosts.at("/3/expectedFreeBps").asLong()).isEqualTo(70_000_000);
    assertThat(hosts.at("/4/usedBps").asLong()).isEqualTo(60_000_000);
    assertThat(hosts.at("/4/expectedFreeBps").asLong()).isEqualTo(40_000_000);
    assertThat(hosts.at("/5/standing").asText()).isEqualTo("unmeasured");
    assertThat(hosts.at("/5/usedBps").isNull()).isTrue();
    assertThat(hosts.at("/5/expectedFreeBps").isNull()).isTrue();
  }

  @Test
  void onlyRequestedHostsAreRankedUpToTheLimit() {
    Browser alice = gateway.alice();
    JsonNode some = ranks(alice, "?among=h1&among=10.0.0.2&among=h2&among=0A:00:00:00:00:03");
    assertThat(some.get("hosts").findValuesAsText("name")).containsExactly("h3", "h2", "h1");
    JsonNode best = ranks(alice, "?among=h1&among=h2&limit=1");
    assertThat(best.get("hosts").findValuesAsText("name")).containsExactly("h2");
  }

  @Test
  void aStandbyReturnsTheMeasurementsOfTheLeader() {
    assertThat(ranks(standby.alice(), "?among=h1")).isEqualTo(ranks(gateway.alice(), "?among=h1"));
  }

  @ParameterizedTest
  @CsvSource({
    "?limit=0, limit",
    "?limit=501, limit",
    "?seconds=0, seconds",
    "?seconds=86401, seconds",
    "?among=, among"
  })
  void theErrorNamesTheInvalidField(String query, String field) {
    Reply reply = gateway.alice().get(RANK + query);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.body().at("/errors/0/field").asText()).isEqualTo(field);
  }

  @Test
  void tooManyHostsAreRefusedAndUnknownOnesNotFound() {
    Reply many = gateway.alice().get(RANK + "?among=h1" + "&among=h1".repeat(500));
    assertThat(many.body().at("/errors/0/field").asText()).isEqualTo("among");
    assertThat(gateway.alice().get(RANK + "?among=h1&among=h99").status()).isEqualTo(404);
  }
}
