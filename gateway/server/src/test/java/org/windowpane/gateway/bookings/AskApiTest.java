package org.windowpane.gateway.bookings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;

/** Every kind of request, data before a deadline, and windows that come again. */
public final class AskApiTest {
  private static final TestGateway GATEWAY = TestGateway.shared();
  private static final Instant DAY =
      Instant.now().truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(400));
  private static final Map<String, Object> PAIR =
      Map.of("srcHost", "10.0.0.1", "dstHost", "10.0.0.4", "transport", "tcp", "dstPort", "7001");

  private final Browser admin = GATEWAY.admin();

  @BeforeAll
  static void createShareWithLimits() {
    Map<String, Object> share =
        Map.of(
            "name",
            "asks",
            "parent",
            "rootShare",
            "flowGroup",
            Map.of("srcHost", "10.0.0.0/24"),
            "maxReserveBps",
            1_000_000,
            "mayAllow",
            true,
            "mayDeny",
            true,
            "minLimitBps",
            0);
    assertThat(GATEWAY.admin().post("/api/v1/shares", share).status()).isEqualTo(201);
  }

  @AfterAll
  static void deleteIt() {
    assertThat(GATEWAY.admin().delete("/api/v1/shares/asks").status()).isLessThan(300);
  }

  private static Map<String, Object> form(int hour, Map<String, Object> more) {
    Map<String, Object> form = new HashMap<>();
    form.put("share", "team-a");
    form.put("flowGroup", PAIR);
    form.put("start", DAY.plus(Duration.ofHours(hour)).toString());
    form.put("end", DAY.plus(Duration.ofHours(hour + 1)).toString());
    form.putAll(more);
    return form;
  }

  private JsonNode booked(Map<String, Object> form) {
    Browser.Reply reply = admin.post("/api/v1/bookings", form);
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    cancel(reply.body());
    return reply.body();
  }

  private void cancel(JsonNode booking) {
    String id = booking.get("id").asText();
    assertThat(admin.post("/api/v1/bookings/" + id + "/cancel", Map.of()).status()).isEqualTo(200);
  }

  @Test
  void aTransferOfOneBitIsBookedForAMicrosecond() {
    Map<String, Object> oneBit =
        Map.of("transfer", Map.of("bits", 1, "aim", "earliestEnd"), "rateBps", 90_000_000);
    JsonNode booking = booked(form(3, oneBit));
    Instant start = Instant.parse(booking.get("start").asText());
    Instant end = Instant.parse(booking.get("end").asText());
    assertThat(Duration.between(start, end)).isEqualTo(Duration.ofNanos(1_000));
  }

  @Test
  void flowsAreDeniedAllowedAndLimited() {
    Map<String, Object> onRoot = Map.of("share", "asks", "ask", "deny");
    assertThat(booked(form(0, onRoot)).get("ask").asText()).isEqualTo("deny");
    JsonNode limit =
        booked(form(1, Map.of("share", "asks", "ask", "ratelimit", "rateBps", 2_000_000)));
    assertThat(limit.get("ask").asText()).isEqualTo("ratelimit");
    assertThat(limit.get("rateBps").asLong()).isEqualTo(2_000_000);
    assertThat(booked(form(2, Map.of("share", "asks", "ask", "allow"))).get("ask").asText())
        .isEqualTo("allow");
  }

  @Test
  void aDenialWithoutAnEndGoesOnUntilItIsCancelled() {
    Map<String, Object> form = form(3, Map.of("share", "asks", "ask", "deny"));
    form.put("end", null);
    assertThat(booked(form).get("end").isNull()).isTrue();
  }

  @Test
  void aPartialRequestIsGrantedInPart() {
    Browser.Reply first = admin.post("/api/v1/bookings", form(4, Map.of("rateBps", 60_000_000)));
    assertThat(first.status()).isEqualTo(201);
    Map<String, Object> partial = form(4, Map.of("rateBps", 60_000_000, "strictness", "partial"));
    JsonNode less = booked(partial);
    assertThat(less.get("rateBps").asLong()).isEqualTo(30_000_000);
    cancel(first.body());
  }

  @Test
  void aTransferUsesTheLowestRateOrEndsAsEarlyAsPossible() {
    Map<String, Object> hour =
        form(6, Map.of("rateBps", 80_000_000, "transfer", Map.of("bits", 72_000_000_000L)));
    JsonNode slow = admin.post("/api/v1/bookings/check", hour).body();
    assertThat(slow.get("rateBps").asLong()).isEqualTo(20_000_000);
    assertThat(booked(hour).get("rateBps").asLong()).isEqualTo(20_000_000);
    JsonNode soon =
        booked(
            form(
                6,
                Map.of(
                    "rateBps",
                    80_000_000,
                    "transfer",
                    Map.of("bits", 72_000_000_000L, "aim", "earliestEnd"))));
    assertThat(Duration.between(at(soon, "start"), at(soon, "end")))
        .isEqualTo(Duration.ofSeconds(900));
  }

  @Test
  void aTransferThatDoesNotFitIsRefused() {
    Browser.Reply reply =
        admin.post(
            "/api/v1/bookings",
            form(8, Map.of("rateBps", 80_000_000, "transfer", Map.of("bits", 720_000_000_000L))));
    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.body().at("/refusal/rule").asText()).isEqualTo("no-window");
  }

  private static Instant at(JsonNode booking, String field) {
    return Instant.parse(booking.get(field).asText());
  }

  @ParameterizedTest
  @CsvSource({
    "ask, drop, ask",
    "ask, ratelimit, rateBps",
    "ask, reserve, rateBps",
    "strictness, lax, strictness"
  })
  void theErrorNamesAContradiction(String field, String value, String blamed) {
    Browser.Reply reply = admin.post("/api/v1/bookings", form(9, Map.of(field, value)));
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body().at("/errors/0/field").asText()).isEqualTo(blamed);
  }

  @Test
  void denialsHaveNoRateAndNoDeadline() {
    Map<String, Object> rate = form(9, Map.of("ask", "deny", "rateBps", 1));
    assertThat(admin.post("/api/v1/bookings", rate).body().at("/errors/0/field").asText())
        .isEqualTo("rateBps");
    Map<String, Object> deadline =
        form(9, Map.of("ask", "deny", "deadline", DAY.plus(Duration.ofDays(1)).toString()));
    assertThat(admin.post("/api/v1/bookings", deadline).body().at("/errors/0/field").asText())
        .isEqualTo("deadline");
  }

  private static Map<String, Object> series(Map<String, Object> more) {
    LocalDate first = LocalDate.ofInstant(DAY, ZoneOffset.UTC).plusDays(10);
    Map<String, Object> form = new HashMap<>();
    form.put("share", "team-a");
    form.put("flowGroup", PAIR);
    form.put("rateBps", 50_000_000);
    form.put("time", "22:30");
    form.put("zone", "UTC");
    form.put("lengthSeconds", 3_600);
    form.put("first", first.toString());
    form.put("last", first.plusDays(6).toString());
    form.putAll(more);
    return form;
  }

  @Test
  void aWindowRepeatsOnDaysOfTheWeek() {
    Browser.Reply reply =
        admin.post("/api/v1/bookings/series", series(Map.of("days", List.of("monday", "friday"))));
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    assertThat(reply.body().get("bookings")).hasSize(2);
    assertThat(reply.body().get("refused")).isEmpty();
    reply.body().get("bookings").forEach(this::cancel);
  }

  @Test
  void aSeriesThatDoesNotFitIsRefusedOrBookedInPart() {
    Browser.Reply daily =
        admin.post("/api/v1/bookings/series", series(Map.of("lengthSeconds", 60)));
    assertThat(daily.body().get("bookings")).hasSize(7);
    for (int day = 0; day < 3; day++) {
      cancel(daily.body().get("bookings").get(day));
    }
    JsonNode check = admin.post("/api/v1/bookings/series/check", series(Map.of())).body();
    assertThat(check.get("granted").asBoolean()).isFalse();
    assertThat(check.get("windows"))
        .extracting(it -> it.get("granted").asBoolean())
        .containsExactly(true, true, true, false, false, false, false);
    assertThat(check.at("/windows/3/refusal/rule").asText()).isNotEmpty();
    JsonNode some =
        admin.post("/api/v1/bookings/series/check", series(Map.of("allOrNone", false))).body();
    assertThat(some.get("granted").asBoolean()).isTrue();
    assertThat(admin.post("/api/v1/bookings/series", series(Map.of())).status()).isEqualTo(409);
    JsonNode most =
        admin.post("/api/v1/bookings/series", series(Map.of("allOrNone", false))).body();
    assertThat(most.get("bookings")).hasSize(3);
    assertThat(most.get("refused")).hasSize(4);
    String series = most.at("/refused/0/series").asText();
    assertThat(most.findValuesAsText("series")).hasSize(7).containsOnly(series);
    assertThat(found(series)).containsExactlyInAnyOrderElementsOf(most.findValuesAsText("id"));
    assertThat(found(daily.body().at("/bookings/0/series").asText()))
        .containsExactlyInAnyOrderElementsOf(daily.body().findValuesAsText("id"));
    assertThat(found(UUID.randomUUID().toString())).isEmpty();
    most.get("bookings").forEach(this::cancel);
    for (int day = 3; day < 7; day++) {
      cancel(daily.body().get("bookings").get(day));
    }
  }

  private List<String> found(String series) {
    return admin.get("/api/v1/bookings?series=" + series).body().findValuesAsText("id");
  }

  @ParameterizedTest
  @CsvSource({
    "zone, Mars/Olympus, zone",
    "time, 25:00, time",
    "last, 2020-01-01, last",
    "first, +999999999-12-31, first",
    "lengthSeconds, 0, lengthSeconds"
  })
  void theErrorNamesAnInvalidSeries(String field, String value, String blamed) {
    Browser.Reply reply = admin.post("/api/v1/bookings/series", series(Map.of(field, value)));
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.body().at("/errors/0/field").asText()).isEqualTo(blamed);
  }
}
