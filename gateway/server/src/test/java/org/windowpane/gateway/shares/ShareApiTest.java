package org.windowpane.gateway.shares;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.RequestBodies;

public final class ShareApiTest {
  private final TestGateway gateway = TestGateway.shared();

  private static Map<String, Object> share(String name, String parent, long maxReserveBps) {
    return Map.of(
        "name", name,
        "parent", parent,
        "flowGroup", Map.of("srcHost", "10.0.0.6"),
        "maxReserveBps", maxReserveBps,
        "speakers", List.of("bob"));
  }

  private static List<String> names(Reply reply) {
    return reply.body().get("shares").findValuesAsText("name");
  }

  @Test
  void aMemberSeesTheirSharesAndThoseAbove() {
    assertThat(names(gateway.alice().get("/api/v1/shares")))
        .contains("rootShare", "lab", "team-a")
        .doesNotContain("team-b");
    assertThat(names(gateway.admin().get("/api/v1/shares"))).contains("team-a", "team-b");
  }

  @Test
  void aHiddenShareIsNotFound() {
    Browser alice = gateway.alice();
    Reply hidden = alice.get("/api/v1/shares/team-b");
    Reply missing = alice.get("/api/v1/shares/nowhere");
    assertThat(hidden.status()).isEqualTo(404);
    assertThat(hidden.text().replace("team-b", "X"))
        .isEqualTo(missing.text().replace("nowhere", "X"));
  }

  @Test
  void aSpeakerDelegatesAPartOfAShare() {
    Reply created =
        gateway.alice().post("/api/v1/shares", share("alices-part", "team-a", 1_000_000));
    assertThat(created.status()).isEqualTo(201);
    assertThat(created.header("Location")).endsWith("/api/v1/shares/alices-part");
    JsonNode share = created.body();
    assertThat(share.get("parent").asText()).isEqualTo("team-a");
    assertThat(share.get("flowGroupText").asText()).isEqualTo("(srcHost=10.0.0.6)");
    assertThat(share.get("speakers")).extracting(JsonNode::asText).containsExactly("alice", "bob");
    assertThat(share.get("mayDeny").asBoolean()).isTrue();
    assertThat(share.get("maySpeak").asBoolean()).isTrue();
    assertThat(gateway.bob().get("/api/v1/shares/alices-part").body()).isNotNull();
  }

  @Test
  void everyPrivilegeCanBeSetAndIsShown() {
    Map<String, Object> form = new HashMap<>(share("bounded", "rootShare", 50_000_000));
    form.put("mayAllow", false);
    form.put("mayDeny", true);
    form.put("minReserveBps", 5_000_000);
    form.put("tokenFillBps", 10_000_000);
    form.put("tokenCapacityBits", 200_000_000);
    form.put("minLimitBps", 2_000_000);
    form.put("maxRules", 700);
    JsonNode share = gateway.admin().post("/api/v1/shares", form).body();
    assertThat(share.get("mayAllow").asBoolean()).isFalse();
    assertThat(share.get("mayDeny").asBoolean()).isTrue();
    assertThat(share.get("minReserveBps").asLong()).isEqualTo(5_000_000);
    assertThat(share.get("tokenFillBps").asLong()).isEqualTo(10_000_000);
    assertThat(share.get("tokenCapacityBits").asLong()).isEqualTo(200_000_000);
    assertThat(share.get("minLimitBps").asLong()).isEqualTo(2_000_000);
    assertThat(share.get("maxRules").asLong()).isEqualTo(700);
    assertThat(share.get("rulesLimit").asLong()).isEqualTo(700);
    assertThat(gateway.admin().get("/api/v1/shares/bounded").body()).isEqualTo(share);
  }

  @Test
  void theRulesOfAShareAreLimitedAndShown() {
    Browser admin = gateway.admin();
    Map<String, Object> form = new HashMap<>(share("few-rules", "rootShare", 1_000_000));
    form.put("flowGroup", Map.of("srcHost", "10.0.0.0/24"));
    JsonNode standard = admin.post("/api/v1/shares", form).body();
    assertThat(standard.get("maxRules").isNull()).isTrue();
    assertThat(standard.get("rulesLimit").asLong()).isEqualTo(3_125);

    Map<String, Object> one = new HashMap<>(form);
    List.of("name", "parent", "speakers").forEach(one::remove);
    one.put("maxRules", 1);
    Reply altered = admin.put("/api/v1/shares/few-rules", one);
    assertThat(altered.status()).as(altered.text()).isEqualTo(200);
    Instant start = Instant.now().plusSeconds(86_400);
    assertThat(admin.post("/api/v1/bookings", denial("10.0.0.1", start)).status()).isEqualTo(201);
    JsonNode refusal = admin.post("/api/v1/bookings", denial("10.0.0.2", start)).body();
    assertThat(refusal.at("/refusal/rule").asText()).isEqualTo("rules-limit");
    assertThat(admin.get("/api/v1/shares/few-rules").body().get("peakRules").asLong()).isEqualTo(1);

    one.put("maxRules", 50_001);
    assertThat(admin.put("/api/v1/shares/few-rules", one).body().at("/errors/0/field").asText())
        .isEqualTo("maxRules");
    one.remove("maxRules");
    JsonNode reset = admin.put("/api/v1/shares/few-rules", one).body();
    assertThat(reset.at("/share/rulesLimit").asLong()).isEqualTo(3_125);
    admin.delete("/api/v1/shares/few-rules?conflictingBookings=end");
  }

