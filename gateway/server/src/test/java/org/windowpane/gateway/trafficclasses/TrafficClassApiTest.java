package org.windowpane.gateway.trafficclasses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.FakeNetwork;

/** Traffic classes from the API to the plan of the controller. */
public final class TrafficClassApiTest {
  private static final String CLASSES = "/api/v1/traffic-classes";
  private static final Map<String, String> FROM_SHUFFLE =
      Map.of("transport", "tcp", "srcPort", "13562", "srcHost", "10.0.0.0/24");
  private static final Map<String, String> TO_SHUFFLE =
      Map.of("transport", "tcp", "dstPort", "13562", "srcHost", "10.0.0.0/24");

  private TestGateway gateway;
  private Browser admin;
  private Browser alice;

  @BeforeEach
  void startWithAShareForClasses() {
    gateway = TestGateway.start();
    admin = gateway.admin();
    alice = gateway.alice();
    assertThat(admin.post("/api/v1/shares", share(2)).status()).isEqualTo(201);
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private static Map<String, Object> share(int classSlots) {
    Map<String, Object> share = new HashMap<>();
    share.put("name", "hadoop");
    share.put("parent", "rootShare");
    share.put("flowGroup", Map.of("srcHost", "10.0.0.0/24"));
    share.put("maxReserveBps", 80_000_000);
    share.put("classSlots", classSlots);
    share.put("speakers", List.of("alice"));
    return share;
  }

  private static Map<String, Object> trafficClass(String name, long minBps) {
    Map<String, Object> form = new HashMap<>();
    form.put("name", name);
    form.put("share", "hadoop");
    form.put("flowGroups", List.of(FROM_SHUFFLE, TO_SHUFFLE));
    form.put("minBps", minBps);
    return form;
  }

  /** The rule of a flow group of a class at the controller; null if there is none. */
  private JsonNode rule(String ofClass, int flowGroup) {
    String id = "class\\." + ofClass + "\\." + flowGroup + "[0-9a-z]{1,6}";
    List<JsonNode> found =
        gateway.controller().rules().stream()
            .filter(each -> each.matches(id))
            .map(gateway.controller()::rule)
            .toList();
    assertThat(found).hasSizeLessThanOrEqualTo(1);
    return found.isEmpty() ? null : found.get(0);
  }

  private String created(Map<String, Object> form) {
    Reply reply = alice.post(CLASSES, form);
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    return CLASSES + "/" + form.get("name");
  }

  @Test
  void aClassReachesTheControllerAndIsShownAsInstalled() {
    Map<String, Object> form = trafficClass("shuffle", 30_000_000);
    form.put("maxBps", 60_000_000);
    form.put("priority", "high");
    String path = created(form);
    eventually("the controller has it", () -> rule("shuffle", 1) != null);

    JsonNode rule = rule("shuffle", 0);
    assertThat(rule.at("/flowGroup/srcPort").asText()).isEqualTo("13562");
    assertThat(rule.at("/action").toString())
        .isEqualTo(
            "{\"type\":\"class\",\"class\":{\"number\":0,\"priority\":\"high\","
                + "\"minBps\":30000000,\"maxBps\":60000000}}");
    eventually(
        "it is installed",
        () -> alice.get(path).body().at("/deployment/state").asText().equals("installed"));
    JsonNode view = alice.get(path).body();
    assertThat(view.get("end").isNull()).isTrue();
    assertThat(view.get("mayChange").asBoolean()).isTrue();
    assertThat(alice.get("/api/v1/shares/hadoop").body().get("reservedNowBps").asLong())
        .isEqualTo(30_000_000);

    assertThat(alice.delete(path).status()).isEqualTo(204);
    eventually("the rules are gone", () -> rule("shuffle", 0) == null);
    assertThat(alice.get("/api/v1/shares/hadoop").body().get("reservedNowBps").asLong()).isZero();
  }

  @Test
  void theHistoryHasWhatEnteredOfEachFlowGroup() {
    String path = created(trafficClass("shuffle", 0));
    eventually("the controller has it", () -> rule("shuffle", 1) != null);
    Instant step = beginningOf(Instant.now().plusSeconds(STEP_SECONDS));
    String first = rule("shuffle", 0).get("id").asText();
    count(step, first, 0);
    count(step.plusSeconds(1), first, 1_000_000);

    String at = path + "/history?from=" + step + "&to=" + step.plusSeconds(STEP_SECONDS);
    eventually(
        "it was measured",
        () -> alice.get(at).body().at("/flows/0/history/points/0/mean").asLong() == 8_000_000);
    JsonNode flows = alice.get(at).body().get("flows");
    assertThat(flows).hasSize(2);
    assertThat(flows.at("/0/flowGroup/srcPort").asText()).isEqualTo("13562");
    assertThat(flows.at("/1/flowGroup/dstPort").asText()).isEqualTo("13562");
    assertThat(flows.at("/1/history/points/0/mean").isNull()).isTrue();
  }

  /** The shortest step of a chart. */
  private static final int STEP_SECONDS = 5;

  private static Instant beginningOf(Instant inside) {
    return Instant.ofEpochSecond(inside.getEpochSecond() / STEP_SECONDS * STEP_SECONDS);
  }

  private void count(Instant at, String rule, long bytes) {
    ObjectNode sample = FakeNetwork.steady(at, 0, Set.of());
    ObjectNode counted = ((ArrayNode) sample.get("rules")).addObject().put("id", rule);
    counted.put("dpid", FakeNetwork.dpid(1)).put("bytes", bytes).put("packets", 1);
    gateway.controller().count(sample);
  }

  @Test
  void aClassChangesAndReservesWhatItHasFromThenOn() {
    String path = created(trafficClass("shuffle", 30_000_000));
    eventually("the controller has it", () -> rule("shuffle", 1) != null);
    String start = alice.get(path).body().get("start").asText();

    Map<String, Object> change = new HashMap<>();
    change.put("flowGroups", List.of(TO_SHUFFLE));
    change.put("priority", "low");
    change.put("minBps", 80_000_001);
    Reply refused = alice.send("PUT", path, Json.write(change));
    assertThat(refused.body().at("/refusal/rule").asText()).isEqualTo("share-maximum");
    assertThat(alice.get(path).body().get("minBps").asLong()).isEqualTo(30_000_000);

    change.put("minBps", 80_000_000);
    change.put("maxBps", 90_000_000);
    assertThat(alice.post(path + "/check", change).status()).isEqualTo(204);
    Reply changed = alice.send("PUT", path, Json.write(change));
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    assertThat(changed.body().get("priority").asText()).isEqualTo("low");
    assertThat(changed.body().get("start").asText()).isEqualTo(start);
    assertThat(changed.body().get("changedAt").isNull()).isFalse();
    assertThat(alice.get("/api/v1/shares/hadoop").body().get("reservedNowBps").asLong())
        .isEqualTo(80_000_000);
    eventually("one rule is gone", () -> rule("shuffle", 1) == null);
    assertThat(rule("shuffle", 0).at("/action/class/maxBps").asLong()).isEqualTo(90_000_000);
    assertThat(rule("shuffle", 0).at("/flowGroup/dstPort").asText()).isEqualTo("13562");

    change.put("end", Instant.now().minusSeconds(1).toString());
    assertThat(alice.send("PUT", path, Json.write(change)).body().at("/errors/0/field").asText())
        .isEqualTo("end");
    change.put("end", Instant.now().plusSeconds(8).toString());
    assertThat(alice.send("PUT", path, Json.write(change)).status()).isEqualTo(200);
    eventually("it has ended", () -> alice.get(path).status() == 404);
    assertThat(gateway.bob().send("PUT", path, Json.write(change)).status()).isEqualTo(404);
  }

  @Test
  void aClassEndsWithItsWindow() {
    Map<String, Object> form = trafficClass("shuffle", 30_000_000);
    form.put("end", Instant.now().plusSeconds(8).toString());
    String path = created(form);
    eventually("the controller has it", () -> rule("shuffle", 0) != null);
    assertThat(rule("shuffle", 0).get("until").asText())
        .startsWith(form.get("end").toString().substring(0, 19));
    eventually("it has ended", () -> alice.get(path).status() == 404);
    eventually("the rule is gone", () -> rule("shuffle", 0) == null);
  }

  @Test
  void whatDoesNotFitIsRefusedWithThePlace() {
    Reply refused = alice.post(CLASSES, trafficClass("shuffle", 80_000_001));
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body().at("/refusal/rule").asText()).isEqualTo("share-maximum");
    assertThat(alice.post(CLASSES + "/check", trafficClass("shuffle", 80_000_001)).status())
        .isEqualTo(409);
    assertThat(alice.post(CLASSES + "/check", trafficClass("shuffle", 80_000_000)).status())
        .isEqualTo(204);

    created(trafficClass("one", 0));
    assertThat(alice.post(CLASSES + "/check", trafficClass("one", 0)).status()).isEqualTo(409);
    Map<String, Object> two = trafficClass("two", 0);
    two.put("start", Instant.now().plusSeconds(600).toString());
    two.put("end", Instant.now().plusSeconds(601).toString());
    created(two);
    Reply third = alice.post(CLASSES, trafficClass("three", 0));
    assertThat(third.body().at("/refusal/rule").asText()).isEqualTo("class-slots");
    assertThat(third.body().at("/refusal/message").asText())
        .startsWith("Share hadoop may have 2 traffic classes, ");
    assertThat(alice.post(CLASSES, trafficClass("one", 0)).status()).isEqualTo(409);
  }

