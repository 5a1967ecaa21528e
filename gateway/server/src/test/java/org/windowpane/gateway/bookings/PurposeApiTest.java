package org.windowpane.gateway.bookings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.RequestBodies;

/** The application and the label of bookings; each test at a time of its own. */
final class PurposeApiTest {
  private static final Instant START = Instant.parse("2033-03-01T00:00:00Z");
  private static final String BOOKINGS = "/api/v1/bookings";

  private final TestGateway gateway = TestGateway.shared();
  private final Browser alice = gateway.alice();

  private static Map<String, Object> window(int day, long mbit, Object... more) {
    Instant start = START.plus(Duration.ofDays(day));
    Map<String, Object> window =
        new HashMap<>(
            RequestBodies.window("team-a", 1, 4, mbit * 1_000_000, start, start.plusSeconds(600)));
    for (int index = 0; index < more.length; index += 2) {
      window.put((String) more[index], more[index + 1]);
    }
    return window;
  }

  private JsonNode booked(Map<String, Object> form) {
    Reply reply = alice.post(BOOKINGS, form);
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(201);
    return reply.body();
  }

  private List<String> idsFor(String application) {
    JsonNode found = alice.get(BOOKINGS + "?application=" + application).body().get("bookings");
    return StreamSupport.stream(found.spliterator(), false)
        .map(it -> it.get("id").asText())
        .toList();
  }

  private static String purpose(JsonNode booking) {
    return booking.get("application") + " " + booking.get("label");
  }

  @Test
  void aBookingHasAnApplicationAndALabel() {
    JsonNode one =
        booked(window(0, 1, "application", "hadoop job_17_0001", "label", "shuffle \u2192 h4"));
    JsonNode two = booked(window(0, 1, "application", "hadoop job_17_0002"));
    JsonNode other = booked(window(0, 1));
    assertThat(purpose(one)).isEqualTo("\"hadoop job_17_0001\" \"shuffle \u2192 h4\"");
    assertThat(purpose(two)).isEqualTo("\"hadoop job_17_0002\" null");
    assertThat(purpose(other)).isEqualTo("null null");
    assertThat(idsFor("hadoop%20job_17_0001")).containsExactly(one.get("id").asText());
    assertThat(idsFor("hadoop")).isEmpty();
    assertThat(alice.get(BOOKINGS + "/export?format=csv&application=hadoop%20job_17_0001").text())
        .contains(",hadoop job_17_0001,shuffle \u2192 h4");
    assertThat(event("booking.create", one)).contains("\"application\":\"hadoop job_17_0001\"");
  }

  @Test
  void aCalendarShowsItAndItsChanges() {
    JsonNode booking = booked(window(10, 1, "application", "backup", "label", "in the calendar"));
    String before = calendarEntry(booking);
    assertThat(before).contains("Application: backup", "Label: in the calendar", "SEQUENCE:0");
    alice.post(
        BOOKINGS + "/" + booking.get("id").asText() + "/change", Map.of("label", "in color"));
    assertThat(calendarEntry(booking)).contains("Label: in color", "SEQUENCE:1");
  }

  private String calendarEntry(JsonNode booking) {
    String calendar = alice.get(BOOKINGS + "/calendar.ics").text().replace("\r\n ", "");
    int begin = calendar.indexOf("UID:" + booking.get("id").asText());
    return calendar.substring(begin, calendar.indexOf("END:VEVENT", begin));
  }

  private String event(String action, JsonNode booking) {
    JsonNode events =
        gateway
            .admin()
            .get("/api/v1/audit?action=" + action + "&booking=" + booking.get("id").asText())
            .body()
            .get("events");
    return gateway.admin().get("/api/v1/audit/" + events.at("/0/seq").asLong()).text();
  }

  @Test
  void theLabelChangesAndTheApplicationStays() {
    JsonNode booking = booked(window(1, 1, "application", "zookeeper", "label", "follower"));
    String change = BOOKINGS + "/" + booking.get("id").asText() + "/change";
    Reply changed = alice.post(change, Map.of("label", "leader"));
    assertThat(purpose(changed.body())).isEqualTo("\"zookeeper\" \"leader\"");
    assertThat(changed.body().get("end")).isEqualTo(booking.get("end"));
    assertThat(changed.body().get("rateBps")).isEqualTo(booking.get("rateBps"));
    Reply both = alice.post(change, Map.of("label", "", "rateBps", 2_000_000));
    assertThat(purpose(both.body())).isEqualTo("\"zookeeper\" null");
    assertThat(both.body().get("rateBps").asLong()).isEqualTo(2_000_000);
    assertThat(gateway.bob().post(change, Map.of("label", "mine")).status()).isEqualTo(404);
  }

