package org.windowpane.gateway.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.FakeNetwork;
import org.windowpane.gateway.testing.Receiver;
import org.windowpane.gateway.testing.RequestBodies;

/** Two ways from h1 to h4: by s3, which is the first one, and by s4. */
final class MaintenanceApiTest {
  private static final String MAINTENANCE = "/api/v1/maintenance";
  private static final String BOOKINGS = "/api/v1/bookings";
  private static final String S3 = FakeNetwork.dpid(3);
  private static final String S4 = FakeNetwork.dpid(4);
  private static final Instant START =
      Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(3600);

  private final Receiver receiver = Receiver.start();
  private TestGateway gateway;
  private Browser admin;
  private Browser alice;

  @BeforeEach
  void start() {
    gateway = TestGateway.start();
    signIn();
    gateway.controller().show(FakeNetwork.leavesAndTwoSpines());
    eventually("both spines are connected", () -> paths().size() == 2);
  }

  private void signIn() {
    admin = gateway.admin();
    alice = gateway.alice();
  }

  @AfterEach
  void stop() {
    receiver.close();
    gateway.close();
  }

  private JsonNode paths() {
    return alice
        .get("/api/v1/paths?from=h1&to=h4&start=" + START + "&end=" + START.plusSeconds(600))
        .body()
        .get("paths");
  }

  private static Map<String, Object> window(long rateBps, int from, int to) {
    return RequestBodies.window(
        "team-a", 1, 4, rateBps, START.plusSeconds(from), START.plusSeconds(to));
  }

  private String book(long rateBps, int from, int to) {
    Reply reply = alice.post(BOOKINGS, window(rateBps, from, to));
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(201);
    return reply.body().get("id").asText();
  }

  private JsonNode booking(String id) {
    return alice.get(BOOKINGS + "/" + id).body();
  }

  private String spine(String id) {
    return admin.get(BOOKINGS + "/" + id).body().at("/pathNames/2").asText();
  }

  private static Map<String, Object> ofSwitches(List<String> dpids, int from, int to) {
    return new HashMap<>(
        Map.of(
            "reason",
            "New line cards",
            "switches",
            dpids,
            "start",
            START.plusSeconds(from),
            "end",
            START.plusSeconds(to)));
  }

  private JsonNode schedule(Map<String, Object> request) {
    Reply reply = admin.post(MAINTENANCE, request);
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(201);
    return reply.body().at("/maintenance/0");
  }

  private List<JsonNode> received(String kind) {
    return receiver.received("/hook").stream()
        .map(Receiver.Received::body)
        .filter(it -> it.get("kind").asText().equals(kind))
        .toList();
  }

  /** From another host, on another share, so that only links limit it. */
  private String bookForLab(long rateBps) {
    Reply reply =
        admin.post(
            BOOKINGS, RequestBodies.window("lab", 2, 5, rateBps, START, START.plusSeconds(600)));
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(201);
    return reply.body().get("id").asText();
  }

  @Test
  void bookingsMoveAheadAndNewOnesAvoidWhatIsOutOfService() {
    String before = book(1_000_000, 0, 600);
    assertThat(spine(before)).isEqualTo("s3");
    Map<String, Object> request = ofSwitches(List.of(S3), 60, 120);

    JsonNode preview = admin.post(MAINTENANCE + "/preview", request).body();
    assertThat(preview.get("movedCount").asInt()).isEqualTo(1);
    assertThat(preview.at("/moved/0/booking/id").asText()).isEqualTo(before);
    assertThat(preview.at("/moved/0/pathNamesAfter/2").asText()).isEqualTo("s4");
    assertThat(preview.at("/moved/0/booking/affectedFrom").asText())
        .isEqualTo(START.plusSeconds(60).toString());
    assertThat(preview.get("interruptedCount").asInt()).isZero();
    assertThat(spine(before)).isEqualTo("s3");

    JsonNode scheduled = schedule(request);
    assertThat(scheduled.get("state").asText()).isEqualTo("planned");
    assertThat(scheduled.get("parts").asText()).isEqualTo("s3");
    eventually("it is moved", () -> spine(before).equals("s4"));
    assertThat(booking(before).get("interruptedFrom").isNull()).isTrue();
    assertThat(spine(book(1_000_000, 100, 200))).isEqualTo("s4");
    assertThat(spine(book(1_000_000, 120, 200))).isEqualTo("s3");
    assertThat(paths().at("/0/outOfServiceAt").asText())
        .isEqualTo(START.plusSeconds(60).toString());
    assertThat(paths().at("/0/freeBps").asLong()).isZero();
    assertThat(audited("maintenance.schedule").get("parts").asText()).isEqualTo("s3");
    assertThat(audited("booking.reroute").get("reason").asText())
        .startsWith("Maintenance takes s3 out of service from ")
        .endsWith(": New line cards");
  }

