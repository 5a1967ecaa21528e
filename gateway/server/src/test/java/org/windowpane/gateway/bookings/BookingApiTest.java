package org.windowpane.gateway.bookings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.RequestBodies;

/** Each test books at a time of its own, so that none is in the way of another. */
public final class BookingApiTest {
  private static final Instant START = Instant.parse("2030-06-01T00:00:00Z");

  private final TestGateway gateway = TestGateway.shared();

  private static Map<String, Object> window(String share, int source, long mbit, int day) {
    Instant start = START.plus(Duration.ofDays(day));
    return RequestBodies.window(share, source, 4, mbit * 1_000_000, start, start.plusSeconds(600));
  }

  @Test
  void aNewBookingIsReturnedWithItsPathAndPending() {
    Reply reply = gateway.alice().post("/api/v1/bookings", window("team-a", 1, 40, 0));
    assertThat(reply.status()).isEqualTo(201);
    JsonNode booking = reply.body();
    assertThat(reply.header("Location")).endsWith("/api/v1/bookings/" + booking.get("id").asText());
    assertThat(booking.get("state").asText()).isEqualTo("booked");
    assertThat(booking.at("/deployment/state").asText()).isEqualTo("pending");
    assertThat(booking.get("pathNames").toString())
        .isEqualTo("[\"h1\",\"s1\",\"s3\",\"s2\",\"h4\"]");
    assertThat(booking.at("/deployment/hops")).hasSize(3);
    assertThat(booking.get("flowGroupText").asText())
        .isEqualTo("(srcHost=10.0.0.1, dstHost=10.0.0.4)");
    assertThat(booking.get("deliveredBps").isNull()).isTrue();
    assertThat(booking.get("mayCancel").asBoolean()).isTrue();
  }

