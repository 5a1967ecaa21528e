package org.windowpane.gateway.bookings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.RequestBodies;

/** Holds, changes, windows within a deadline, and groups; each test at a time of its own. */
public final class BookingChangeApiTest {
  private static final Instant START = Instant.parse("2031-09-01T00:00:00Z");

  private final TestGateway gateway = TestGateway.shared();
  private final Browser alice = gateway.alice();

  private static Map<String, Object> window(long mbit, int day) {
    Instant start = START.plus(Duration.ofDays(day));
    return RequestBodies.window("team-a", 1, 4, mbit * 1_000_000, start, start.plusSeconds(600));
  }

  private static Map<String, Object> window(long mbit, int day, String field, Object value) {
    Map<String, Object> form = new HashMap<>(window(mbit, day));
    form.put(field, value);
    return form;
  }

  private JsonNode booked(Map<String, Object> form) {
    Reply reply = alice.post("/api/v1/bookings", form);
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(201);
    return reply.body();
  }

  private static String path(JsonNode booking, String deed) {
    return "/api/v1/bookings/" + booking.get("id").asText() + deed;
  }

  private long reservedAt(Instant at) {
    String from = at.toString();
    return alice
        .get("/api/v1/shares/team-a/timeline?from=" + from + "&to=" + at.plusSeconds(1))
        .body()
        .at("/steps/0/reservedBps")
        .asLong();
  }

  @Test
  void aHoldReservesBandwidthAndIsBookedOnConfirmation() {
    JsonNode held = booked(window(40, 0, "holdSeconds", 600));
    assertThat(held.get("state").asText()).isEqualTo("held");
    assertThat(Instant.parse(held.get("heldUntil").asText())).isAfter(Instant.now());
    assertThat(reservedAt(START)).isEqualTo(40_000_000);
    assertThat(gateway.bob().post(path(held, "/confirm"), "").status()).isEqualTo(404);

    Reply confirmed = alice.post(path(held, "/confirm"), "");
    assertThat(confirmed.body().get("state").asText()).isEqualTo("booked");
    assertThat(confirmed.body().get("heldUntil").isNull()).isTrue();
    assertThat(alice.post(path(held, "/confirm"), "").status()).isEqualTo(200);
  }

  @Test
  void anUnconfirmedHoldLapsesAndReleasesItsBandwidth() {
    JsonNode held = booked(window(40, 1, "holdSeconds", 1));
    eventually(
        "it lapses",
        () -> alice.get(path(held, "")).body().get("state").asText().equals("cancelled"));
    assertThat(reservedAt(START.plus(Duration.ofDays(1)))).isZero();
    assertThat(alice.post(path(held, "/confirm"), "").status()).isEqualTo(409);
  }

  @Test
  void aBookingThatEndsIsAnsweredWithAConflictAndNeverAsMissing() {
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    JsonNode booking =
        booked(RequestBodies.window("team-a", 3, 5, 1_000_000, null, now.plusSeconds(8)));
    Set<Integer> statuses = new LinkedHashSet<>();
    eventually(
        "it has left memory",
        () -> {
          statuses.add(alice.post(path(booking, "/confirm"), "").status());
          JsonNode current = alice.get(path(booking, "")).body();
          return current.get("state").asText().equals("completed")
              && current.at("/deployment/state").asText().equals("removed");
        });
    assertThat(statuses).isSubsetOf(200, 409);
    for (Reply reply :
        List.of(
            alice.post(path(booking, "/cancel"), ""),
            alice.post(path(booking, "/confirm"), ""),
            alice.post(path(booking, "/change"), Map.of("rateBps", 2_000_000)))) {
      assertThat(reply.status()).isEqualTo(409);
      assertThat(reply.body().get("type").asText()).isEqualTo("/problems/conflict");
      assertThat(reply.body().get("detail").asText())
          .isEqualTo("The booking is completed already.");
    }
    assertThat(gateway.bob().post(path(booking, "/cancel"), "").status()).isEqualTo(404);
  }

