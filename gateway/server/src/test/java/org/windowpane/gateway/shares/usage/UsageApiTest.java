package org.windowpane.gateway.shares.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.FakeNetwork;
import org.windowpane.gateway.testing.RequestBodies;
import org.windowpane.gateway.testing.TestDatabase;

/** What shares were used for, an hour ago and now. */
public final class UsageApiTest {
  private static final long MBPS = 1_000_000;

  /** A full minute of which seconds are kept still. */
  private static final Instant THEN =
      Instant.now().minusSeconds(3_000).truncatedTo(ChronoUnit.MINUTES);

  private static TestGateway gateway;
  private static TestGateway standby;

  @BeforeAll
  static void addPastBookings() {
    gateway = TestGateway.start();
    gateway
        .admin()
        .post(
            "/api/v1/shares",
            Map.of(
                "name",
                "part-of-a",
                "parent",
                "team-a",
                "flowGroup",
                Map.of("srcHost", "10.0.0.1"),
                "maxReserveBps",
                40 * MBPS));
    execute("SELECT make_sample_partition('second_sample', '" + THEN + "')");
    book(1, "team-a", 10 * MBPS, 0, 60);
    book(2, "part-of-a", 20 * MBPS, 30, 90);
    book(3, "team-b", 40 * MBPS, 0, 60);
    deliver(1, 8 * MBPS, 0, 60);
    deliver(2, 16 * MBPS, 30, 60);
    deliver(2, 16 * MBPS, 60, 90);
    deliver(3, 5 * MBPS, 0, 60);
    standby = gateway.another();
  }

  @AfterAll
  static void stop() {
    standby.stopGateway();
    gateway.close();
  }

  private static void execute(String sql) {
    TestDatabase.execute(TestDatabase.nameOf(gateway.databaseUrl()), sql);
  }

  private static UUID id(int number) {
    return new UUID(7, number);
  }

  private static void book(int number, String share, long rateBps, int from, int until) {
    execute(
        """
        INSERT INTO booking (id, share, principal, flow_group, ask, rate_bps, strictness,
                             window_start, window_end, path, created_at, state)
        VALUES ('%1$s', '%2$s', 'alice', '{}', 'reserve', %3$d, 'strict', '%4$s', '%5$s',
                '{"hops": []}', '%4$s', 'completed');
        INSERT INTO deployment VALUES ('%1$s', 'removed', '%5$s', NULL, '[]');
        INSERT INTO sample_series (kind, key, measured_on) VALUES ('booking', '%1$s', '%4$s');
        """
            .formatted(
                id(number), share, rateBps, THEN.plusSeconds(from), THEN.plusSeconds(until)));
  }

  private static void deliver(int number, long bps, int from, int until) {
    execute(
        """
        INSERT INTO second_sample (series, at, value)
        SELECT id, '%s', array_fill(%d::real, ARRAY[%d]) FROM sample_series WHERE key = '%s'
        """
            .formatted(THEN.plusSeconds(from), bps, until - from, id(number)));
  }

  private static String path(String share, int from, int until, int points) {
    return "/api/v1/shares/%s/usage?from=%s&to=%s&points=%d"
        .formatted(share, THEN.plusSeconds(from), THEN.plusSeconds(until), points);
  }

  /** Mean, peak, reservedMean and reservedPeak of each point, in Mbit/s. */
  private static List<List<Double>> figures(JsonNode usage) {
    List<List<Double>> figures = new ArrayList<>();
    for (JsonNode point : usage.get("points")) {
      List<Double> each = new ArrayList<>();
      for (String name : List.of("mean", "peak", "reservedMean", "reservedPeak")) {
        each.add(point.get(name).isNull() ? null : point.get(name).asDouble() / MBPS);
      }
      figures.add(each);
    }
    return figures;
  }

  @Test
  void usageOfAnApplicationIsThatOfItsBookings() {
    execute("UPDATE booking SET application = 'hadoop job_1' WHERE share <> 'team-b'");
    String path = path("", 0, 120, 5).replace("/shares//", "/applications/hadoop%20job_1/");
    JsonNode usage = gateway.alice().get(path).body();
    assertThat(usage.get("application").asText()).isEqualTo("hadoop job_1");
    assertThat(figures(usage))
        .isEqualTo(figures(gateway.alice().get(path("team-a", 0, 120, 5)).body()));
    assertThat(figures(gateway.bob().get(path).body()))
        .as("of bookings that the user may see")
        .allSatisfy(it -> assertThat(it).containsOnly(0.0));
  }

  @Test
  void usageShowsDeliveredAndReservedRatesOfTheSubtree() {
    JsonNode usage = gateway.alice().get(path("team-a", 0, 120, 5)).body();
    assertThat(usage.get("share").asText()).isEqualTo("team-a");
    assertThat(usage.get("unit").asText()).isEqualTo("bps");
    assertThat(usage.get("limit").asLong()).isEqualTo(90 * MBPS);
    assertThat(usage.get("from").asText()).isEqualTo(THEN.toString());
    assertThat(usage.get("to").asText()).isEqualTo(THEN.plusSeconds(120).toString());
    assertThat(usage.get("stepSeconds").asInt()).isEqualTo(30);
    assertThat(usage.get("peakSeconds").asInt()).isEqualTo(1);
    assertThat(usage.at("/points/1/at").asText()).isEqualTo(THEN.plusSeconds(30).toString());
    assertThat(figures(usage))
        .containsExactly(
            List.of(8.0, 8.0, 10.0, 10.0),
            List.of(24.0, 24.0, 30.0, 30.0),
            List.of(16.0, 16.0, 20.0, 20.0),
            List.of(0.0, 0.0, 0.0, 0.0));
  }