  private JsonNode audited(String kind) {
    String seq = admin.get("/api/v1/audit?kind=" + kind).body().at("/events/0/seq").asText();
    return admin.get("/api/v1/audit/" + seq).body().get("detail");
  }

  @Test
  void aBookingWithoutAnotherPathIsInterruptedAndItsOwnerNotifiedOnce() {
    alice.post(
        "/api/v1/webhooks",
        Map.of("url", receiver.url("/hook"), "kinds", List.of("booking.interrupted")));
    String id = book(1_000_000, 0, 600);
    String other = book(1_000_000, 90, 100);
    assertThat(spine(other)).isEqualTo("s3");
    Map<String, Object> both = ofSwitches(List.of(S3, S4), 60, 120);
    JsonNode preview = admin.post(MAINTENANCE + "/preview", both).body();
    assertThat(preview.get("interruptedCount").asInt()).isEqualTo(2);
    JsonNode alternatives = preview.at("/interrupted/0/alternatives");
    assertThat(alternatives).hasSize(1);
    assertThat(alternatives.at("/0/kind").asText()).isEqualTo("later");
    assertThat(alternatives.at("/0/start").asText()).isEqualTo(START.plusSeconds(120).toString());

    String maintenance = schedule(both).get("id").asText();
    eventually("it is interrupted", () -> !booking(id).get("interruptedFrom").isNull());
    assertThat(booking(id).get("interruptedFrom").asText())
        .isEqualTo(START.plusSeconds(60).toString());
    assertThat(booking(other).get("interruptedFrom").asText())
        .isEqualTo(START.plusSeconds(90).toString());
    assertThat(booking(id).at("/deployment/state").asText()).isEqualTo("pending");
    JsonNode progress = admin.get(MAINTENANCE + "/" + maintenance).body();
    assertThat(progress.get("toMove").asInt()).isZero();
    assertThat(progress.get("interruptedCount").asInt()).isEqualTo(2);
    eventually("the owner knows", () -> received("booking.interrupted").size() == 2);
    assertThat(received("booking.interrupted").get(0).get("reason").asText())
        .contains("Maintenance takes s3, s4 out of service");
    Reply refused = alice.post(BOOKINGS, window(1_000_000, 110, 130));
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body().at("/refusal/rule").asText()).isEqualTo("out-of-service");
    assertThat(refused.body().at("/refusal/place").asText()).isEqualTo("switch s3");
    assertThat(refused.body().at("/refusal/message").asText())
        .isEqualTo(
            "Switch s3 is out of service for maintenance at " + START.plusSeconds(110) + ".");