  @Test
  void aHoldCanBeCancelled() {
    JsonNode held = booked(window(40, 2, "holdSeconds", 600));
    assertThat(alice.post(path(held, "/cancel"), "").body().get("state").asText())
        .isEqualTo("cancelled");
    assertThat(reservedAt(START.plus(Duration.ofDays(2)))).isZero();
  }

  @Test
  void aBookingIsExtendedAndItsRateRaised() {
    JsonNode booking = booked(window(40, 3));
    Instant end = START.plus(Duration.ofDays(3)).plusSeconds(1200);
    Reply changed = alice.post(path(booking, "/change"), Map.of("rateBps", 50_000_000, "end", end));
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.body().get("rateBps").asLong()).isEqualTo(50_000_000);
    assertThat(changed.body().get("end").asText()).isEqualTo(end.toString());
    assertThat(reservedAt(end.minusSeconds(10))).isEqualTo(50_000_000);
  }

  @Test
  void aRunningBookingKeepsItsStartWhenItsRateChanges() {
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    JsonNode booking =
        booked(RequestBodies.window("team-a", 3, 6, 1_000_000, null, now.plusSeconds(3600)));
    Reply changed = alice.post(path(booking, "/change"), Map.of("rateBps", 2_000_000));
    assertThat(changed.body().get("rateBps").asLong()).isEqualTo(2_000_000);
    assertThat(changed.body().get("start")).isEqualTo(booking.get("start"));
    alice.post(path(booking, "/cancel"), "");
  }

  @Test
  void aChangeThatDoesNotFitLeavesTheBookingUnchanged() {
    booked(window(50, 4));
    JsonNode booking = booked(window(30, 4));
    Reply refused = alice.post(path(booking, "/change"), Map.of("rateBps", 41_000_000));
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body().at("/refusal/rule").asText()).isEqualTo("share-maximum");
    assertThat(alice.get(path(booking, "")).body().get("rateBps").asLong()).isEqualTo(30_000_000);
    assertThat(reservedAt(START.plus(Duration.ofDays(4)))).isEqualTo(80_000_000);
  }

  @Test
  void aChangeNeedsAFieldAndIsForTheOwner() {
    JsonNode booking = booked(window(10, 5));
    assertThat(alice.post(path(booking, "/change"), Map.of()).status()).isEqualTo(400);
    Map<String, Object> none = Map.of("rateBps", 0);
    assertThat(alice.post(path(booking, "/change"), none).body().at("/errors/0/field").asText())
        .isEqualTo("rateBps");
    Map<String, Object> past = Map.of("end", START.minusSeconds(1));
    assertThat(alice.post(path(booking, "/change"), past).status()).isEqualTo(409);
    Map<String, Object> less = Map.of("rateBps", 1);
    assertThat(gateway.bob().post(path(booking, "/change"), less).status()).isEqualTo(404);
    assertThat(gateway.auditor().post(path(booking, "/change"), less).status()).isEqualTo(403);
    assertThat(gateway.admin().post(path(booking, "/change"), less).status()).isEqualTo(200);
  }

  @Test
  void anEndTooFarAwayIsRefusedWithoutSideEffects() {
    JsonNode booking = booked(window(10, 9));
    for (String end : List.of("2050-01-01T00:00:00Z", "+400000-01-01T00:00:00Z")) {
      Reply refused = alice.post(path(booking, "/change"), Map.of("end", end));
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.body().at("/errors/0/field").asText()).isEqualTo("end");
    }
    Map<String, Object> beyondAll = Map.of("end", "+1000000000-12-31T23:59:59Z");
    assertThat(alice.post(path(booking, "/change"), beyondAll).status()).isEqualTo(400);
    assertThat(alice.get(path(booking, "")).status()).isEqualTo(200);
  }

  @Test
  void aFormerSpeakerCanReduceButNotExtendABooking() {
    Map<String, Object> share = new HashMap<>();
    share.put("name", "revoked-later");
    share.put("parent", "lab");
    share.put("flowGroup", Map.of("srcHost", "10.0.0.0/24"));
    share.put("maxReserveBps", 9_000_000);
    share.put("speakers", List.of("alice"));
    Browser admin = gateway.admin();
    assertThat(admin.post("/api/v1/shares", share).status()).isEqualTo(201);
    Map<String, Object> form = window(4, 10, "share", "revoked-later");
    JsonNode booking = booked(form);
    form.put("holdSeconds", 600);
    JsonNode held = booked(form);
    admin.delete("/api/v1/shares/revoked-later/speakers/alice");

    Map<String, Object> more = Map.of("rateBps", 5_000_000);
    assertThat(alice.post(path(booking, "/change"), more).status()).isEqualTo(403);
    Map<String, Object> longer = Map.of("end", START.plus(Duration.ofDays(10)).plusSeconds(900));
    assertThat(alice.post(path(booking, "/change"), longer).status()).isEqualTo(403);
    assertThat(alice.post(path(held, "/confirm"), "").status()).isEqualTo(403);
    Map<String, Object> less = Map.of("rateBps", 1_000_000);
    assertThat(alice.post(path(booking, "/change"), less).status()).isEqualTo(200);
    assertThat(alice.post(path(booking, "/cancel"), "").status()).isEqualTo(200);
  }

  @Test
  void aWindowWithADeadlineGetsTheEarliestSlot() {
    booked(window(80, 6));
    Instant start = START.plus(Duration.ofDays(6));
    Map<String, Object> later = window(40, 6, "deadline", start.plusSeconds(3600));
    JsonNode check = alice.post("/api/v1/bookings/check", later).body();
    assertThat(check.get("granted").asBoolean()).isTrue();
    assertThat(check.get("start").asText()).isEqualTo(start.plusSeconds(600).toString());
    JsonNode booking = booked(later);
    assertThat(booking.get("start").asText()).isEqualTo(start.plusSeconds(600).toString());
    assertThat(booking.get("end").asText()).isEqualTo(start.plusSeconds(1200).toString());

    Map<String, Object> soon = window(60, 6, "deadline", start.plusSeconds(1000));
    Reply none = alice.post("/api/v1/bookings", soon);
    assertThat(none.status()).isEqualTo(409);
    assertThat(none.body().at("/refusal/rule").asText()).isEqualTo("no-window");
    Map<String, Object> before = window(60, 6, "deadline", start.plusSeconds(599));
    assertThat(alice.post("/api/v1/bookings", before).body().at("/errors/0/field").asText())
        .isEqualTo("deadline");
  }

  @Test
  void aGroupIsBookedEntirelyOrNotAtAll() {
    Reply all =
        alice.post(
            "/api/v1/bookings/group", Map.of("bookings", List.of(window(40, 7), window(50, 7))));
    assertThat(all.status()).isEqualTo(201);
    assertThat(all.body().get("bookings"))
        .extracting(it -> it.get("state").asText())
        .containsExactly("booked", "booked");

    Reply none =
        alice.post(
            "/api/v1/bookings/group", Map.of("bookings", List.of(window(50, 8), window(50, 8))));
    assertThat(none.status()).isEqualTo(409);
    assertThat(none.body().get("detail").asText()).startsWith("Of 2 windows, number 2: ");
    assertThat(reservedAt(START.plus(Duration.ofDays(8)))).isZero();
    Map<String, Object> heldOne = Map.of("bookings", List.of(window(1, 8, "holdSeconds", 5)));
    assertThat(alice.post("/api/v1/bookings/group", heldOne).status()).isEqualTo(400);
    assertThat(alice.post("/api/v1/bookings/group", Map.of("bookings", List.of())).status())
        .isEqualTo(400);
  }
}