  @Test
  void aStepWithChangesHasTheMeanOfItsSeconds() {
    book(4, "lab", 60 * MBPS, 600, 605);
    book(5, "part-of-a", 20 * MBPS, 603, 610);
    deliver(4, 50 * MBPS, 600, 605);
    deliver(5, 10 * MBPS, 603, 610);
    JsonNode usage = gateway.alice().get(path("lab", 600, 610, 2)).body();
    assertThat(usage.get("stepSeconds").asInt()).isEqualTo(10);
    assertThat(figures(usage))
        .containsExactly(List.of((50 * 5 + 10 * 7) / 10.0, 60.0, (60 * 5 + 20 * 7) / 10.0, 80.0));
  }

  @Test
  void usageOfAHiddenShareIsNotFound() {
    String teamB = path("team-b", 0, 60, 3);
    assertThat(gateway.anonymous().get(teamB).status()).isEqualTo(401);
    Reply hidden = gateway.alice().get(teamB);
    assertThat(hidden.status()).isEqualTo(404);
    assertThat(hidden.text().replace("team-b", "X"))
        .isEqualTo(gateway.alice().get(path("nowhere", 0, 60, 3)).text().replace("nowhere", "X"));
    for (Browser each : List.of(gateway.bob(), gateway.admin(), gateway.auditor())) {
      assertThat(figures(each.get(teamB).body()))
          .hasSize(2)
          .containsOnly(List.of(5.0, 5.0, 40.0, 40.0));
    }
  }

  @Test
  void unmeasuredStepsAreGaps() {
    execute(
        """
        INSERT INTO booking (id, share, principal, flow_group, ask, rate_bps, strictness,
                             window_start, window_end, path, created_at, state)
        VALUES (gen_random_uuid(), 'team-a', 'alice', '{}', 'reserve', 3000000, 'strict', '%s', '%s',
                '{"hops": []}', now(), 'completed')
        """
            .formatted(THEN.plusSeconds(310), THEN.plusSeconds(320)));
    List<Double> gap = new ArrayList<>();
    gap.add(null);
    gap.add(null);
    gap.addAll(List.of(1.0, 3.0));
    assertThat(figures(gateway.alice().get(path("team-a", 300, 330, 2)).body()))
        .containsExactly(gap);
  }

  @Test
  void futureBookingsAreReservedAndNotDelivered() {
    Instant start = THEN.plusSeconds(7_200);
    Reply created =
        gateway
            .bob()
            .post(
                "/api/v1/bookings",
                RequestBodies.window("team-b", 2, 5, 2 * MBPS, start, start.plusSeconds(30)));
    assertThat(created.status()).isEqualTo(201);
    JsonNode ahead = gateway.bob().get(path("team-b", 7_200, 7_260, 2)).body();
    assertThat(ahead.at("/points/0/mean").isNull()).isTrue();
    assertThat(ahead.at("/points/0/reservedMean").asLong()).isEqualTo(MBPS);
    assertThat(ahead.at("/points/0/reservedPeak").asLong()).isEqualTo(2 * MBPS);
    gateway.bob().post("/api/v1/bookings/" + created.body().get("id").asText() + "/cancel", "");
    ahead = gateway.bob().get(path("team-b", 7_200, 7_260, 2)).body();
    assertThat(ahead.at("/points/0/reservedPeak").asLong()).isZero();
  }

  @Test
  void theStandbyReturnsCurrentUsage() {
    Browser bob = gateway.bob();
    Map<String, Object> window =
        RequestBodies.window("team-b", 3, 4, 30 * MBPS, null, Instant.now().plusSeconds(300));
    String id = bob.post("/api/v1/bookings", window).body().get("id").asText();
    eventually("it is installed", () -> gateway.controller().rules().contains(id));
    Instant first = Instant.now();
    for (int second = 0; second <= 3; second++) {
      gateway
          .controller()
          .count(
              FakeNetwork.steady(
                  first.plusSeconds(second), second * 2_500_000L, gateway.controller().rules()));
    }
    String now =
        "/api/v1/shares/team-b/usage?points=1000&from=%s&to=%s"
            .formatted(first.minusSeconds(5), first.plusSeconds(5));
    for (TestGateway each : List.of(gateway, standby)) {
      Browser viewer = each.bob();
      eventually(
          "it is returned",
          () -> viewer.get(now).body().get("points").findValuesAsText("peak").contains("20000000"));
    }
  }

  @Test
  void tooManyValuesAreRefusedWithAnAlternative() {
    execute(
        """
        INSERT INTO booking (id, share, principal, flow_group, ask, rate_bps, strictness,
                             window_start, window_end, path, created_at, state)
        SELECT gen_random_uuid(), 'part-of-a', 'alice', '{}', 'reserve', 1, 'strict',
               '2020-01-01T00:00:00Z', '2020-01-01T01:00:00Z', '{"hops": []}', now(), 'completed'
          FROM generate_series(1, 5001)
        """);
    String path = "/api/v1/shares/team-a/usage?to=2020-01-02T00:00:00Z&from=2020-01-01T";
    Reply refused = gateway.alice().get(path + "00:00:00Z");
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.header("Content-Type")).startsWith("application/problem+json");
    assertThat(refused.body().get("type").asText()).isEqualTo("/problems/too-much");
    assertThat(refused.body().get("detail").asText())
        .startsWith("More than 5000 windows")
        .contains("Ask for less time");
    assertThat(gateway.alice().get(path + "12:00:00Z").status()).isEqualTo(200);
  }
}
