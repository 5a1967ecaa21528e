package org.windowpane.gateway.bookings.links;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.FakeNetwork;
import org.windowpane.gateway.testing.RequestBodies;

/** Each test has hours of its own ahead. */
public final class LinkTimelineApiTest {
  private static final String PATH = "/api/v1/links/timeline";
  private static final String UP_LINK = "s1:4>s3:1";
  private static final Instant HOUR = Instant.now().truncatedTo(ChronoUnit.HOURS);

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

  private static String query(Instant from, Instant to, int step) {
    return "?from=" + from + "&to=" + to + "&step=" + step;
  }

  private static JsonNode link(JsonNode table, String id) {
    return StreamSupport.stream(table.get("links").spliterator(), false)
        .filter(link -> link.get("id").asText().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
  }

  private static String book(long rateBps, Instant start, Instant end) {
    Reply reply =
        alice.post("/api/v1/bookings", RequestBodies.window("team-a", 1, 4, rateBps, start, end));
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(201);
    return reply.body().get("id").asText();
  }

  @Test
  void aBookingAcrossTheEdgeOfAStepCountsInBothSteps() {
    Instant from = HOUR.plus(5, ChronoUnit.HOURS);
    String id = book(30_000_000, from.plusSeconds(900), from.plusSeconds(4_500));
    book(10_000_000, from.plusSeconds(600), from.plusSeconds(900));
    Instant to = from.plus(3, ChronoUnit.HOURS);
    JsonNode table = alice.get(PATH + query(from, to, 3_600)).body();
    assertThat(table.get("from").asText()).isEqualTo(from.toString());
    assertThat(table.get("to").asText()).isEqualTo(to.toString());
    assertThat(table.get("stepSeconds").asInt()).isEqualTo(3_600);
    assertThat(table.get("links")).hasSize(16);
    JsonNode link = link(table, UP_LINK);
    assertThat(texts(link.get("reservedBps"))).containsExactly("30000000", "30000000", "0");
    assertThat(texts(link.get("usedBps"))).containsOnly("null").hasSize(3);
    assertThat(texts(link.get("states"))).containsOnly("up").hasSize(3);
    assertThat(link.get("rateBps").asLong()).isEqualTo(FakeNetwork.RATE);
    assertThat(link.at("/from/port").asInt()).isEqualTo(4);
    assertThat(texts(link(table, "h1>s1:1").get("reservedBps")).get(0)).isEqualTo("30000000");
    assertThat(link(table, "h1>s1:1").get("from").isNull()).isTrue();
    assertThat(texts(link(table, "s3:1>s1:4").get("reservedBps"))).containsOnly("0");
    Reply csv = alice.get(PATH + "/export" + query(from, to, 3_600));
    assertThat(csv.header("Content-Type")).startsWith("text/csv");
    assertThat(csv.text().lines())
        .hasSize(1 + 16 * 3)
        .startsWith("link,start,stepSeconds,rateBps,reservedBps,usedBps,state")
        .contains(UP_LINK + "," + from + ",3600,100000000,30000000,,up");
    assertThat(bookingsOn(UP_LINK, from, to)).contains(id);
    assertThat(bookingsOn("h1>s1:1", from, to)).contains(id);
    assertThat(bookingsOn("s3:1>s1:4", from, to)).isEmpty();
    assertThat(alice.get("/api/v1/bookings?link=nowhere").status()).isEqualTo(400);
  }

  @Test
  void theFirstStepCountsFromTheInstantThatIsAskedForAndTheLastStepUpToOne() {
    Instant from = HOUR.plus(20, ChronoUnit.HOURS);
    book(30_000_000, from, from.plusSeconds(900));
    book(10_000_000, from.plusSeconds(900), from.plusSeconds(1_200));
    book(20_000_000, from.plusSeconds(4_500), from.plusSeconds(7_200));
    JsonNode table =
        alice.get(PATH + query(from.plusSeconds(900), from.plusSeconds(4_500), 3_600)).body();
    assertThat(table.get("from").asText()).isEqualTo(from.toString());
    assertThat(texts(link(table, UP_LINK).get("reservedBps"))).containsExactly("10000000", "0");
  }

  private static List<String> bookingsOn(String link, Instant from, Instant to) {
    return alice
        .get(
            "/api/v1/bookings?scope=all&from=%s&to=%s&link=%s"
                .formatted(from, to, URLEncoder.encode(link, StandardCharsets.UTF_8)))
        .body()
        .get("bookings")
        .findValuesAsText("id");
  }

  @Test
  void aLinkIsOutOfServiceInEachStepThatMaintenanceTouches() {
    Instant from = HOUR.plus(10, ChronoUnit.HOURS);
    Map<String, Object> window =
        Map.of(
            "reason", "New cable",
            "switches", List.of(),
            "links", List.of(Map.of("dpid", FakeNetwork.dpid(3), "port", 1)),
            "start", from.plusSeconds(3_600 + 600),
            "end", from.plusSeconds(2 * 3_600));
    Reply scheduled = gateway.admin().post("/api/v1/maintenance", window);
    assertThat(scheduled.status()).describedAs(scheduled.text()).isEqualTo(201);
    JsonNode table = alice.get(PATH + query(from, from.plus(3, ChronoUnit.HOURS), 3_600)).body();
    for (String id : List.of(UP_LINK, "s3:1>s1:4")) {
      assertThat(texts(link(table, id).get("states"))).containsExactly("up", "out", "up");
    }
    assertThat(texts(link(table, "s2:4>s3:2").get("states"))).containsOnly("up");
  }

  @Test
  void whatWasMeasuredAndReservedUpToNowIsInThePast() {
    Instant now = Instant.now();
    book(20_000_000, null, now.plusSeconds(120));
    for (int second = 0; second <= 3; second++) {
      gateway
          .controller()
          .count(
              FakeNetwork.steady(
                  now.minusSeconds(4L - second), second * 1_250_000L, Set.of("any")));
    }
    eventually(
        "links are measured",
        () -> !alice.get("/api/v1/links").body().at("/links/0/usedBps").isNull());
    JsonNode table =
        alice.get(PATH + query(now.minusSeconds(600), now.plusSeconds(1_200), 60)).body();
    JsonNode link = link(table, UP_LINK);
    assertThat(texts(link.get("usedBps"))).contains("10000000", "null");
    assertThat(texts(link.get("reservedBps"))).startsWith("0").contains("20000000").endsWith("0");
  }

  @Test
  void aLinkThatWentDownIsDownUntilItIsBack() {
    gateway.controller().show(FakeNetwork.without(FakeNetwork.leavesAndSpine(), 3));
    eventually("it is down", () -> lastStateOf(UP_LINK).equals("down"));
    assertThat(lastStateOf("h1>s1:1")).isEqualTo("up");
    assertThat(texts(link(tableOfTheDistantFuture(), UP_LINK).get("states"))).containsOnly("down");
    gateway.controller().show(FakeNetwork.leavesAndSpine());
    eventually("it is up again", () -> lastStateOf(UP_LINK).equals("up"));
    Instant now = Instant.now();
    JsonNode table = alice.get(PATH + query(now.minusSeconds(120), now, 60)).body();
    assertThat(texts(link(table, UP_LINK).get("states"))).contains("down");
  }

  @Test
  void aLinkIsUnknownBeforeItWasFirstSeen() {
    String query = query(HOUR.minus(3, ChronoUnit.HOURS), HOUR.plus(2, ChronoUnit.HOURS), 3_600);
    JsonNode table = alice.get(PATH + query).body();
    for (JsonNode link : table.get("links")) {
      assertThat(texts(link.get("states"))).startsWith("unknown", "unknown").endsWith("up");
    }
    assertThat(texts(link(table, "s1:1>h1").get("states"))).doesNotContain("down");
    assertThat(alice.get(PATH + "/export" + query).text().lines())
        .contains("s1:1>h1," + HOUR.minus(3, ChronoUnit.HOURS) + ",3600,100000000,0,,unknown");
  }

  /** Where no change of a link is near. */
  private static JsonNode tableOfTheDistantFuture() {
    Instant from = HOUR.plus(30, ChronoUnit.DAYS);
    return alice.get(PATH + query(from, from.plus(2, ChronoUnit.HOURS), 3_600)).body();
  }

  private static String lastStateOf(String id) {
    Instant from = Instant.now().plusSeconds(120);
    Instant seen = from.minusSeconds(600);
    JsonNode table = alice.get(PATH + query(seen, from.plusSeconds(120), 60)).body();
    List<String> states = texts(link(table, id).get("states"));
    return states.get(states.size() - 1);
  }

  @Test
  void tooManyStepsAreRefusedWithTheNearestStepThatIsAllowed() {
    Duration month = Duration.ofDays(30);
    assertThat(problem(query(HOUR, HOUR.plus(month), 60)))
        .contains("must be at least 1800 for 16 links over this time");
    assertThat(problem(query(HOUR, HOUR.plus(month), 61)))
        .contains("must be one of 60, 300,")
        .contains("the nearest that this time allows is 1800");
    assertThat(problem(query(HOUR, HOUR.minusSeconds(1), 60))).contains("must be after from");
    assertThat(problem(query(HOUR, HOUR.plus(Duration.ofDays(36_500)), 86_400)))
        .contains("must be at most 1,999 days after from");
    assertThat(problem(query(HOUR.minus(Duration.ofDays(9)), HOUR, 900)))
        .as("minutes of so long ago are forgotten")
        .contains("must be at least 3600");
    assertThat(problem("?from=yesterday")).contains("must be a time such as");
    JsonNode usual = alice.get(PATH).body();
    assertThat(usual.get("stepSeconds").asInt()).isEqualTo(300);
    assertThat(gateway.anonymous().get(PATH).status()).isEqualTo(401);
  }

  private static String problem(String query) {
    Reply reply = alice.get(PATH + query);
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(400);
    return reply.text();
  }
}
