package org.windowpane.gateway.bookings.waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.RequestBodies;

/** Requests that wait for room. */
public final class WaitingApiTest {
  private static final Instant FIRST_DAY =
      Instant.now().truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(30));
  private static final String BOOKINGS = "/api/v1/bookings";
  private static final long MBIT = 1_000_000;

  private static TestGateway gateway;
  private static int day;

  /** Of a day that no other test has. */
  private final Instant start = FIRST_DAY.plus(Duration.ofDays(++day));

  private Browser alice;

  @BeforeAll
  static void startGateway() {
    gateway = TestGateway.start();
  }

  @AfterAll
  static void stopGateway() {
    gateway.close();
  }

  @BeforeEach
  void logIn() {
    alice = gateway.alice();
  }

  private static Map<String, Object> window(long mbits, Instant start, Object... more) {
    Map<String, Object> window =
        RequestBodies.window("team-a", 1, 4, mbits * MBIT, start, start.plusSeconds(3_600));
    for (int index = 0; index < more.length; index += 2) {
      window.put((String) more[index], more[index + 1]);
    }
    return window;
  }

  private String book(long mbits, Instant start, String state) {
    Reply reply = alice.post(BOOKINGS, window(mbits, start, "waits", true));
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    assertThat(reply.body().get("state").asText()).as(reply.text()).isEqualTo(state);
    return reply.body().get("id").asText();
  }

  private JsonNode booking(String id) {
    return alice.get(BOOKINGS + "/" + id).body();
  }

  private String state(String id) {
    return booking(id).get("state").asText();
  }

  private void cancel(String id) {
    assertThat(alice.send("POST", BOOKINGS + "/" + id + "/cancel", null).status()).isEqualTo(200);
  }

  @Test
  void aRequestThatFitsDoesNotWait() {
    book(50, start, "booked");
  }

  @Test
  void aWaitingRequestIsBookedWhenABookingIsCancelled() {
    String first = book(90, start, "booked");
    String waiting = book(60, start, "waiting");
    String behind = book(60, start, "waiting");
    String small = book(20, start, "waiting");
    assertThat(booking(waiting).at("/refusal/rule").asText()).isEqualTo("share-maximum");
    assertThat(booking(waiting).get("mayCancel").asBoolean()).isTrue();
    assertThat(alice.get(BOOKINGS + "?state=waiting&limit=3").body().get("bookings"))
        .extracting(it -> it.get("id").asText())
        .containsExactly(small, behind, waiting);
    cancel(first);
    eventually("the first in line is booked", () -> state(waiting).equals("booked"));
    eventually("what fits beside it, too", () -> state(small).equals("booked"));
    assertThat(state(behind)).isEqualTo("waiting");
    assertThat(booking(waiting).get("refusal").isNull()).isTrue();
    assertThat(booking(waiting).get("pathNames")).isNotEmpty();
    assertThat(gateway.auditor().get("/api/v1/audit?kind=booking.grant").text())
        .contains("booking " + waiting)
        .contains("booking " + small)
        .doesNotContain("booking " + behind);
  }

  @Test
  void aReducedBookingFreesBandwidthForWaitingRequests() {
    String first = book(90, start, "booked");
    String waiting = book(60, start, "waiting");
    alice.post(BOOKINGS + "/" + first + "/change", Map.of("rateBps", 30 * MBIT));
    eventually("it is booked", () -> state(waiting).equals("booked"));
  }

  @Test
  void anEnlargedShareFreesBandwidthForWaitingRequests() {
    Browser admin = gateway.admin();
    book(90, start, "booked");
    String waiting = book(5, start, "waiting");
    Reply share = admin.get("/api/v1/shares/team-a");
    Map<String, Object> larger = new HashMap<>();
    larger.put("flowGroup", share.body().get("flowGroup"));
    larger.put("maxReserveBps", share.body().get("maxReserveBps").asLong() + 5 * MBIT);
    Reply altered = admin.put("/api/v1/shares/team-a", larger);
    assertThat(altered.status()).as(altered.text()).isEqualTo(200);
    eventually("it is booked", () -> state(waiting).equals("booked"));
  }

  @Test
  void waitingRequestsSurviveARestart() {
    String first = book(90, start, "booked");
    String waiting = book(60, start, "waiting");
    gateway.stopGateway();
    gateway.startGateway();
    alice = gateway.alice();
    assertThat(state(waiting)).isEqualTo("waiting");
    cancel(first);
    eventually("it is booked", () -> state(waiting).equals("booked"));
  }

  @Test
  void aRequestStillWaitingAtItsStartIsRefused() {
    Instant soon = Instant.now().plusSeconds(15);
    book(90, soon, "booked");
    String waiting = book(60, soon, "waiting");
    eventually("it is refused", () -> state(waiting).equals("refused"));
    assertThat(booking(waiting).at("/refusal/rule").asText()).isEqualTo("share-maximum");
  }

  @Test
  void aWaitingRequestCanBeCancelled() {
    String first = book(90, start, "booked");
    String waiting = book(60, start, "waiting");
    cancel(waiting);
    assertThat(state(waiting)).isEqualTo("cancelled");
    cancel(first);
    book(90, start, "booked");
    assertThat(alice.send("POST", BOOKINGS + "/" + waiting + "/confirm", null).status())
        .isEqualTo(409);
  }

  @Test
  void aWaitingRequestOfAFormerSpeakerIsRefused() {
    String first = book(90, start, "booked");
    String waiting = book(60, start, "waiting");
    Browser admin = gateway.admin();
    assertThat(admin.delete("/api/v1/shares/team-a/speakers/alice").status()).isEqualTo(204);
    assertThat(admin.send("POST", BOOKINGS + "/" + first + "/cancel", null).status())
        .isEqualTo(200);
    eventually("it is refused", () -> state(waiting).equals("refused"));
    assertThat(booking(waiting).at("/refusal/rule").asText()).isEqualTo("not-a-speaker");
    assertThat(admin.put("/api/v1/shares/team-a/speakers/alice").status()).isEqualTo(204);
  }

  @Test
  void onlyFixedFutureWindowsCanWait() {
    for (Map<String, Object> wrong :
        List.of(
            window(1, start, "waits", true, "holdSeconds", 5),
            window(1, start, "waits", true, "deadline", start.plusSeconds(9_000)),
            window(1, Instant.now().minusSeconds(5), "waits", true))) {
      Reply reply = alice.post(BOOKINGS, wrong);
      assertThat(reply.status()).as(reply.text()).isEqualTo(400);
      assertThat(reply.body().at("/errors/0/field").asText()).isEqualTo("waits");
    }
  }

  @Test
  void aUserHasAtMostAHundredWaitingRequests() {
    Browser admin = gateway.admin();
    book(90, start, "booked");
    Reply reply = admin.post(BOOKINGS, window(60, start, "waits", true));
    while (reply.status() == 201) {
      reply = admin.post(BOOKINGS, window(60, start, "waits", true));
    }
    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.body().get("detail").asText()).contains("uses 100 of 100 waiting requests");
    assertThat(admin.get(BOOKINGS + "?state=waiting&limit=500").body().get("bookings"))
        .hasSize(100);
  }
}
