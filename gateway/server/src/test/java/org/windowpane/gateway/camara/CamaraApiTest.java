package org.windowpane.gateway.camara;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;

/** CAMARA's APIs beside a fake controller, for alice, who speaks for team-a. */
final class CamaraApiTest {
  private static final String SESSIONS = "/quality-on-demand/v1/sessions";
  private static final String OF_DEVICE = "/quality-on-demand/v1/retrieve-sessions";
  private static final String BOOKINGS = "/qos-booking/v0.2/device-qos-bookings";
  private static final String PROFILES = "/qos-profiles/v1/";

  private static TestGateway gateway;
  private Browser alice;
  private Browser program;

  @BeforeAll
  static void start() {
    gateway = TestGateway.start();
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @BeforeEach
  void signIn() {
    alice = gateway.alice();
    program = program(alice, List.of("read", "book"));
  }

  @AfterEach
  void deleteSessions() {
    Reply sessions = program.post(OF_DEVICE, Map.of("device", device(1)));
    assertThat(sessions.status()).describedAs(sessions.text()).isEqualTo(200);
    for (JsonNode each : sessions.body()) {
      program.delete(SESSIONS + "/" + each.get("sessionId").asText());
    }
  }

  private static Browser program(Browser user, List<String> scopes) {
    String secret =
        user.post("/api/v1/tokens", Map.of("name", "camara", "scopes", scopes))
            .body()
            .get("secret")
            .asText();
    return gateway.anonymous().with("Authorization", "Bearer " + secret);
  }

  private static Map<String, Object> device(int number) {
    String address = "10.0.0." + number;
    return Map.of("ipv4Address", Map.of("publicAddress", address, "privateAddress", address));
  }

  private static Map<String, Object> session() {
    Map<String, Object> body = new HashMap<>();
    body.put("device", device(1));
    body.put("applicationServer", Map.of("ipv4Address", "10.0.0.4"));
    body.put("qosProfile", "QOS_S");
    body.put("duration", 600);
    return body;
  }

  private String create(Map<String, Object> body) {
    Reply reply = program.post(SESSIONS, body);
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(201);
    return reply.body().get("sessionId").asText();
  }

  private JsonNode session(String id) {
    return program.get(SESSIONS + "/" + id).body();
  }

  private void becomesAvailable(String id) {
    eventually("it is available", () -> session(id).get("qosStatus").asText().equals("AVAILABLE"));
  }

  private List<JsonNode> bookings() {
    JsonNode list = alice.get("/api/v1/bookings?limit=500").body().get("bookings");
    return StreamSupport.stream(list.spliterator(), false)
        .filter(it -> it.get("state").asText().equals("booked"))
        .toList();
  }

  private static void refused(Reply reply, int status, String code) {
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(status);
    assertThat(reply.body().get("status").asInt()).isEqualTo(status);
    assertThat(reply.body().get("code").asText()).isEqualTo(code);
    assertThat(reply.body().get("message").asText()).isNotBlank();
    assertThat(reply.header("Content-Type")).isEqualTo("application/json");
  }

  @Test
  void aSessionIsTwoBookingsOfTheDeepestShareThatBecomeAvailable() {
    Map<String, Object> body = session();
    body.put("applicationServerPorts", Map.of("ports", List.of(443, 80, 81)));
    body.put("devicePorts", Map.of("ranges", List.of(Map.of("from", 5000, "to", 5010))));
    String id = create(body);
    becomesAvailable(id);
    JsonNode found = session(id);
    assertThat(found.get("duration").asInt()).isEqualTo(600);
    assertThat(found.at("/device/ipv4Address/publicAddress").asText()).isEqualTo("10.0.0.1");
    assertThat(Instant.parse(found.get("expiresAt").asText()))
        .isAfter(Instant.parse(found.get("startedAt").asText()));
    List<JsonNode> booked = bookings();
    assertThat(booked)
        .extracting(it -> it.at("/flowGroup/srcHost").asText() + " " + it.get("rateBps"))
        .containsExactlyInAnyOrder(
            "10.0.0.1 2000000", "10.0.0.1 2000000", "10.0.0.4 5000000", "10.0.0.4 5000000");
    assertThat(booked)
        .extracting(it -> it.at("/flowGroup/dstPort").asText())
        .containsExactlyInAnyOrder("80-81", "443", "5000-5010", "5000-5010");
    assertThat(booked).allMatch(it -> it.get("share").asText().equals("team-a"));
    assertThat(booked).allMatch(it -> it.get("application").asText().equals("quality-on-demand"));
    assertThat(program.delete(SESSIONS + "/" + id).status()).isEqualTo(204);
    assertThat(bookings()).isEmpty();
    refused(program.get(SESSIONS + "/" + id), 404, "NOT_FOUND");
  }

  @Test
  void aSecondSessionForTheSameFlowsConflictsUntilTheFirstIsDeleted() {
    String id = create(session());
    refused(program.post(SESSIONS, session()), 409, "CONFLICT");
    Map<String, Object> other = session();
    other.put("applicationServer", Map.of("ipv4Address", "10.0.0.2"));
    create(other);
    assertThat(program.delete(SESSIONS + "/" + id).status()).isEqualTo(204);
    create(session());
  }

  @Test
  void aSessionWithoutRoomIsUnavailableAndBooksNothing() {
    Map<String, Object> body = session();
    body.put("applicationServer", Map.of("ipv4Address", "10.0.0.0/24"));
    body.put("qosProfile", "QOS_L");
    body.put("devicePorts", Map.of("ports", List.of(1, 3)));
    Reply reply = program.post(SESSIONS, body);
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(201);
    assertThat(reply.body().get("qosStatus").asText()).isEqualTo("UNAVAILABLE");
    assertThat(reply.body().get("statusInfo").asText()).isEqualTo("NETWORK_TERMINATED");
    assertThat(bookings()).isEmpty();
    assertThat(session(reply.body().get("sessionId").asText()).get("qosStatus").asText())
        .isEqualTo("UNAVAILABLE");
  }

  @Test
  void aSessionIsExtendedUpToTheMostOfItsProfile() {
    String id = create(session());
    becomesAvailable(id);
    Map<String, Object> more = Map.of("requestedAdditionalDuration", 300);
    assertThat(program.post(SESSIONS + "/" + id + "/extend", more).body().get("duration").asInt())
        .isEqualTo(900);
    Map<String, Object> muchMore = Map.of("requestedAdditionalDuration", Integer.MAX_VALUE);
    JsonNode longest = program.post(SESSIONS + "/" + id + "/extend", muchMore).body();
    assertThat(longest.get("duration").asInt()).isEqualTo(86_400);
    assertThat(bookings())
        .allMatch(it -> it.get("end").asText().equals(longest.get("expiresAt").asText()));
  }

  @Test
  void aSessionThatSwitchesDoNotConfirmCannotBeExtended() {
    gateway.controller().hang(true);
    String id = create(session());
    assertThat(session(id).get("qosStatus").asText()).isEqualTo("REQUESTED");
    assertThat(session(id).has("startedAt")).isFalse();
    refused(
        program.post(SESSIONS + "/" + id + "/extend", Map.of("requestedAdditionalDuration", 1)),
        409,
        "QUALITY_ON_DEMAND.SESSION_EXTENSION_NOT_ALLOWED");
    gateway.controller().hang(false);
    becomesAvailable(id);
  }

  @Test
  void cancellingOneBookingOfASessionEndsItAndCancelsTheOther() {
    String id = create(session());
    becomesAvailable(id);
    String one = bookings().get(0).get("id").asText();
    assertThat(gateway.admin().post("/api/v1/bookings/" + one + "/cancel", Map.of()).status())
        .isEqualTo(200);
    eventually(
        "the session is unavailable",
        () -> session(id).path("statusInfo").asText().equals("NETWORK_TERMINATED"));
    assertThat(bookings()).isEmpty();
  }

  @Test
  void othersSeeNeitherTheSessionNorMayDeleteIt() {
    String id = create(session());
    Browser other = program(gateway.bob(), List.of("read", "book"));
    refused(other.get(SESSIONS + "/" + id), 403, "PERMISSION_DENIED");
    refused(other.delete(SESSIONS + "/" + id), 403, "PERMISSION_DENIED");
    refused(program.get(BOOKINGS + "/" + id), 404, "NOT_FOUND");
    Browser reader = program(alice, List.of("read"));
    refused(reader.delete(SESSIONS + "/" + id), 403, "PERMISSION_DENIED");
    refused(gateway.anonymous().get(SESSIONS + "/" + id), 401, "UNAUTHENTICATED");
  }

  @Test
  void devicesAreKnownByAddressOnly() {
    Map<String, Object> body = session();
    body.put("device", Map.of("phoneNumber", "+123456789"));
    refused(program.post(SESSIONS, body), 422, "UNSUPPORTED_IDENTIFIER");
    body.put("device", Map.of());
    refused(program.post(SESSIONS, body), 400, "INVALID_ARGUMENT");
    body.remove("device");
    refused(program.post(SESSIONS, body), 422, "MISSING_IDENTIFIER");
    body.put("device", device(77));
    refused(program.post(SESSIONS, body), 404, "IDENTIFIER_NOT_FOUND");
    body = session();
    body.put("applicationServer", Map.of("ipv4Address", "192.0.2.1"));
    refused(program.post(SESSIONS, body), 422, "SERVICE_NOT_APPLICABLE");
    body.put("applicationServer", Map.of("ipAddresses", List.of("10.0.0.4", "10.0.0.4")));
    refused(program.post(SESSIONS, body), 400, "INVALID_ARGUMENT");
  }

  @Test
  void theMostFlowGroupsAreBounded() {
    Map<String, Object> body = session();
    body.put("devicePorts", Map.of("ports", List.of(1, 3, 5, 7, 9)));
    body.put("applicationServerPorts", Map.of("ports", List.of(1, 3, 5, 7)));
    refused(program.post(SESSIONS, body), 400, "OUT_OF_RANGE");
    assertThat(bookings()).isEmpty();
  }

  @Test
  void aBookingIsScheduledAndDeclinedWhereThereIsNoRoom() {
    Instant start = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(86_400);
    Map<String, Object> body = session();
    body.put("startTime", start);
    body.put("serviceArea", Map.of("areaType", "AREANAME", "areaName", "network"));
    Reply reply = program.post(BOOKINGS, body);
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(201);
    assertThat(reply.body().get("bookingStatus").asText()).isEqualTo("SCHEDULED");
    assertThat(reply.body().get("startTime").asText()).isEqualTo(start.toString());
    String id = reply.body().get("bookingId").asText();
    body.put("serviceArea", Map.of("areaType", "AREANAME", "areaName", "moon"));
    refused(program.post(BOOKINGS, body), 422, "QOS_BOOKING.AREA_NOT_COVERED");
    body.put("serviceArea", Map.of("areaType", "CIRCLE"));
    refused(program.post(BOOKINGS, body), 422, "QOS_BOOKING.INVALID_AREA");
    body.put("serviceArea", Map.of("areaType", "AREANAME", "areaName", "network"));
    body.put("applicationServer", Map.of("ipv4Address", "10.0.0.0/24"));
    body.put("startTime", start.plusSeconds(3600));
    body.put("qosProfile", "QOS_L");
    body.put("devicePorts", Map.of("ports", List.of(1, 3)));
    Reply declined = program.post(BOOKINGS, body);
    assertThat(declined.body().get("bookingStatus").asText()).isEqualTo("TERMINATED");
    assertThat(declined.body().get("statusInfo").asText()).isEqualTo("BOOKING_DECLINED");
    assertThat(program.delete(BOOKINGS + "/" + id).status()).isEqualTo(204);
    body.put("duration", 86_401);
    refused(program.post(BOOKINGS, body), 400, "QOS_BOOKING.DURATION_OUT_OF_RANGE");
  }

  @Test
  void correlatorsAreReturnedAndChecked() {
    String profile = PROFILES + "qos-profiles/QOS_E";
    Browser known = program(alice, List.of("read")).with("x-correlator", "b4333c46-49c0");
    assertThat(known.get(profile).header("x-correlator")).isEqualTo("b4333c46-49c0");
    refused(known.get("/quality-on-demand/v1/nothing"), 404, "NOT_FOUND");
    Reply unknown = gateway.anonymous().with("x-correlator", "one").get(profile);
    refused(unknown, 401, "UNAUTHENTICATED");
    assertThat(unknown.header("x-correlator")).isEqualTo("one");
    Browser wrong = program(alice, List.of("read")).with("x-correlator", "a b");
    refused(wrong.get(profile), 400, "INVALID_ARGUMENT");
  }

  @Test
  void profilesAreFoundByNameStatusAndDevice() {
    assertThat(program.get(PROFILES + "qos-profiles/QOS_L").body().at("/maxDuration/unit").asText())
        .isEqualTo("Days");
    refused(program.get(PROFILES + "qos-profiles/nothing"), 404, "NOT_FOUND");
    refused(program.get(PROFILES + "qos-profiles/a"), 400, "INVALID_ARGUMENT");
    String retrieve = PROFILES + "retrieve-qos-profiles";
    assertThat(program.post(retrieve, Map.of()).body()).hasSize(4);
    assertThat(program.post(retrieve, Map.of("status", "INACTIVE")).body()).isEmpty();
    assertThat(program.post(retrieve, Map.of("device", device(1))).body()).hasSize(4);
    refused(program.post(retrieve, Map.of("status", "NEW")), 400, "INVALID_ARGUMENT");
  }
}