  @Test
  void membersOfAGroupHaveTheirOwn() {
    Reply group =
        alice.post(
            BOOKINGS + "/group",
            Map.of(
                "bookings",
                List.of(window(2, 1, "label", "there"), window(2, 1, "label", "back"))));
    assertThat(group.body().get("bookings").findValuesAsText("label"))
        .containsExactly("there", "back");
    Reply refused =
        alice.post(
            BOOKINGS + "/group",
            Map.of(
                "bookings",
                List.of(
                    window(2, 1, "application", "fits"),
                    window(2, 999_999, "application", "too-much"))));
    assertThat(refused.status()).isEqualTo(409);
    assertThat(idsFor("too-much")).hasSize(1);
    assertThat(idsFor("fits")).isEmpty();
  }

  @Test
  void everyWindowOfASeriesHasIt() {
    Map<String, Object> series = window(3, 1, "application", "backup", "label", "nightly");
    series.keySet().removeAll(List.of("start", "end"));
    String day = START.plus(Duration.ofDays(3)).truncatedTo(ChronoUnit.DAYS).toString();
    series.put("time", "01:00");
    series.put("zone", "UTC");
    series.put("lengthSeconds", 60);
    series.put("first", day.substring(0, 10));
    series.put("last", "2033-03-05");
    Reply reply = alice.post(BOOKINGS + "/series", series);
    assertThat(reply.body().path("bookings").findValuesAsText("label"))
        .describedAs(reply.text())
        .containsExactly("nightly", "nightly");
    assertThat(idsFor("backup")).hasSize(2);
  }

  @Test
  void aRequestThatWaitsKeepsIt() {
    JsonNode first = booked(window(6, 60));
    JsonNode waiting = booked(window(6, 60, "waits", true, "application", "later", "label", "x"));
    assertThat(waiting.get("state").asText()).isEqualTo("waiting");
    String change = BOOKINGS + "/" + waiting.get("id").asText() + "/change";
    assertThat(purpose(alice.post(change, Map.of("label", "y")).body()))
        .isEqualTo("\"later\" \"y\"");
    assertThat(alice.post(change, Map.of("rateBps", 1)).status()).isEqualTo(409);
    alice.post(BOOKINGS + "/" + first.get("id").asText() + "/cancel", "");
    eventually(
        "it is granted",
        () -> {
          JsonNode now = alice.get(BOOKINGS + "/" + waiting.get("id").asText()).body();
          return now.get("state").asText().equals("booked")
              && purpose(now).equals("\"later\" \"y\"");
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " ",
        "space at the end ",
        "line\nbreak",
        "bell\u0007",
        "\u202Ereversed",
        "nul\u0000",
        "zero\u200bwidth",
        "\u200fright",
        "\ufeffmark"
      })
  void textThatCouldMisleadIsInvalid(String bad) {
    for (String field : List.of("application", "label")) {
      Reply reply = alice.post(BOOKINGS, window(8, 1, field, bad));
      assertThat(reply.status()).describedAs(reply.text()).isEqualTo(400);
      assertThat(reply.body().at("/errors/0/field").asText()).isEqualTo(field);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "..", ".", "spark/etl", "50%", "a\\b", "caf\u00e9", "a?b", "a#b", "-x"})
  void anApplicationHasANameThatFitsIntoAPath(String bad) {
    Reply reply = alice.post(BOOKINGS, window(8, 1, "application", bad));
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(400);
    assertThat(alice.post(BOOKINGS, window(8, 1, "label", bad)).status()).isEqualTo(201);
  }

  @Test
  void theUsageOfEachNameCanBeRead() {
    for (String name : List.of("zookeeper", "hadoop job_17_0001", "a:b@c+d-e.f", "x")) {
      assertThat(
              alice
                  .get("/api/v1/applications/" + name.replace(" ", "%20") + "/usage")
                  .body()
                  .get("application")
                  .asText())
          .isEqualTo(name);
    }
  }

  @Test
  void textThatIsTooLongIsInvalid() {
    Map<String, Object> longest =
        window(9, 1, "application", "a".repeat(64), "label", "\u00e9".repeat(100));
    booked(longest);
    for (String field : List.of("application", "label")) {
      Map<String, Object> form = new HashMap<>(longest);
      form.put(field, form.get(field) + "a");
      assertThat(alice.post(BOOKINGS, form).status()).isEqualTo(400);
    }
  }
}