  private static Map<String, Object> denial(String srcHost, Instant start) {
    return Map.of(
        "share", "few-rules",
        "ask", "deny",
        "flowGroup", Map.of("srcHost", srcHost),
        "start", start.toString(),
        "end", start.plusSeconds(60).toString());
  }

  @Test
  void boundsThatContradictEachOtherOrTheParentAreRefused() {
    Map<String, Object> form = new HashMap<>(share("contradictory", "rootShare", 1_000_000));
    form.put("minReserveBps", 1_000_001);
    Reply invalid = gateway.admin().post("/api/v1/shares", form);
    assertThat(invalid.status()).isEqualTo(400);
    assertThat(invalid.body().at("/errors/0/field").asText()).isEqualTo("minReserveBps");
    Map<String, Object> beyond = new HashMap<>(share("beyond", "team-a", 1_000_000));
    beyond.put("minLimitBps", 1_000_000);
    Reply refused = gateway.alice().post("/api/v1/shares", beyond);
    assertThat(refused.body().at("/refusal/rule").asText()).isEqualTo("exceeds-parent");
  }

  @Test
  void aNameIsTakenOnce() {
    Browser admin = gateway.admin();
    Reply taken = admin.post("/api/v1/shares", share("team-a", "lab", 1));
    assertThat(taken.status()).isEqualTo(409);
    assertThat(taken.body().get("type").asText()).isEqualTo("/problems/conflict");
  }

  @Test
  void aPartLargerThanItsParentIsRefusedWithAReason() {
    Reply refused = gateway.alice().post("/api/v1/shares", share("too-big", "team-a", 90_000_001));
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body().get("type").asText()).isEqualTo("/problems/refused");
    assertThat(refused.body().at("/refusal/rule").asText()).isEqualTo("exceeds-parent");
    assertThat(refused.body().at("/refusal/place").asText()).isEqualTo("share team-a");
  }

  @Test
  void aMemberWhoIsNoSpeakerOfTheParentIsRefused() {
    Reply refused = gateway.alice().post("/api/v1/shares", share("sideways", "lab", 1));
    assertThat(refused.body().at("/refusal/rule").asText()).isEqualTo("not-a-speaker");
  }

  @Test
  void grantingAndRevokingASpeakerIsIdempotent() {
    Browser admin = gateway.admin();
    admin.post("/api/v1/shares", share("granted", "lab", 1));
    String speaker = "/api/v1/shares/granted/speakers/alice";
    assertThat(gateway.alice().get("/api/v1/shares/granted").status()).isEqualTo(404);
    assertThat(admin.put(speaker).status()).isEqualTo(204);
    assertThat(admin.put(speaker).status()).isEqualTo(204);
    assertThat(gateway.alice().get("/api/v1/shares/granted").body().get("maySpeak").asBoolean())
        .isTrue();
    assertThat(admin.delete(speaker).status()).isEqualTo(204);
    assertThat(gateway.alice().get("/api/v1/shares/granted").status()).isEqualTo(404);
  }

  @Test
  void anUnknownUserCannotBecomeASpeaker() {
    Reply reply = gateway.admin().put("/api/v1/shares/team-a/speakers/nobody");
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.body().get("detail").asText()).contains("principal nobody");
  }

  @Test
  void aTimelineStartsAsRequestedAndShowsBookings() {
    Instant start = Instant.parse("2031-01-01T10:00:00Z");
    Browser alice = gateway.alice();
    Reply booked =
        alice.post(
            "/api/v1/bookings",
            RequestBodies.window("team-a", 1, 4, 7_000_000, start, start.plusSeconds(60)));
    assertThat(booked.status()).isEqualTo(201);
    JsonNode timeline =
        alice
            .get("/api/v1/shares/team-a/timeline?from=2031-01-01T09:59:00Z&to=2031-01-01T10:05:00Z")
            .body();
    assertThat(timeline.get("maxReserveBps").asLong()).isEqualTo(90_000_000);
    assertThat(timeline.get("steps").toString())
        .isEqualTo(
            "[{\"at\":\"2031-01-01T09:59:00Z\",\"reservedBps\":0},"
                + "{\"at\":\"2031-01-01T10:00:00Z\",\"reservedBps\":7000000},"
                + "{\"at\":\"2031-01-01T10:01:00Z\",\"reservedBps\":0}]");
  }

  @Test
  void aTimelineThatRunsBackwardsIsInvalid() {
    Reply reply =
        gateway
            .alice()
            .get(
                "/api/v1/shares/team-a/timeline?from=2031-01-01T10:00:00Z&to=2031-01-01T09:00:00Z");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body().at("/errors/0/field").asText()).isEqualTo("to");
  }
}
