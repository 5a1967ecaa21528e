package org.windowpane.gateway.bookings.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.data.ParserException;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.Property;
import net.fortuna.ical4j.model.PropertyContainer;
import net.fortuna.ical4j.model.component.VEvent;
import net.fortuna.ical4j.model.property.DateProperty;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.RequestBodies;

/** What calendar programs get; each test at a time of its own. */
public final class CalendarApiTest {
  private static final String FEED = "/api/v1/bookings/calendar.ics";
  private static final Instant START = Instant.parse("2031-11-01T00:00:00Z");

  private static TestGateway gateway;
  private static Browser alice;

  @BeforeAll
  static void start() {
    gateway = TestGateway.start();
    alice = gateway.alice();
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static Map<String, Object> window(int day) {
    Instant start = START.plus(Duration.ofDays(day));
    return new HashMap<>(
        RequestBodies.window(
            "team-a", 1, 4, 1_500_000, start, start.plusSeconds(600).plusMillis(1)));
  }

  private String booked(Map<String, Object> form) {
    Reply reply = alice.post("/api/v1/bookings", form);
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(201);
    return reply.body().get("id").asText();
  }

  private static Calendar calendar(Browser user) throws IOException, ParserException {
    Reply reply = user.get(FEED);
    assertThat(reply.status()).describedAs(reply.text()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).isEqualToIgnoringCase("text/calendar;charset=utf-8");
    Calendar calendar = new CalendarBuilder().build(new StringReader(reply.text()));
    assertThat(calendar.validate().getEntries()).isEmpty();
    return calendar;
  }

  private static VEvent event(Browser user, String id) throws IOException, ParserException {
    return calendar(user).<VEvent>getComponents("VEVENT").stream()
        .filter(it -> value(it, Property.UID).equals(id))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no event " + id));
  }

  private static String value(PropertyContainer part, String name) {
    return part.getProperty(name).map(Property::getValue).orElse("");
  }

  private static int sequence(VEvent event) {
    return Integer.parseInt(value(event, Property.SEQUENCE));
  }

  @Test
  void aReservationIsACalendarEventWithADescription() throws Exception {
    String id = booked(window(0));
    VEvent event = event(alice, id);
    assertThat(value(event, Property.SUMMARY)).isEqualTo("1.5 Mbit/s h1 → h4");
    assertThat(value(event, Property.LOCATION)).isEqualTo("h1 → s1 → s3 → s2 → h4");
    assertThat(value(event, Property.DESCRIPTION))
        .startsWith("Share team-a guarantees 1.5 Mbit/s from h1 to h4.\n")
        .contains("(srcHost=10.0.0.1, dstHost=10.0.0.4)");
    assertThat(value(event, Property.STATUS)).isEqualTo("CONFIRMED");
    assertThat(value(event, Property.TRANSP)).isEqualTo("TRANSPARENT");
    assertThat(at(event, Property.DTSTART)).isEqualTo(START);
    assertThat(at(event, Property.DTEND)).isEqualTo(START.plusSeconds(601));
    JsonNode booking = alice.get("/api/v1/bookings/" + id).body();
    Instant changedAt =
        Instant.parse(booking.get("createdAt").asText()).truncatedTo(ChronoUnit.SECONDS);
    assertThat(modified(event)).isEqualTo(changedAt);
    assertThat(sequence(event)).isZero();
  }

  private static Instant at(VEvent event, String property) {
    return Instant.from(event.<DateProperty<?>>getProperty(property).orElseThrow().getDate());
  }

  private static Instant modified(VEvent event) {
    return at(event, Property.LAST_MODIFIED);
  }

  @Test
  void theCalendarHasATitleAndARefreshInterval() throws Exception {
    Calendar calendar = calendar(alice);
    assertThat(value(calendar, Property.NAME)).isEqualTo("Windows of alice");
    assertThat(value(calendar, "X-WR-CALNAME")).isEqualTo("Windows of alice");
    assertThat(value(calendar, "REFRESH-INTERVAL")).isEqualTo("PT15M");
    assertThat(value(calendar, "X-PUBLISHED-TTL")).isEqualTo("PT15M");
  }

  @Test
  void everyChangeIncreasesTheSequenceNumber() throws Exception {
    Map<String, Object> form = window(1);
    form.put("holdSeconds", 600);
    String id = booked(form);
    VEvent held = event(alice, id);
    assertThat(value(held, Property.STATUS)).isEqualTo("TENTATIVE");
    assertThat(value(held, Property.DESCRIPTION)).contains("Only held: it lapses at ");

    alice.post("/api/v1/bookings/" + id + "/confirm", "");
    VEvent confirmed = event(alice, id);
    assertThat(value(confirmed, Property.STATUS)).isEqualTo("CONFIRMED");
    assertThat(sequence(confirmed)).isEqualTo(sequence(held) + 1);
    assertThat(modified(confirmed)).isAfterOrEqualTo(modified(held));

    Instant end = START.plus(Duration.ofDays(1)).plusSeconds(1200);
    alice.post("/api/v1/bookings/" + id + "/change", Map.of("end", end));
    VEvent longer = event(alice, id);
    assertThat(at(longer, Property.DTEND)).isEqualTo(end);
    assertThat(sequence(longer)).isEqualTo(sequence(confirmed) + 1);

    alice.post("/api/v1/bookings/" + id + "/change", Map.of("rateBps", 2_000_000));
    assertThat(value(event(alice, id), Property.SUMMARY)).startsWith("2 Mbit/s ");

    alice.post("/api/v1/bookings/" + id + "/cancel", "");
    VEvent cancelled = event(alice, id);
    assertThat(value(cancelled, Property.STATUS)).isEqualTo("CANCELLED");
    assertThat(sequence(cancelled)).isEqualTo(sequence(longer) + 2);
  }

  @Test
  void anEndlessWindowIsAnEventWithoutEnd() throws Exception {
    Map<String, Object> form = window(2);
    form.put("rateBps", 1_000);
    form.remove("end");
    String id = booked(form);
    VEvent event = event(alice, id);
    assertThat(event.getProperty(Property.DTEND)).isEmpty();
    assertThat(value(event, Property.SUMMARY)).endsWith("(without an end)");
    assertThat(value(event, Property.DESCRIPTION)).contains("until it is cancelled");
    alice.post("/api/v1/bookings/" + id + "/cancel", "");
  }

  @Test
  void theCalendarContainsOwnReservationsOnly() throws Exception {
    String idOfAlice = booked(window(3));
    Map<String, Object> tooMuch = window(3);
    tooMuch.put("rateBps", 10_000_000_000_000L);
    assertThat(alice.post("/api/v1/bookings", tooMuch).status()).isEqualTo(409);
    for (Browser other : List.of(gateway.bob(), gateway.admin(), gateway.auditor())) {
      assertThat(other.get(FEED).text()).doesNotContain(idOfAlice);
    }
    assertThat(alice.get(FEED).text()).contains(idOfAlice).doesNotContain("10 Tbit/s");
  }

  @Test
  void anUnchangedCalendarIsAnsweredNotModified() {
    booked(window(4));
    for (String coding : List.of("identity", "gzip")) {
      Browser reader = gateway.alice().with("Accept-Encoding", coding);
      Reply first = reader.get(FEED);
      assertThat(first.headers().allValues("Cache-Control")).containsExactly("private, no-cache");
      reader.with("If-None-Match", first.header("ETag"));
      Reply again = reader.get(FEED);
      assertThat(again.status()).as(coding).isEqualTo(304);
      assertThat(again.text()).isEmpty();
      booked(window(5));
      assertThat(reader.get(FEED).status()).as(coding).isEqualTo(200);
    }
  }

  @Test
  void theErrorNamesAnInvalidEtag() {
    for (String odd : List.of("x", "\"", "\"a", "W/x")) {
      Reply reply = gateway.alice().with("If-None-Match", odd).get(FEED);
      assertThat(reply.status()).as(odd).isEqualTo(400);
      assertThat(reply.body().at("/errors/0/field").asText()).isEqualTo("If-None-Match");
    }
    assertThat(gateway.alice().with("If-None-Match", "*").get(FEED).status()).isEqualTo(304);
  }

  private String token(String scope) {
    Map<String, Object> form = Map.of("name", "calendar", "scopes", List.of(scope));
    return alice.post("/api/v1/tokens", form).body().get("secret").asText();
  }

  private Browser program(String name, String password) {
    String both =
        Base64.getEncoder()
            .encodeToString((name + ":" + password).getBytes(StandardCharsets.UTF_8));
    return gateway.anonymous().with("Authorization", "Basic " + both);
  }

  @Test
  void basicAuthenticationWithATokenIsAccepted() throws Exception {
    String id = booked(window(6));
    String token = token("read");
    assertThat(value(event(program("alice", token), id), Property.UID)).isEqualTo(id);
    Browser bearer = gateway.anonymous().with("Authorization", "Bearer " + token);
    assertThat(value(event(bearer, id), Property.UID)).isEqualTo(id);
  }

  @Test
  void otherCredentialsAreAnsweredWithABasicChallenge() {
    String token = token("read");
    for (Browser wrong :
        List.of(
            gateway.anonymous(),
            program("bob", token),
            program("", token),
            program("alice", "alice-window"),
            program("alice", token + "x"),
            gateway.anonymous().with("Authorization", "Basic"),
            gateway.anonymous().with("Authorization", "Basic !"),
            gateway.anonymous().with("Authorization", "Basic YWxpY2U="),
            gateway.anonymous().with("Authorization", "Bearer x"))) {
      Reply refused = wrong.get(FEED);
      assertThat(refused.status()).isEqualTo(401);
      assertThat(refused.header("WWW-Authenticate"))
          .isEqualTo("Basic realm=\"Windowpane\", charset=\"UTF-8\"");
      assertThat(refused.header("Content-Type")).startsWith("application/problem+json");
    }
    assertThat(program("alice", token("book")).get(FEED).status()).isEqualTo(403);
  }

  @Test
  void basicAuthenticationIsRefusedElsewhere() {
    Browser program = program("alice", token("read"));
    for (String path : List.of("/api/v1/bookings", "/api/v1/me", "/api/v1/bookings/export")) {
      Reply refused = program.get(path);
      assertThat(refused.status()).as(path).isEqualTo(401);
      assertThat(refused.header("WWW-Authenticate")).isEmpty();
    }
  }
}
