package org.windowpane.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.FakeNetwork;
import org.windowpane.gateway.testing.RequestBodies;

/** A write that is sent twice under one key runs once and returns the same answer. */
public final class KeyedWritesTest {
  private static final Instant START =
      Instant.now().truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(500));
  private static final String SHARES = "/api/v1/shares";
  private static final String BOOKINGS = "/api/v1/bookings";
  private static final String SERVICES = "/api/v1/services";
  private static final String PATH_RULES = "/api/v1/path-rules";
  private static final String CLASSES = "/api/v1/traffic-classes";
  private static final String MAINTENANCE = "/api/v1/maintenance";
  private static final Map<String, Object> FLOWS = Map.of("srcHost", "10.0.0.1");

  private static TestGateway gateway;
  private static Browser admin;
  private static Browser auditor;
  private static int next;

  /**
   * A write, as it is sent.
   *
   * @param path below the host
   * @param body null for none
   */
  private record Sent(String method, String path, Object body) {}

  /** What is sent to each endpoint; what must be there before is made by it. */
  private static final Map<String, Scenario> SCENARIOS = scenarios();

  private interface Scenario {
    Sent prepare();
  }

  @BeforeAll
  static void start() {
    gateway = TestGateway.start();
    admin = gateway.admin();
    auditor = gateway.auditor();
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static Map<String, Object> window(long rateBps) {
    next++;
    Instant start = START.plus(Duration.ofHours(next));
    return RequestBodies.window("team-a", 1, 4, rateBps, start, start.plusSeconds(1_800));
  }

  private static String booked(Object... more) {
    Map<String, Object> window = window(1_000_000);
    for (int index = 0; index < more.length; index += 2) {
      window.put((String) more[index], more[index + 1]);
    }
    Reply reply = admin.post(BOOKINGS, window);
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    return BOOKINGS + "/" + reply.body().get("id").asText();
  }

  private static Map<String, Object> part(String name) {
    return Map.of("name", name, "parent", "team-a", "flowGroup", FLOWS, "maxReserveBps", 1_000_000);
  }

  private static String share() {
    next++;
    String name = "part" + next;
    Reply reply = admin.post(SHARES, part(name));
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    return SHARES + "/" + name;
  }

  private static Map<String, Object> servers(int weight) {
    Map<String, Object> server = Map.of("host", "10.0.0.2", "port", 8_000 + next, "weight", weight);
    return new HashMap<>(Map.of("choice", "random", "servers", List.of(server)));
  }

  private static Map<String, Object> service(String name) {
    Map<String, Object> form = servers(1);
    form.putAll(
        Map.of(
            "name", name,
            "share", "rootShare",
            "address", "10.0.0.100",
            "transport", "tcp",
            "port", next));
    return form;
  }

  private static Map<String, Object> maintenance() {
    Map<String, Object> port = Map.of("dpid", FakeNetwork.dpid(1), "port", 3);
    return Map.of(
        "reason", "made" + ++next, "links", List.of(port), "start", "2036-01-01T00:00:00Z");
  }

  private static String scheduled() {
    Reply reply = admin.post(MAINTENANCE, maintenance());
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(201);
    return MAINTENANCE + "/" + reply.body().at("/maintenance/0/id").asText();
  }

  private static Map<String, Object> trafficClass(String name) {
    return Map.of(
        "name", name, "share", "rootShare", "flowGroups", List.of(Map.of("dstPort", "13562")));
  }

  private static String createdClass() {
    next++;
    String name = "class" + next;
    Reply reply = admin.post(CLASSES, trafficClass(name));
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    return CLASSES + "/" + name;
  }

  private static Map<String, Object> pathRule(String dstPort) {
    return Map.of(
        "flowGroup", Map.of("srcHost", "10.0.0.1", "dstPort", dstPort),
        "kind", "avoid",
        "dpid", FakeNetwork.dpid(1));
  }

  private static Map<String, Object> newPathRule() {
    Map<String, Object> form = new HashMap<>(pathRule("80"));
    form.put("name", "rule" + ++next);
    form.put("share", "rootShare");
    return form;
  }

  private static String createdPathRule() {
    Map<String, Object> form = newPathRule();
    Reply reply = admin.post(PATH_RULES, form);
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    return PATH_RULES + "/" + form.get("name");
  }

  private static String created() {
    next++;
    String name = "service" + next;
    Reply reply = admin.post(SERVICES, service(name));
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    return SERVICES + "/" + name;
  }

  private static String user() {
    next++;
    String name = "user" + next;
    Map<String, Object> form = new HashMap<>(Map.of("name", name, "role", "member"));
    assertThat(admin.post("/api/v1/users", form).status()).isEqualTo(201);
    return "/api/v1/users/" + name;
  }

  private static String token() {
    next++;
    Map<String, Object> form = Map.of("name", "token" + next, "scopes", List.of("read"));
    return "/api/v1/tokens/" + admin.post("/api/v1/tokens", form).body().at("/token/id").asText();
  }

  private static String webhook() {
    Map<String, Object> form =
        Map.of("url", "https://example.org/hook", "kinds", List.of("booking.moved"));
    Reply reply = admin.post("/api/v1/webhooks", form);
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    return "/api/v1/webhooks/" + reply.body().at("/webhook/id").asText();
  }

  private static Map<String, Object> series() {
    Map<String, Object> series = window(1_000_000);
    series.remove("start");
    series.remove("end");
    LocalDate first = START.atZone(ZoneOffset.UTC).toLocalDate();
    series.putAll(
        Map.of(
            "days",
            List.of("monday", "thursday"),
            "first",
            first.toString(),
            "last",
            first.plusDays(6).toString(),
            "time",
            "06:00",
            "lengthSeconds",
            900,
            "zone",
            "UTC"));
    return series;
  }

  private static Map<String, Scenario> scenarios() {
    Map<String, Object> altered = Map.of("flowGroup", FLOWS, "maxReserveBps", 900_000);
    Map<String, Object> identity = Map.of("issuer", "https://id.example", "subject", "s");
    Map<String, Scenario> all = new LinkedHashMap<>();
    all.put("POST /bookings", () -> new Sent("POST", BOOKINGS, window(1_000_000)));
    all.put(
        "POST /bookings/group",
        () ->
            new Sent(
                "POST",
                BOOKINGS + "/group",
                Map.of("bookings", List.of(window(1_000_000), window(2_000_000)))));
    all.put("POST /bookings/series", () -> new Sent("POST", BOOKINGS + "/series", series()));
    all.put("POST /bookings/{id}/cancel", () -> new Sent("POST", booked() + "/cancel", null));
    all.put(
        "POST /bookings/{id}/confirm",
        () -> new Sent("POST", booked("holdSeconds", 300) + "/confirm", null));
    all.put(
        "POST /bookings/{id}/change",
        () -> new Sent("POST", booked() + "/change", Map.of("rateBps", 2_000_000)));
    all.put("POST /shares", () -> new Sent("POST", SHARES, part("made" + ++next)));
    all.put("PUT /shares/{name}", () -> new Sent("PUT", share(), altered));
    all.put("DELETE /shares/{name}", () -> new Sent("DELETE", share(), null));
    all.put(
        "PUT /shares/{name}/parent",
        () -> new Sent("PUT", share() + "/parent", Map.of("parent", "rootShare")));
    all.put(
        "PUT /shares/{name}/speakers/{principal}",
        () -> new Sent("PUT", share() + "/speakers/bob", null));
    all.put(
        "DELETE /shares/{name}/speakers/{principal}",
        () -> new Sent("DELETE", shareWithSpeaker() + "/speakers/bob", null));
    all.put("POST /services", () -> new Sent("POST", SERVICES, service("made" + ++next)));
    all.put("PUT /services/{name}", () -> new Sent("PUT", created(), servers(2)));
    all.put("DELETE /services/{name}", () -> new Sent("DELETE", created(), null));
    all.put(
        "POST /traffic-classes", () -> new Sent("POST", CLASSES, trafficClass("made" + ++next)));
    Map<String, Object> classChange =
        Map.of("flowGroups", List.of(Map.of("dstPort", "13563")), "priority", "low");
    all.put("PUT /traffic-classes/{name}", () -> new Sent("PUT", createdClass(), classChange));
    all.put("DELETE /traffic-classes/{name}", () -> new Sent("DELETE", createdClass(), null));
    all.put("POST /path-rules", () -> new Sent("POST", PATH_RULES, newPathRule()));
    all.put("PUT /path-rules/{name}", () -> new Sent("PUT", createdPathRule(), pathRule("81")));
    all.put("DELETE /path-rules/{name}", () -> new Sent("DELETE", createdPathRule(), null));
    all.put("POST /maintenance", () -> new Sent("POST", MAINTENANCE, maintenance()));
    Map<String, Object> link = Map.of("dpid", FakeNetwork.dpid(1), "port", 4);
    all.put(
        "PUT /links/risks",
        () ->
            new Sent(
                "PUT",
                "/api/v1/links/risks",
                Map.of("link", link, "risks", List.of("made" + ++next))));
    all.put("DELETE /maintenance/{id}", () -> new Sent("DELETE", scheduled(), null));
    all.put("DELETE /webhooks/{id}", () -> new Sent("DELETE", webhook(), null));
    all.put("DELETE /tokens/{id}", () -> new Sent("DELETE", token(), null));
    all.put(
        "PUT /users/{name}/role",
        () -> new Sent("PUT", user() + "/role", Map.of("role", "auditor")));
    all.put("POST /users/{name}/disable", () -> new Sent("POST", user() + "/disable", null));
    all.put("POST /users/{name}/enable", () -> new Sent("POST", disabled() + "/enable", null));
    all.put("PUT /users/{name}/identity", () -> new Sent("PUT", user() + "/identity", identity));
    all.put(
        "DELETE /users/{name}/identity",
        () -> new Sent("DELETE", linked(identity) + "/identity", null));
    Map<String, Object> five = Map.of("value", 5);
    all.put(
        "PUT /quotas/users/{name}/{kind}",
        () -> new Sent("PUT", quota(user()) + "/open-bookings", five));
    all.put(
        "DELETE /quotas/users/{name}/{kind}",
        () -> new Sent("DELETE", lowered(quota(user()) + "/open-bookings"), null));
    all.put(
        "PUT /quotas/shares/{name}/{kind}",
        () -> new Sent("PUT", quota(share()) + "/open-bookings", five));
    all.put(
        "DELETE /quotas/shares/{name}/{kind}",
        () -> new Sent("DELETE", lowered(quota(share()) + "/open-bookings"), null));
    all.put("PUT /users/{name}/hosts/{host}", () -> new Sent("PUT", host(), null));
    all.put("DELETE /users/{name}/hosts/{host}", () -> new Sent("DELETE", registered(), null));
    return all;
  }

  private static String quota(String holder) {
    return holder.replace("/api/v1/", "/api/v1/quotas/");
  }

  private static String lowered(String quota) {
    assertThat(admin.put(quota, Map.of("value", 5)).status()).isEqualTo(200);
    return quota;
  }

  private static String host() {
    String user = user();
    return user + "/hosts/10.1.0." + next;
  }

  private static String registered() {
    String host = host();
    admin.put(host);
    return host;
  }

  private static String shareWithSpeaker() {
    String share = share();
    admin.put(share + "/speakers/bob");
    return share;
  }

  private static String disabled() {
    String user = user();
    admin.send("POST", user + "/disable", null);
    return user;
  }

  private static String linked(Map<String, Object> identity) {
    String user = user();
    next++;
    assertThat(
            admin
                .put(
                    user + "/identity",
                    Map.of("issuer", identity.get("issuer"), "subject", "linked" + next))
                .status())
        .isEqualTo(200);
    return user;
  }

  private static Reply send(Sent sent) {
    return sent.body() == null
        ? admin.send(sent.method(), sent.path(), null)
        : sent.method().equals("PUT")
            ? admin.put(sent.path(), sent.body())
            : admin.post(sent.path(), sent.body());
  }

  private static long events() {
    return auditor.get("/api/v1/audit?principal=admin&limit=1").body().at("/events/0/seq").asLong();
  }

  @Test
  void everyWriteHasAScenarioOrTakesNoKey() {
    assertThat(SCENARIOS.keySet()).containsExactlyInAnyOrderElementsOf(Endpoints.keyed());
  }

  @TestFactory
  Stream<DynamicTest> aRepeatedWriteRunsOnceAndReturnsTheSameAnswer() {
    return SCENARIOS.entrySet().stream()
        .map(it -> DynamicTest.dynamicTest(it.getKey(), () -> assertRunsOnce(it.getValue())));
  }

  private static void assertRunsOnce(Scenario scenario) {
    Sent sent = scenario.prepare();
    next++;
    String key = "key-" + next;
    try {
      admin.with("Idempotency-Key", key);
      Reply first = send(sent);
      assertThat(first.status()).as(first.text()).isBetween(200, 299);
      long recorded = events();
      Reply again = send(sent);
      assertThat(again.status()).as(again.text()).isEqualTo(first.status());
      assertThat(withoutDeployment(again.body())).isEqualTo(withoutDeployment(first.body()));
      assertThat(again.header("Location")).isEqualTo(first.header("Location"));
      assertThat(events()).as("nothing more is stored").isEqualTo(recorded);
      Reply other = send(new Sent(sent.method(), sent.path() + "?another=1", sent.body()));
      assertThat(other.status()).isEqualTo(409);
      assertThat(other.body().get("detail").asText()).contains("Idempotency-Key");
    } finally {
      admin.with("Idempotency-Key", null);
    }
  }

  /** All but what the switches make of it meanwhile. */
  private static JsonNode withoutDeployment(JsonNode body) {
    JsonNode copy = body.deepCopy();
    copy.findParents("deployment").forEach(it -> ((ObjectNode) it).remove("deployment"));
    return copy;
  }

  @Test
  void secretsAndReadsTakeNoKey() {
    assertThat(Endpoints.keyless())
        .contains("POST /session", "POST /users", "PUT /me/password", "POST /bookings/check");
    Browser member = gateway.alice().with("Idempotency-Key", "k");
    Map<String, Object> form = Map.of("name", "mine", "scopes", List.of("read"));
    Reply reply = member.post("/api/v1/tokens", form);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body().at("/errors/0/field").asText()).isEqualTo("Idempotency-Key");
    assertThat(member.get("/api/v1/tokens").body().get("tokens")).isEmpty();
  }

  @Test
  void aRefusedGroupIsRefusedAgain() {
    Map<String, Object> window = window(60_000_000);
    Browser alice = gateway.alice();
    alice.with("Idempotency-Key", "too-much");
    Map<String, Object> group = Map.of("bookings", List.of(window, window));
    Reply first = alice.post(BOOKINGS + "/group", group);
    Reply again = alice.post(BOOKINGS + "/group", group);
    assertThat(first.status()).isEqualTo(409);
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.body().at("/refusal/rule")).isEqualTo(first.body().at("/refusal/rule"));
  }
}
