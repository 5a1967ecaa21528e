package org.windowpane.gateway.shares;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.RequestBodies;

/** Shares that are altered, moved and deleted, and what that would do. */
public final class ReshapeApiTest {
  private static final Instant START = Instant.parse("2033-01-01T10:00:00Z");

  private final TestGateway gateway = TestGateway.shared();
  private final Browser admin = gateway.admin();

  private void share(String name, String parent, long maxReserveBps) {
    Map<String, Object> form = definition(maxReserveBps);
    form.put("name", name);
    form.put("parent", parent);
    form.put("speakers", List.of("alice"));
    assertThat(admin.post("/api/v1/shares", form).status()).isEqualTo(201);
  }

  private static Map<String, Object> definition(long maxReserveBps) {
    Map<String, Object> form = new HashMap<>();
    form.put("flowGroup", Map.of("srcHost", "10.0.0.0/24"));
    form.put("maxReserveBps", maxReserveBps);
    return form;
  }

  private String booked(Browser user, String share, long rateBps) {
    Reply booked =
        user.post(
            "/api/v1/bookings",
            RequestBodies.window(share, 1, 4, rateBps, START, START.plusSeconds(60)));
    assertThat(booked.status()).isEqualTo(201);
    return booked.body().get("id").asText();
  }

  private static Reply put(Browser user, String path, Object body) {
    return user.send("PUT", path, Json.write(body));
  }

  private JsonNode check(String share, Map<String, Object> change) {
    Reply reply = admin.post("/api/v1/shares/" + share + "/check", change);
    assertThat(reply.status()).isEqualTo(200);
    return reply.body();
  }

  private String stateOf(String booking) {
    return admin.get("/api/v1/bookings/" + booking).body().get("state").asText();
  }

  @Test
  void aChangedShareIsReturned() {
    share("altered", "lab", 20_000_000);
    Map<String, Object> form = definition(30_000_000);
    form.put("mayDeny", false);
    form.put("minReserveBps", 1_000_000);
    Reply reply = put(admin, "/api/v1/shares/altered", form);
    assertThat(reply.status()).isEqualTo(200);
    JsonNode share = reply.body().get("share");
    assertThat(share.get("maxReserveBps").asLong()).isEqualTo(30_000_000);
    assertThat(share.get("mayDeny").asBoolean()).isFalse();
    assertThat(share.get("minReserveBps").asLong()).isEqualTo(1_000_000);
    assertThat(share.get("speakers")).extracting(JsonNode::asText).contains("alice");
    assertThat(reply.body().get("ended")).isEmpty();
    assertThat(admin.get("/api/v1/shares/altered").body()).isEqualTo(share);
  }

  @Test
  void conflictingBookingsAreListedAndEndOnlyOnRequest() {
    share("shrinking", "lab", 20_000_000);
    String small = booked(gateway.alice(), "shrinking", 4_000_000);
    String large = booked(gateway.alice(), "shrinking", 10_000_000);
    Map<String, Object> smaller = definition(5_000_000);
    JsonNode check = check("shrinking", Map.of("alter", smaller));
    assertThat(check.get("possible").asBoolean()).isFalse();
    assertThat(check.get("possibleByEnding").asBoolean()).isTrue();
    assertThat(check.get("bookings")).extracting(it -> it.get("id").asText()).containsOnly(large);

    Reply refused = put(admin, "/api/v1/shares/shrinking", smaller);
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body().at("/refusal/rule").asText()).isEqualTo("in-use");
    assertThat(stateOf(large)).isEqualTo("booked");

