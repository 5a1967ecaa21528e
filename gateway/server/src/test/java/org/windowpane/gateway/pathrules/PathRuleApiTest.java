package org.windowpane.gateway.pathrules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.FakeNetwork;

/** Path rules from the API to the plan of the controller. */
final class PathRuleApiTest {
  private static final String RULES = "/api/v1/path-rules";

  private TestGateway gateway;
  private Browser admin;
  private Browser alice;

  @BeforeEach
  void startWithTwoSpines() {
    gateway = TestGateway.start();
    admin = gateway.admin();
    alice = gateway.alice();
    assertThat(admin.post("/api/v1/shares", share(Map.of("srcHost", "10.0.0.0/30"))).status())
        .isEqualTo(201);
    gateway.controller().show(FakeNetwork.leavesAndTwoSpines());
    eventually(
        "the second spine is known",
        () -> alice.post(RULES + "/check", rule("any")).status() == 200);
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private static Map<String, Object> share(Map<String, String> flowGroup) {
    Map<String, Object> share = new HashMap<>();
    share.put("name", "web");
    share.put("parent", "rootShare");
    share.put("flowGroup", flowGroup);
    share.put("maxReserveBps", 80_000_000);
    share.put("classSlots", 1);
    share.put("speakers", List.of("alice"));
    return share;
  }

  /** Packets of 10.0.0.1 to 10.0.0.4, port 80, lead through the second spine. */
  private static Map<String, Object> rule(String name) {
    Map<String, Object> form = new HashMap<>();
    form.put("name", name);
    form.put("share", "web");
    form.put("flowGroup", Map.of("srcHost", "10.0.0.1", "dstHost", "10.0.0.4", "dstPort", "80"));
    form.put("kind", "waypoint");
    form.put("dpid", FakeNetwork.dpid(4));
    return form;
  }

  private static Map<String, Object> change(Map<String, Object> form) {
    Map<String, Object> change = new HashMap<>(form);
    List.of("name", "share", "start").forEach(change::remove);
    return change;
  }

  private String created(Map<String, Object> form) {
    Reply reply = alice.post(RULES, form);
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    return RULES + "/" + form.get("name");
  }

  /** The rules at the controller whose ids begin like this. */
  private List<JsonNode> planned(String prefix) {
    return gateway.controller().rules().stream()
        .filter(each -> each.startsWith(prefix))
        .sorted()
        .map(gateway.controller()::rule)
        .toList();
  }

  @Test
  void aRuleReachesTheControllerIsShownAsInstalledAndIsDeleted() {
    String path = created(rule("firewall"));
    eventually("the controller has it", () -> !planned("path.firewall.0").isEmpty());
    JsonNode planned = planned("path.firewall.0").get(0);
    assertThat(planned.at("/flowGroup/dstPort").asText()).isEqualTo("80");
    assertThat(planned.at("/action").toString())
        .isEqualTo("{\"type\":\"waypoint\",\"dpid\":\"" + FakeNetwork.dpid(4) + "\"}");
    eventually(
        "it is installed",
        () -> alice.get(path).body().at("/deployment/state").asText().equals("installed"));
    JsonNode view = alice.get(path).body();
    assertThat(view.get("end").isNull()).isTrue();
    assertThat(view.get("mayChange").asBoolean()).isTrue();
    assertThat(alice.get(RULES).body().get("pathRules")).hasSize(1);

    assertThat(alice.delete(path).status()).isEqualTo(204);
    eventually("the rule is gone", () -> planned("path.").isEmpty());
    assertThat(alice.get(path).status()).isEqualTo(404);
  }

  @Test
  void aRuleForBothDirectionsHasAnotherForTheAnswersIfTheShareHasThem() {
    Map<String, Object> form = rule("firewall");
    form.put("bothDirections", true);
    assertInvalid(
        form, "bothDirections", "the answers (srcHost=10.0.0.4, dstHost=10.0.0.1, srcPort=80)");
    Map<String, Object> all = share(Map.of());
    List.of("name", "parent", "speakers").forEach(all::remove);
    assertThat(admin.put("/api/v1/shares/web", all).status()).isEqualTo(200);
    created(form);
    eventually("the controller has both", () -> planned("path.firewall.").size() == 2);
    JsonNode back = planned("path.firewall.1").get(0);
    assertThat(back.at("/flowGroup/srcPort").asText()).isEqualTo("80");
    assertThat(back.at("/flowGroup/dstHost").asText()).isEqualTo("10.0.0.1");

    all.put("flowGroup", Map.of("srcHost", "10.0.0.0/30"));
    Reply smaller = admin.put("/api/v1/shares/web", all);
    assertThat(smaller.status()).isEqualTo(409);
    assertThat(smaller.text()).contains("Flows of the path rule firewall would not be in");
  }

  @Test
  void bookingsDecideBeforePathRulesAndThoseBeforeTrafficClasses() {
    created(rule("firewall"));
    Map<String, Object> booking = new HashMap<>();
    booking.put("share", "web");
    booking.put("flowGroup", Map.of("srcHost", "10.0.0.1", "dstHost", "10.0.0.4"));
    booking.put("rateBps", 10_000_000);
    booking.put("end", Instant.now().plusSeconds(600).toString());
    Reply booked = alice.post("/api/v1/bookings", booking);
    assertThat(booked.status()).as(booked.text()).isEqualTo(201);
    String id = booked.body().get("id").asText();
    Map<String, Object> shuffle = new HashMap<>();
    shuffle.put("name", "shuffle");
    shuffle.put("share", "web");
    shuffle.put("flowGroups", List.of(rule("any").get("flowGroup")));
    assertThat(alice.post("/api/v1/traffic-classes", shuffle).status()).isEqualTo(201);
    eventually(
        "the controller has all",
        () ->
            List.of(id, "path.firewall.", "class.shuffle.").stream()
                .noneMatch(each -> planned(each).isEmpty()));
    long ofRule = planned("path.firewall.").get(0).get("order").asLong();
    assertThat(planned(id).get(0).get("order").asLong()).isLessThan(ofRule);
    assertThat(planned("class.shuffle.").get(0).get("order").asLong()).isGreaterThan(ofRule);

    Map<String, Object> broader = rule("broader");
    broader.put("flowGroup", Map.of("srcHost", "10.0.0.1"));
    JsonNode check = alice.post(RULES + "/check", broader).body();
    assertThat(check.get("bookingCount").asInt()).isEqualTo(1);
    assertThat(check.at("/bookings/0").asText()).isEqualTo(id);
    assertThat(check.get("earlierPathRules").toString()).isEqualTo("[\"firewall\"]");
    assertThat(check.get("laterPathRules")).isEmpty();
    assertThat(check.get("trafficClasses").toString()).isEqualTo("[\"shuffle\"]");
    JsonNode same = alice.post(RULES + "/check", rule("aaa")).body();
    assertThat(same.get("laterPathRules").toString()).isEqualTo("[\"firewall\"]");
  }

  @Test
  void theCheckNamesHostsThatNoSuchWayLeadsTo() {
    JsonNode met = alice.post(RULES + "/check", rule("a")).body();
    assertThat(met.get("pairs").asLong()).isEqualTo(1);
    assertThat(met.get("unmetCount").asLong()).isZero();

    Map<String, Object> never = rule("a");
    never.put("kind", "avoid");
    never.put("dpid", FakeNetwork.dpid(2));
    JsonNode unmet = alice.post(RULES + "/check", never).body();
    assertThat(unmet.get("unmetCount").asLong()).isEqualTo(1);
    assertThat(unmet.at("/unmet/0").toString()).isEqualTo("{\"from\":\"s1:1\",\"to\":\"h4\"}");
    assertThat(alice.get(RULES).body().get("pathRules")).isEmpty();
  }

  /** The same flows around the link of the first leaf to the first spine. */
  private static Map<String, Object> aroundLink(String name, int port) {
    Map<String, Object> form = rule(name);
    form.put("kind", "avoid");
    form.put("dpid", FakeNetwork.dpid(1));
    form.put("port", port);
    return form;
  }

  @Test
  void aRuleAvoidsALinkAndNotItsSwitch() {
    Map<String, Object> form = aroundLink("detour", 4);
    assertThat(alice.post(RULES + "/check", form).body().get("unmetCount").asLong()).isZero();
    String path = created(form);
    eventually("the controller has it", () -> !planned("path.detour.").isEmpty());
    assertThat(planned("path.detour.").get(0).get("action").toString())
        .isEqualTo(
            "{\"type\":\"avoid-link\",\"at\":{\"dpid\":\""
                + FakeNetwork.dpid(1)
                + "\",\"port\":4}}");
    JsonNode view = alice.get(path).body();
    assertThat(view.get("kind").asText()).isEqualTo("avoid");
    assertThat(view.get("port").asInt()).isEqualTo(4);
    long seq = admin.get("/api/v1/audit?kind=path-rule.create").body().at("/events/0/seq").asLong();
    assertThat(Json.write(admin.get("/api/v1/audit/" + seq).body())).contains("\"port\":4");

    gateway.controller().show(FakeNetwork.without(FakeNetwork.leavesAndTwoSpines(), 3));
    eventually(
        "the link is gone",
        () -> alice.post(RULES + "/check", aroundLink("other", 4)).status() == 400);
    assertThat(alice.put(path, change(form)).status()).as("a link may be away").isEqualTo(200);
    JsonNode unmet = alice.post(RULES + "/check", aroundLink("other", 5)).body();
    assertThat(unmet.get("unmetCount").asLong()).as("the only way").isEqualTo(1);

    Map<String, Object> change = change(form);
    change.remove("port");
    change.put("dpid", FakeNetwork.dpid(4));
    Reply changed = alice.put(path, change);
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    assertThat(changed.body().get("port").isNull()).isTrue();
  }

  @Test
  void aPortWithoutALinkIsRefusedWithThoseThatHaveOne() {
    assertInvalid(
        aroundLink("a", 9), "port", "is no port of the switch; links of the switch are at 5, 4");
    assertInvalid(
        aroundLink("a", 1), "port", "is a port without a link; links of the switch are at 4, 5");
    Map<String, Object> through = aroundLink("a", 4);
    through.put("kind", "waypoint");
    assertInvalid(through, "port", "must not be there for a waypoint");
    assertThat(alice.post(RULES, aroundLink("a", 0)).status()).isEqualTo(400);
  }

  @Test
  void aRuleChangesAndEndsWithItsWindow() {
    Map<String, Object> form = rule("firewall");
    String path = created(form);
    String start = alice.get(path).body().get("start").asText();
    Map<String, Object> change = change(form);
    change.put("kind", "avoid");
    change.put("dpid", FakeNetwork.dpid(3));
    assertThat(alice.post(path + "/check", change).status()).isEqualTo(200);
    Reply changed = alice.put(path, change);
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    assertThat(changed.body().get("start").asText()).isEqualTo(start);
    assertThat(changed.body().get("changedAt").isNull()).isFalse();
    eventually(
        "the controller has the new one alone",
        () ->
            planned("path.firewall.").size() == 1
                && planned("path.firewall.").get(0).at("/action/type").asText().equals("avoid"));

    gateway.controller().show(FakeNetwork.without(FakeNetwork.leavesAndTwoSpines(), 3));
    eventually(
        "the spine is gone",
        () -> {
          Map<String, Object> other = rule("other");
          other.put("dpid", FakeNetwork.dpid(3));
          return alice.post(RULES + "/check", other).status() == 400;
        });
    change.put("end", Instant.now().plusSeconds(8).toString());
    assertThat(alice.put(path, change).status()).as("a switch may be away").isEqualTo(200);
    eventually("it has ended", () -> alice.get(path).status() == 404);
    eventually("the rule is gone", () -> planned("path.").isEmpty());
  }

  @Test
  void invalidRequestsNameTheFieldAndWhatThereIs() {
    Map<String, Object> unknown = rule("a");
    unknown.put("dpid", FakeNetwork.dpid(9));
    assertInvalid(
        unknown, "dpid", "is no switch of the network, which has " + FakeNetwork.dpid(4) + ", ");
    Map<String, Object> outside = rule("a");
    outside.put("flowGroup", Map.of("srcHost", "10.1.0.0/24"));
    assertInvalid(outside, "flowGroup", "are not in the flow group of share web");
    Map<String, Object> users = rule("a");
    users.put("flowGroup", Map.of("srcUser", "alice", "srcHost", "10.0.0.0/30"));
    assertInvalid(users, "flowGroup", "must name hosts");
    Map<String, Object> ranges = rule("a");
    ranges.put(
        "flowGroup", Map.of("srcHost", "10.0.0.0/30", "srcPort", "1-65534", "dstPort", "1-65534"));
    assertInvalid(ranges, "flowGroup", "entries on one switch, and may need 2048");
    Map<String, Object> past = rule("a");
    past.put("start", Instant.now().minusSeconds(60).toString());
    assertInvalid(past, "start", "must not be in the past");
    Map<String, Object> ended = rule("a");
    ended.put("end", Instant.now().minusSeconds(60).toString());
    assertInvalid(ended, "end", "must be after the start");
    Map<String, Object> kind = rule("a");
    kind.put("kind", "through");
    assertInvalid(kind, "kind", "must be waypoint or avoid");
    created(rule("twice"));
    assertThat(alice.post(RULES, rule("twice")).status()).isEqualTo(409);
  }

  private void assertInvalid(Map<String, Object> form, String field, String reason) {
    Reply reply = alice.post(RULES, form);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.body().at("/errors/0/field").asText()).isEqualTo(field);
    assertThat(reply.body().at("/errors/0").toString()).contains(reason);
  }