  @Test
  void aRefusalNamesTheShareAndOffersAlternatives() {
    Browser alice = gateway.alice();
    alice.post("/api/v1/bookings", window("team-a", 1, 60, 1));
    Reply refused = alice.post("/api/v1/bookings", window("team-a", 1, 40, 1));
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.header("Content-Type")).startsWith("application/problem+json");
    JsonNode refusal = refused.body().get("refusal");
    assertThat(refusal.get("rule").asText()).isEqualTo("share-maximum");
    assertThat(refusal.get("place").asText()).isEqualTo("share team-a");
    assertThat(refusal.get("at").asText()).isEqualTo("2030-06-02T00:00:00Z");
    assertThat(refusal.get("limitBps").asLong()).isEqualTo(90_000_000);
    assertThat(refusal.get("reservedBps").asLong()).isEqualTo(60_000_000);
    assertThat(refusal.get("counterOffers")).hasSize(2);
    for (JsonNode offer : refusal.get("counterOffers")) {
      Map<String, Object> instead = window("team-a", 1, 40, 1);
      instead.put("rateBps", offer.get("rateBps").asLong());
      instead.put("start", offer.get("start").asText());
      instead.put("end", offer.get("end").asText());
      assertThat(alice.post("/api/v1/bookings/check", instead).body().get("granted").asBoolean())
          .isTrue();
    }
  }

  @Test
  void aRefusalNamesTheLink() {
    gateway.alice().post("/api/v1/bookings", window("team-a", 1, 60, 2));
    Reply refused = gateway.bob().post("/api/v1/bookings", window("team-b", 2, 60, 2));
    assertThat(refused.body().at("/refusal/rule").asText()).isEqualTo("link-capacity");
    assertThat(refused.body().at("/refusal/place").asText()).isEqualTo("link s1:4>s3:1");
    assertThat(refused.body().get("detail").asText()).startsWith("Link s1:4>s3:1 has 100 Mbit/s");
  }

  @Test
  void aRefusalNamesTheShareAbove() {
    gateway.alice().post("/api/v1/bookings", window("team-a", 1, 80, 3));
    Map<String, Object> other = window("team-b", 5, 80, 3);
    other.put("flowGroup", Map.of("srcHost", "10.0.0.5", "dstHost", "10.0.0.6"));
    Reply refused = gateway.bob().post("/api/v1/bookings", other);
    assertThat(refused.body().at("/refusal/place").asText()).isEqualTo("share lab");
  }

  @Test
  void refusedRequestsAreListedAmongOwnBookings() {
    Browser alice = gateway.alice();
    alice.post("/api/v1/bookings", window("team-a", 1, 95, 4));
    JsonNode found =
        alice.get("/api/v1/bookings?scope=mine&state=refused&limit=1").body().at("/bookings/0");
    assertThat(found.get("state").asText()).isEqualTo("refused");
    assertThat(found.at("/refusal/rule").asText()).isEqualTo("share-maximum");
    assertThat(found.get("mayCancel").asBoolean()).isFalse();
  }

  @Test
  void aCheckChangesNothing() {
    Browser alice = gateway.alice();
    for (int turn = 0; turn < 2; turn++) {
      JsonNode check = alice.post("/api/v1/bookings/check", window("team-a", 1, 90, 5)).body();
      assertThat(check.get("granted").asBoolean()).isTrue();
      assertThat(check.get("pathNames")).hasSize(5);
      assertThat(check.get("refusal").isNull()).isTrue();
    }
  }

  @Test
  void aRepeatedRequestWithTheSameKeyRunsOnce() {
    Browser alice = gateway.alice().with("Idempotency-Key", "once");
    Reply first = alice.post("/api/v1/bookings", window("team-a", 1, 50, 6));
    Reply again = alice.post("/api/v1/bookings", window("team-a", 1, 50, 6));
    assertThat(again.status()).isEqualTo(201);
    assertThat(again.body().get("id")).isEqualTo(first.body().get("id"));
    Reply other = alice.post("/api/v1/bookings", window("team-a", 1, 51, 6));
    assertThat(other.status()).isEqualTo(409);
    assertThat(other.body().get("type").asText()).isEqualTo("/problems/conflict");
  }

  @Test
  void aRepeatedRefusedRequestReturnsTheSameRefusal() {
    Browser alice = gateway.alice().with("Idempotency-Key", "refused");
    Reply first = alice.post("/api/v1/bookings", window("team-a", 1, 95, 7));
    Reply again = alice.post("/api/v1/bookings", window("team-a", 1, 95, 7));
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.text()).isEqualTo(first.text());
  }

  private static List<String> listed(Browser user, String conditions) {
    Reply reply = user.get("/api/v1/bookings?" + conditions);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.body().get("bookings").findValuesAsText("id");
  }

  @Test
  void bookingsAreFoundByShareHostAndTime() {
    Browser alice = gateway.alice();
    JsonNode booking = alice.post("/api/v1/bookings", window("team-a", 2, 1, 12)).body();
    String id = booking.get("id").asText();
    String start = booking.get("start").asText();
    String end = booking.get("end").asText();
    assertThat(listed(alice, "share=team-a&host=10.0.0.2")).contains(id);
    assertThat(listed(alice, "share=team-b")).isEmpty();
    assertThat(listed(alice, "host=h2")).contains(id);
    assertThat(listed(alice, "host=10.0.0.3")).doesNotContain(id);
    assertThat(listed(alice, "from=" + start + "&to=" + end)).contains(id);
    assertThat(listed(alice, "from=" + end)).doesNotContain(id);
    assertThat(listed(alice, "to=" + start)).doesNotContain(id);
    for (String field : List.of("principal", "share", "host", "series", "from", "to")) {
      Reply reply = alice.get("/api/v1/bookings?" + field + "=%00");
      assertThat(reply.status()).as(reply.text()).isEqualTo(400);
      assertThat(reply.body().at("/errors/0/field").asText()).isEqualTo(field);
    }
  }

  @Test
  void theFilterByUserReturnsVisibleBookingsOnly() {
    Browser alice = gateway.alice();
    String id =
        alice.post("/api/v1/bookings", window("team-a", 1, 1, 13)).body().get("id").asText();
    assertThat(listed(alice, "principal=alice")).contains(id);
    assertThat(listed(gateway.auditor(), "scope=all&principal=alice")).contains(id);
    assertThat(listed(gateway.auditor(), "scope=all&principal=bob")).doesNotContain(id);
    assertThat(listed(gateway.auditor(), "principal=alice")).as("none is their own").isEmpty();
    assertThat(listed(gateway.bob(), "scope=all&principal=alice")).isEmpty();
    assertThat(listed(gateway.bob(), "principal=alice")).isEmpty();
    assertThat(listed(alice, "scope=all&principal=nobody")).isEmpty();
  }

  @Test
  void aCancelledBookingFreesBandwidthAndStaysStored() {
    Browser alice = gateway.alice();
    String id =
        alice.post("/api/v1/bookings", window("team-a", 1, 90, 8)).body().get("id").asText();
    Reply cancelled = alice.send("POST", "/api/v1/bookings/" + id + "/cancel", null);
    assertThat(cancelled.status()).isEqualTo(200);
    assertThat(cancelled.body().get("state").asText()).isEqualTo("cancelled");
    assertThat(cancelled.body().at("/deployment/state").asText()).isEqualTo("removed");
    assertThat(alice.post("/api/v1/bookings", window("team-a", 1, 90, 8)).status()).isEqualTo(201);
    assertThat(alice.send("POST", "/api/v1/bookings/" + id + "/cancel", null).status())
        .isEqualTo(409);
    assertThat(alice.get("/api/v1/bookings/" + id).body().get("state").asText())
        .isEqualTo("cancelled");
  }

  @Test
  void hiddenBookingsOfOtherUsersAreNotFound() {
    String id =
        gateway
            .alice()
            .post("/api/v1/bookings", window("team-a", 1, 10, 9))
            .body()
            .get("id")
            .asText();
    Browser bob = gateway.bob();
    assertThat(bob.get("/api/v1/bookings/" + id).status()).isEqualTo(404);
    assertThat(bob.send("POST", "/api/v1/bookings/" + id + "/cancel", null).status())
        .isEqualTo(404);
    assertThat(bob.get("/api/v1/bookings/" + id + "/throughput").status()).isEqualTo(404);
    assertThat(bob.get("/api/v1/bookings/" + id + "/utilization").status()).isEqualTo(404);
    assertThat(bob.get("/api/v1/bookings?scope=all&limit=500").text()).doesNotContain(id);
    assertThat(gateway.admin().get("/api/v1/bookings/" + id).status()).isEqualTo(200);
    assertThat(gateway.auditor().get("/api/v1/bookings/" + id).body().get("mayCancel").asBoolean())
        .isFalse();
  }

  @Test
  void pagesHaveNoGapsOrRepetitions() {
    Browser bob = gateway.bob();
    List<String> created = new ArrayList<>();
    for (int count = 0; count < 5; count++) {
      created.add(
          0, bob.post("/api/v1/bookings", window("team-b", 2, 1, 10)).body().get("id").asText());
    }
    List<String> listed = new ArrayList<>();
    String cursor = "";
    while (listed.size() < 5) {
      JsonNode page = bob.get("/api/v1/bookings?limit=2" + cursor).body();
      listed.addAll(page.get("bookings").findValuesAsText("id"));
      cursor = "&cursor=" + page.get("nextCursor").asText();
    }
    assertThat(listed.subList(0, 5)).isEqualTo(created);
  }

  @Test
  void aCurrentBookingBecomesActiveAndIsCompletedAndRemovedAtItsEnd() {
    Browser bob = gateway.bob();
    Instant end = Instant.now().plusSeconds(15);
    Map<String, Object> window = RequestBodies.window("team-b", 3, 4, 1_000_000, null, end);
    String id = bob.post("/api/v1/bookings", window).body().get("id").asText();
    String path = "/api/v1/bookings/" + id;
    eventually(
        "it is active",
        () -> bob.get(path).body().at("/deployment/state").asText().equals("active"));
    JsonNode rule = gateway.controller().rule(id);
    assertThat(rule.at("/action/rateBps").asLong()).isEqualTo(1_000_000);
    assertThat(rule.at("/action/path/0/inPort").asInt()).isEqualTo(3);
    assertThat(rule.at("/flowGroup/dstHost").asText()).isEqualTo("10.0.0.4");
    assertThat(Instant.parse(rule.at("/until").asText())).isBetween(end.minusMillis(1), end);
    assertThat(bob.get(path).body().at("/deployment/hops/0/queue").asInt()).isEqualTo(1);
    eventually(
        "it is over and gone",
        () -> {
          JsonNode booking = bob.get(path).body();
          return booking.get("state").asText().equals("completed")
              && booking.at("/deployment/state").asText().equals("removed");
        });
    assertThat(gateway.controller().rules()).doesNotContain(id);
  }
}