    Reply done = put(admin, "/api/v1/shares/shrinking?conflictingBookings=end", smaller);
    assertThat(done.status()).isEqualTo(200);
    assertThat(done.body().get("ended")).extracting(JsonNode::asText).containsExactly(large);
    assertThat(stateOf(large)).isEqualTo("cancelled");
    assertThat(stateOf(small)).isEqualTo("booked");
  }

  @Test
  void aShareIsNotMadeSmallerThanItsChildren() {
    share("wide", "lab", 20_000_000);
    share("narrow", "wide", 10_000_000);
    JsonNode check = check("wide", Map.of("alter", definition(9_000_000)));
    assertThat(check.get("possible").asBoolean()).isFalse();
    assertThat(check.get("possibleByEnding").asBoolean()).isFalse();
    assertThat(check.get("shares")).extracting(JsonNode::asText).containsExactly("narrow");
    assertThat(
            put(admin, "/api/v1/shares/wide?conflictingBookings=end", definition(9_000_000))
                .status())
        .isEqualTo(409);
  }

  @Test
  void aShareIsMovedWithItsSubtree() {
    share("from", "lab", 10_000_000);
    share("moved", "from", 5_000_000);
    share("below", "moved", 1_000_000);
    share("to", "lab", 8_000_000);
    assertThat(check("moved", Map.of("move", Map.of("parent", "to"))).get("possible").asBoolean())
        .isTrue();
    Reply done = put(admin, "/api/v1/shares/moved/parent", Map.of("parent", "to"));
    assertThat(done.status()).isEqualTo(200);
    assertThat(done.body().at("/share/parent").asText()).isEqualTo("to");
    Reply circle = put(admin, "/api/v1/shares/moved/parent", Map.of("parent", "below"));
    assertThat(circle.status()).isEqualTo(409);
    assertThat(circle.body().at("/refusal/rule").asText()).isEqualTo("no-place");
  }

  @Test
  void aDeletedShareKeepsItsNameAndBookings() {
    share("gone", "lab", 20_000_000);
    share("gone-too", "gone", 10_000_000);
    String booking = booked(gateway.alice(), "gone-too", 4_000_000);
    JsonNode check = check("gone", Map.of("delete", true));
    assertThat(check.get("bookingCount").asInt()).isEqualTo(1);
    assertThat(admin.delete("/api/v1/shares/gone").status()).isEqualTo(409);

    Reply done = admin.delete("/api/v1/shares/gone?conflictingBookings=end");
    assertThat(done.status()).isEqualTo(200);
    assertThat(done.body().get("share").isNull()).isTrue();
    assertThat(done.body().get("ended")).extracting(JsonNode::asText).containsExactly(booking);
    assertThat(admin.get("/api/v1/shares/gone-too").status()).isEqualTo(404);
    assertThat(gateway.alice().get("/api/v1/bookings/" + booking).body().get("share").asText())
        .isEqualTo("gone-too");
    assertThat(gateway.bob().get("/api/v1/bookings/" + booking).status()).isEqualTo(404);

    Map<String, Object> again = definition(1);
    again.put("name", "gone-too");
    again.put("parent", "lab");
    Reply taken = admin.post("/api/v1/shares", again);
    assertThat(taken.status()).isEqualTo(409);
    assertThat(taken.body().get("detail").asText())
        .contains("A deleted share had the name gone-too");
  }

  @Test
  void aShareThatHasChangedSinceIsNotModified() {
    share("tagged", "lab", 20_000_000);
    String tag = admin.get("/api/v1/shares/tagged").header("ETag");
    assertThat(tag).isNotEmpty();
    admin.with("If-Match", tag);
    Reply first = put(admin, "/api/v1/shares/tagged", definition(19_000_000));
    assertThat(first.status()).isEqualTo(200);
    assertThat(first.header("ETag")).isNotEqualTo(tag);
    Reply second = put(admin, "/api/v1/shares/tagged", definition(18_000_000));
    assertThat(second.status()).isEqualTo(412);
    assertThat(second.body().get("type").asText()).isEqualTo("/problems/stale");
    admin.with("If-Match", "nonsense");
    assertThat(put(admin, "/api/v1/shares/tagged", definition(1)).status()).isEqualTo(400);
    admin.with("If-Match", null);
  }

  @Test
  void theEtagOfACompressedAnswerIsAccepted() {
    share("squeezed", "lab", 20_000_000);
    admin.with("Accept-Encoding", "gzip");
    String tag = admin.get("/api/v1/shares/squeezed").header("ETag");
    admin.with("Accept-Encoding", null).with("If-Match", tag);
    assertThat(put(admin, "/api/v1/shares/squeezed", definition(19_000_000)).status())
        .isEqualTo(200);
    admin.with("If-Match", null);
  }

  @Test
  void speakersOfTheParentChangeAShareAndItsOwnSpeakersDoNot() {
    share("hers", "lab", 9_000_000);
    share("handed-out", "hers", 5_000_000);
    Browser alice = gateway.alice();
    assertThat(put(alice, "/api/v1/shares/hers", definition(1)).status()).isEqualTo(403);
    assertThat(alice.delete("/api/v1/shares/hers").status()).isEqualTo(403);
    assertThat(put(gateway.bob(), "/api/v1/shares/hers", definition(1)).status()).isEqualTo(404);
    assertThat(put(alice, "/api/v1/shares/handed-out", definition(4_000_000)).status())
        .isEqualTo(200);
    Reply elsewhere = put(alice, "/api/v1/shares/handed-out/parent", Map.of("parent", "lab"));
    assertThat(elsewhere.status()).isEqualTo(403);
    JsonNode seen = alice.get("/api/v1/shares/handed-out").body();
    assertThat(seen.get("mayReshape").asBoolean()).isTrue();
    assertThat(alice.delete("/api/v1/shares/handed-out").status()).isEqualTo(200);
  }

  @Test
  void theRootCannotBeMovedOrDeleted() {
    assertThat(admin.delete("/api/v1/shares/rootShare?conflictingBookings=end").status())
        .isEqualTo(409);
    assertThat(put(admin, "/api/v1/shares/rootShare/parent", Map.of("parent", "lab")).status())
        .isEqualTo(409);
  }

  @Test
  void aCheckNeedsExactlyOneChange() {
    assertThat(admin.post("/api/v1/shares/team-a/check", Map.of()).status()).isEqualTo(400);
    Map<String, Object> both = Map.of("delete", true, "move", Map.of("parent", "lab"));
    assertThat(admin.post("/api/v1/shares/team-a/check", both).status()).isEqualTo(400);
    Map<String, Object> bad = Map.of("alter", Map.of("maxReserveBps", -1));
    Reply invalid = admin.post("/api/v1/shares/team-a/check", bad);
    assertThat(invalid.body().get("errors"))
        .extracting(it -> it.get("field").asText())
        .contains("alter.flowGroup", "alter.maxReserveBps");
  }
}