  @Test
  void othersDoNotManageTheRulesOfAShare() {
    String path = created(rule("firewall"));
    Browser bob = gateway.bob();
    assertThat(bob.post(RULES, rule("other")).status()).isIn(403, 404);
    assertThat(bob.post(RULES + "/check", rule("other")).status()).isIn(403, 404);
    assertThat(bob.get(path).status()).isEqualTo(404);
    assertThat(bob.delete(path).status()).isIn(403, 404);
    assertThat(bob.get(RULES).body().get("pathRules")).isEmpty();
    assertThat(admin.delete(path).status()).isEqualTo(204);
  }

  @Test
  void rulesCountForTheirCreatorAndForTheShareWithThoseAboveIt() {
    String quota = "/api/v1/quotas/shares/rootShare/path-rules";
    assertThat(admin.put(quota, Map.of("value", 1)).status()).isEqualTo(200);
    String path = created(rule("firewall"));
    Reply refused = alice.post(RULES, rule("other"));
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body().at("/quota/kind").asText()).isEqualTo("path-rules");
    assertThat(refused.body().at("/quota/name").asText()).isEqualTo("rootShare");
    assertThat(alice.post(RULES + "/check", rule("other")).status()).isEqualTo(409);
    assertThat(alice.put(path, change(rule("firewall"))).status()).isEqualTo(200);
    assertThat(alice.delete(path).status()).isEqualTo(204);
    created(rule("other"));
  }

  @Test
  void aShareWithRulesIsNotDeleted() {
    created(rule("firewall"));
    Reply kept = admin.send("DELETE", "/api/v1/shares/web?conflictingBookings=end", "");
    assertThat(kept.status()).isEqualTo(409);
    assertThat(kept.text()).contains("has the path rule firewall. Delete the rule first.");
    assertThat(Json.write(admin.get("/api/v1/audit?kind=path-rule.create").body()))
        .contains("path rule firewall");
  }
}