    gateway.stopGateway();
    gateway.controller().show(FakeNetwork.leavesAndSpine());
    gateway.startGateway();
    signIn();
    gateway.controller().show(FakeNetwork.leavesAndTwoSpines());
    eventually("both spines are connected", () -> paths().size() == 2);
    assertThat(booking(id).get("interruptedFrom").asText())
        .isEqualTo(START.plusSeconds(60).toString());
    assertThat(admin.delete(MAINTENANCE + "/" + maintenance).status()).isEqualTo(204);
    eventually("it is no longer interrupted", () -> booking(id).get("interruptedFrom").isNull());
    assertThat(received("booking.interrupted")).hasSize(2);
    assertThat(admin.get(MAINTENANCE + "/" + maintenance).status()).isEqualTo(404);
    assertThat(alice.post(BOOKINGS, window(1_000_000, 110, 130)).status()).isEqualTo(201);
  }

  @Test
  void maintenanceAtOnceEndsWhenAnAdministratorEndsIt() {
    Map<String, Object> request =
        Map.of("reason", "Smoke", "links", List.of(Map.of("dpid", S3, "port", 1)));
    JsonNode scheduled = schedule(request);
    assertThat(scheduled.get("state").asText()).isEqualTo("active");
    assertThat(scheduled.get("end").isNull()).isTrue();
    assertThat(scheduled.get("parts").asText()).isEqualTo("the link at s3:1");
    assertThat(spine(book(1_000_000, 0, 600))).isEqualTo("s4");
    String one = MAINTENANCE + "/" + scheduled.get("id").asText();
    assertThat(admin.delete(one).status()).isEqualTo(204);
    assertThat(admin.delete(one).status()).isEqualTo(409);
    JsonNode list = alice.get(MAINTENANCE).body().get("maintenance");
    assertThat(list).hasSize(1);
    assertThat(list.at("/0/state").asText()).isEqualTo("over");
    assertThat(spine(book(1_000_000, 0, 600))).isEqualTo("s3");
  }

  @Test
  void maintenanceRepeatsAndItsSeriesIsCancelledTogether() {
    LocalDate first = LocalDate.now(ZoneOffset.UTC).plusDays(2);
    Map<String, Object> recurrence =
        Map.of(
            "time",
            "02:00",
            "zone",
            "UTC",
            "lengthSeconds",
            3600,
            "first",
            first.toString(),
            "last",
            first.plusDays(6).toString());
    Map<String, Object> request =
        Map.of("reason", "Nightly", "switches", List.of(S3), "recurrence", recurrence);
    String id = schedule(request).get("id").asText();
    JsonNode list = admin.get(MAINTENANCE).body().get("maintenance");
    assertThat(list).hasSize(7);
    assertThat(list).allSatisfy(it -> assertThat(it.get("series").asText()).isEqualTo(id));
    assertThat(admin.delete(MAINTENANCE + "/" + id).status()).isEqualTo(204);
    assertThat(admin.get(MAINTENANCE).body().get("maintenance")).hasSize(6);
    String next = admin.get(MAINTENANCE).body().at("/maintenance/0/id").asText();
    assertThat(admin.delete(MAINTENANCE + "/" + next + "?series=true").status()).isEqualTo(204);
    assertThat(admin.get(MAINTENANCE).body().get("maintenance")).isEmpty();
  }

  @Test
  void invalidRequestsNameTheField() {
    assertThat(invalid(ofSwitches(List.of(), 0, 60))).contains("switches");
    assertThat(invalid(ofSwitches(List.of(FakeNetwork.dpid(9)), 0, 60)))
        .contains("switches", FakeNetwork.dpid(9));
    assertThat(invalid(ofSwitches(List.of(S3), 60, 60))).contains("end");
    assertThat(invalid(ofSwitches(List.of(S3), -7200, 60))).contains("start", "in the past");
    assertThat(invalid(Map.of("reason", "", "switches", List.of(S3)))).contains("reason");
    assertThat(invalid(Map.of("reason", "x", "links", List.of(Map.of("dpid", S3, "port", 99)))))
        .contains("links", "s3:99");
    Map<String, Object> endless = ofSwitches(List.of(S3), 0, 60);
    endless.put("end", "9999-01-01T00:00:00Z");
    assertThat(invalid(endless)).contains("end", "within the next ten years");
    assertThat(
            admin
                .post(
                    "/api/v1/failures/preview",
                    Map.of("switches", List.of(S3), "start", "+1000000000-01-01T00:00:00Z"))
                .status())
        .isEqualTo(400);
    Map<String, Object> both = ofSwitches(List.of(S3), 0, 60);
    both.put(
        "recurrence",
        Map.of(
            "time", "02:00",
            "zone", "UTC",
            "lengthSeconds", 60,
            "first", "2031-01-01",
            "last", "2031-01-01"));
    assertThat(invalid(both)).contains("recurrence");
  }

  private String invalid(Map<String, Object> request) {
    Reply reply = admin.post(MAINTENANCE, request);
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(400);
    assertThat(admin.post(MAINTENANCE + "/preview", request).status()).isEqualTo(400);
    return reply.text();
  }

  @Test
  void membersSeeMaintenanceButNeitherScheduleNorTryFailures() {
    assertThat(alice.post(MAINTENANCE, ofSwitches(List.of(S3), 0, 60)).status()).isEqualTo(403);
    assertThat(alice.get(MAINTENANCE).status()).isEqualTo(200);
    assertThat(alice.get("/api/v1/failures/weak-points").status()).isEqualTo(403);
    assertThat(alice.post("/api/v1/failures/preview", Map.of("switches", List.of(S3))).status())
        .isEqualTo(403);
  }

  @Test
  void aFailureIsPreviewedWithoutEffect() {
    String id = book(30_000_000, 0, 600);
    String large = bookForLab(91_000_000);
    assertThat(spine(large)).isEqualTo("s4");
    Map<String, Object> failure = Map.of("switches", List.of(S4), "start", START.plusSeconds(10));
    JsonNode impact = admin.post("/api/v1/failures/preview", failure).body();
    assertThat(impact.get("interruptedCount").asInt()).isEqualTo(1);
    assertThat(impact.at("/interrupted/0/booking/id").asText()).isEqualTo(large);
    assertThat(impact.at("/interrupted/0/alternatives/0/kind").asText())
        .isEqualTo("less-bandwidth");
    assertThat(impact.at("/interrupted/0/alternatives/0/rateBps").asLong()).isEqualTo(70_000_000);
    JsonNode other =
        admin
            .post(
                "/api/v1/failures/preview",
                Map.of("links", List.of(Map.of("dpid", S3, "port", 2)), "start", START))
            .body();
    assertThat(other.get("interruptedCount").asInt()).isEqualTo(1);
    assertThat(other.at("/interrupted/0/booking/id").asText()).isEqualTo(id);
    assertThat(spine(id)).isEqualTo("s3");
    assertThat(other.get("busyLinks").toString()).contains("s1:5>s4:1");
    JsonNode weak = admin.get("/api/v1/failures/weak-points?start=" + START).body();
    assertThat(weak.get("complete").asBoolean()).isTrue();
    assertThat(weak.at("/weakPoints/0/interruptedCount").asInt()).isEqualTo(2);
    assertThat(weak.at("/weakPoints/0/interruptedBps").asLong()).isEqualTo(121_000_000);
    assertThat(weak.at("/weakPoints/0/name").asText()).isIn("s1", "s2");
  }

  @Test
  void aSharedRiskFailsWithAllOfItsLinks() {
    String id = book(30_000_000, 0, 600);
    for (String spine : List.of(S3, S4)) {
      Map<String, Object> risk =
          Map.of("link", Map.of("dpid", spine, "port", 2), "risks", List.of("duct 7"));
      assertThat(admin.put("/api/v1/links/risks", risk).status()).isEqualTo(200);
    }
    Map<String, Object> failure = Map.of("risks", List.of("duct 7"), "start", START);
    JsonNode impact = admin.post("/api/v1/failures/preview", failure).body();
    assertThat(impact.get("interruptedCount").asInt()).isEqualTo(1);
    assertThat(impact.at("/interrupted/0/booking/id").asText()).isEqualTo(id);
    Reply unknown =
        admin.post("/api/v1/failures/preview", Map.of("risks", List.of("duct 8"), "start", START));
    assertThat(unknown.status()).isEqualTo(400);
    assertThat(unknown.text()).contains("names duct 8, which no link has");
    JsonNode weak = admin.get("/api/v1/failures/weak-points?start=" + START).body();
    List<String> risks = new ArrayList<>();
    weak.get("weakPoints").forEach(point -> risks.add(point.get("risk").asText()));
    assertThat(risks).contains("duct 7");
  }
}