  @Test
  void invalidRequestsNameTheField() {
    Map<String, Object> outside = trafficClass("a", 0);
    outside.put("flowGroups", List.of(FROM_SHUFFLE, Map.of("srcHost", "10.1.0.0/24")));
    assertInvalid(outside, "flowGroups[1]");
    Map<String, Object> less = trafficClass("a", 2_000);
    less.put("maxBps", 1_000);
    assertInvalid(less, "maxBps");
    Map<String, Object> past = trafficClass("a", 0);
    past.put("start", Instant.now().minusSeconds(60).toString());
    assertInvalid(past, "start");
    Map<String, Object> backwards = trafficClass("a", 0);
    backwards.put("start", Instant.now().plusSeconds(60).toString());
    backwards.put("end", Instant.now().plusSeconds(30).toString());
    assertInvalid(backwards, "end");
    Map<String, Object> ranges = trafficClass("a", 0);
    ranges.put(
        "flowGroups",
        List.of(Map.of("srcHost", "10.0.0.0/24", "srcPort", "1-65534", "dstPort", "1-65534")));
    assertInvalid(ranges, "flowGroups");
    Map<String, Object> users = trafficClass("a", 0);
    users.put("flowGroups", List.of(Map.of("srcUser", "alice")));
    assertInvalid(users, "flowGroups[0]");
  }

  private void assertInvalid(Map<String, Object> form, String field) {
    Reply reply = alice.post(CLASSES, form);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.body().at("/errors/0/field").asText()).isEqualTo(field);
  }

  @Test
  void othersDoNotManageTheClassesOfAShare() {
    String path = created(trafficClass("shuffle", 0));
    Browser bob = gateway.bob();
    assertThat(bob.post(CLASSES, trafficClass("other", 0)).status()).isIn(403, 404);
    assertThat(bob.delete(path).status()).isIn(403, 404);
    assertThat(admin.delete(path).status()).isEqualTo(204);
  }

  @Test
  void aShareWithClassesIsNotDeletedAndDoesNotBecomeTooSmall() {
    created(trafficClass("shuffle", 30_000_000));
    Reply kept = admin.send("DELETE", "/api/v1/shares/hadoop?conflictingBookings=end", "");
    assertThat(kept.status()).isEqualTo(409);
    assertThat(kept.text()).contains("has the traffic class shuffle. Delete the class first.");

    Map<String, Object> smaller = share(2);
    Set.of("name", "parent", "speakers").forEach(smaller::remove);
    smaller.put("maxReserveBps", 20_000_000);
    assertThat(conflict(smaller)).contains("no room for the traffic class shuffle");
    smaller.put("maxReserveBps", 30_000_000);
    smaller.put("classSlots", 0);
    assertThat(conflict(smaller)).contains("no room for the traffic class shuffle");
    smaller.put("classSlots", 1);
    smaller.put("minReserveBps", 30_000_000);
    smaller.put("tokenFillBps", 20_000_000);
    assertThat(conflict(smaller)).contains("no room for the traffic class shuffle");
    smaller.remove("tokenFillBps");
    Reply altered = admin.send("PUT", "/api/v1/shares/hadoop", Json.write(smaller));
    assertThat(altered.status()).as(altered.text()).isEqualTo(200);
  }

  private String conflict(Map<String, Object> change) {
    Reply altered = admin.send("PUT", "/api/v1/shares/hadoop", Json.write(change));
    assertThat(altered.status()).as(altered.text()).isEqualTo(409);
    return altered.text();
  }

  @Test
  void aShareGivesNoMoreClassesThanItHas() {
    Map<String, Object> child = share(3);
    child.put("name", "below");
    child.put("parent", "hadoop");
    Reply reply = alice.post("/api/v1/shares", child);
    assertThat(reply.body().at("/refusal/rule").asText()).isEqualTo("exceeds-parent");
    child.put("classSlots", 2);
    assertThat(alice.post("/api/v1/shares", child).status()).isEqualTo(201);
  }
}
