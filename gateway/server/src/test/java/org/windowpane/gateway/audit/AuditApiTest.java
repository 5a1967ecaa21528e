package org.windowpane.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.ledger.TooMuchException;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.RequestBodies;

public final class AuditApiTest {
  private static final String AUDIT = "/api/v1/audit";
  private static final Instant START = Instant.parse("2030-06-01T00:00:00Z");

  private static TestGateway gateway;
  private static Browser auditor;
  private static String granted;

  @BeforeAll
  static void start() {
    gateway = TestGateway.start();
    auditor = gateway.auditor();
    Browser alice = gateway.alice();
    granted = book(alice, "team-a", 1, 40).get("id").asText();
    book(alice, "team-a", 1, 95);
    book(gateway.bob(), "team-b", 2, 10);
    alice.send("POST", "/api/v1/bookings/" + granted + "/cancel", null);
  }

  private static JsonNode book(Browser browser, String share, int source, long mbit) {
    return browser
        .post(
            "/api/v1/bookings",
            RequestBodies.window(share, source, 4, mbit * 1_000_000, START, START.plusSeconds(60)))
        .body();
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static JsonNode events(String query) {
    Reply reply = auditor.get(AUDIT + query);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.body().get("events");
  }

  private static List<String> found(String query) {
    List<String> found = new ArrayList<>();
    for (JsonNode event : events(query)) {
      found.add(event.get("action").asText() + " " + event.get("principal").asText());
    }
    return found;
  }

  @Test
  void onlyAdministratorsAndAuditorsReadTheAuditLog() {
    for (String path : List.of("", "/1", "/statistics", "/statistics/export", "/export")) {
      assertThat(gateway.admin().get(AUDIT + path).status()).isEqualTo(200);
      assertThat(gateway.auditor().get(AUDIT + path).status()).isEqualTo(200);
      assertThat(gateway.alice().get(AUDIT + path).status()).isEqualTo(403);
      assertThat(gateway.anonymous().get(AUDIT + path).status()).isEqualTo(401);
    }
  }

  @Test
  void anEntryHasActorActionSubjectShareAndHosts() {
    JsonNode entry = events("?kind=booking.create&principal=alice&outcome=refused").get(0);
    assertThat(entry.get("principal").asText()).isEqualTo("alice");
    assertThat(entry.get("address").asText()).isEqualTo("127.0.0.1");
    assertThat(entry.get("action").asText()).isEqualTo("booking.create");
    assertThat(entry.get("subject").asText()).startsWith("booking ");
    assertThat(entry.get("outcome").asText()).isEqualTo("refused");
    assertThat(entry.get("share").asText()).isEqualTo("team-a");
    assertThat(entry.get("hosts").toString()).isEqualTo("[\"10.0.0.1\",\"10.0.0.4\"]");
    assertThat(events("?kind=session.open&limit=1").at("/0/share").isNull()).isTrue();
  }

  @Test
  void statisticsCountTheEventsOfAWindow() {
    JsonNode counts = auditor.get(AUDIT + "/statistics").body();
    assertThat(counts.get("unit").asText()).isEqualTo("day");
    assertThat(counts.get("kinds").toString())
        .contains("{\"action\":\"booking.create\",\"outcome\":\"refused\",\"events\":1}")
        .contains("{\"action\":\"booking.create\",\"outcome\":\"done\",\"events\":2}");
    assertThat(counts.get("refusedShares").toString())
        .isEqualTo("[{\"name\":\"team-a\",\"events\":1}]");
    assertThat(counts.get("principals").findValuesAsText("name")).contains("alice", "bob");
    assertThat(counts.get("reasons").size()).isPositive();
    long inTime = 0;
    for (JsonNode period : counts.get("periods")) {
      inTime += period.get("events").asLong();
    }
    long ofKinds = 0;
    for (JsonNode kind : counts.get("kinds")) {
      ofKinds += kind.get("events").asLong();
    }
    assertThat(inTime).isGreaterThanOrEqualTo(5).isLessThanOrEqualTo(ofKinds);
  }

  @Test
  void statisticsOfAFewDaysAreByHour() {
    JsonNode counts =
        auditor.get(AUDIT + "/statistics?from=2020-01-01T00:00:00Z&to=2020-01-04T00:00:00Z").body();
    assertThat(counts.get("unit").asText()).isEqualTo("hour");
    assertThat(counts.get("periods")).isEmpty();
    assertThat(counts.get("anomalies")).isEmpty();
  }

  @Test
  void theCountsAreAvailableAsCsv() {
    Reply reply =
        auditor.get(AUDIT + "/statistics/export?from=2033-01-01T00:00:00Z&to=2034-01-01T00:00:00Z");
    assertThat(reply.header("Content-Type")).startsWith("text/csv");
    assertThat(reply.header("Content-Disposition"))
        .isEqualTo("attachment; filename=\"audit-statistics.csv\"");
    assertThat(reply.text()).isEqualTo("counted,from,to,name,outcome,events\r\n");
    assertThat(auditor.get(AUDIT + "/statistics/export").text().lines())
        .filteredOn(line -> line.startsWith("share,"))
        .singleElement()
        .asString()
        .endsWith("Z,team-a,refused,1");
  }

  @ParameterizedTest
  @CsvSource({
    "from=2020-01-01T00:00:00Z&to=2021-01-01T00:00:01Z, must be at most 366 days before to",
    "from=2020-01-01T00:00:00Z&to=2020-01-01T00:00:00Z, must be after from"
  })
  void aWindowOfStatisticsThatIsTooLongOrEmptyIsRefused(String query, String message) {
    for (String path : List.of("/statistics?", "/statistics/export?")) {
      Reply reply = auditor.get(AUDIT + path + query);
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.text()).contains(message);
    }
  }

  @Test
  void manyFailedSignInsAreAnAnomalyOfTheUserAndOfTheAddress() {
    try (TestGateway attacked = TestGateway.start()) {
      for (int guess = 0; guess < 30; guess++) {
        attacked.anonymous().post("/api/v1/session", Map.of("name", "bob", "password", "wrong"));
      }
      // Ends the minute whose refusals are recorded together.
      attacked.stopGateway();
      attacked.startGateway();
      JsonNode anomalies = attacked.auditor().get(AUDIT + "/statistics").body().get("anomalies");
      assertThat(anomalies)
          .anySatisfy(
              it -> {
                assertThat(it.get("rule").asText()).isEqualTo("sign-ins-of-user");
                assertThat(it.get("principal").asText()).isEqualTo("bob");
                assertThat(it.get("address").isNull()).isTrue();
                assertThat(it.get("action").asText()).isEqualTo("session");
                assertThat(it.get("count").asLong()).isBetween(10L, 30L);
                assertThat(it.get("usual").asLong()).isEqualTo(9);
              })
          .anySatisfy(
              it -> {
                assertThat(it.get("rule").asText()).isEqualTo("sign-ins-from-address");
                assertThat(it.get("principal").isNull()).isTrue();
                assertThat(it.get("address").asText()).isEqualTo("127.0.0.1");
              });
    }
  }

  @Test
  void theFirstAdministrativeChangeOfAUserIsAnAnomalyAndThatOfTheGatewayItselfIsNot() {
    gateway.admin().post("/api/v1/users", Map.of("name", "newcomer", "role", "member"));
    JsonNode counts = auditor.get(AUDIT + "/statistics").body();
    assertThat(events("?principal=system&kind=principal.create")).isNotEmpty();
    assertThat(counts.get("anomalies"))
        .filteredOn(it -> it.get("rule").asText().equals("first-administration"))
        .extracting(it -> it.get("principal").asText())
        .contains("admin")
        .doesNotContain("system");
  }

  @Test
  void noFigureIsCountedAfterTheTimeLimit() {
    AtomicLong seconds = new AtomicLong();
    AuditCounting counting =
        new AuditCounting(
            START, START.plusSeconds(60), true, () -> seconds.getAndAdd(6) * 1_000_000_000);
    assertThatThrownBy(() -> counting.count(null))
        .isInstanceOf(TooMuchException.class)
        .hasMessageContaining("longer than 5 seconds");
  }

  @Test
  void filtersCombine() {
    assertThat(found("?kind=booking&share=team-a"))
        .containsExactly("booking.cancel alice", "booking.create alice", "booking.create alice");
    assertThat(found("?kind=booking&share=team-a&outcome=done"))
        .containsExactly("booking.cancel alice", "booking.create alice");
    assertThat(found("?kind=booking&host=10.0.0.2")).containsExactly("booking.create bob");
    assertThat(found("?kind=booking.create&host=h4&principal=bob"))
        .containsExactly("booking.create bob");
    assertThat(found("?share=team-a&host=h2")).isEmpty();
    assertThat(found("?principal=somebody-else")).isEmpty();
    assertThat(found("?kind=book")).isEmpty();
  }

  @Test
  void theFilterByBookingReturnsAllItsEvents() {
    assertThat(found("?booking=" + granted))
        .containsExactly("booking.cancel alice", "booking.create alice");
    assertThat(found("?kind=booking.cancel&booking=" + granted))
        .containsExactly("booking.cancel alice");
    assertThat(found("?host=h2&booking=" + granted)).isEmpty();
    assertThat(found("?booking=" + new UUID(0, 1))).isEmpty();
    assertThat(auditor.get(AUDIT + "/export?format=csv&booking=" + granted).text().lines())
        .hasSize(3);
  }

  @Test
  void theTimeFilterIncludesItsStartAndExcludesItsEnd() {
    JsonNode cancelled = events("?kind=booking.cancel").get(0);
    String at = cancelled.get("at").asText();
    Instant after = Instant.parse(at).plusNanos(1_000);
    assertThat(found("?kind=booking.cancel&from=" + at + "&to=" + after)).hasSize(1);
    assertThat(found("?kind=booking.cancel&from=" + after)).isEmpty();
    assertThat(found("?kind=booking.cancel&to=" + at)).isEmpty();
  }

  @Test
  void pagesHaveNoGapsOrRepetitionsWhileEventsAreAdded() {
    long newest = events("?limit=1").at("/0/seq").asLong();
    List<Long> listed = new ArrayList<>();
    JsonNode page = auditor.get(AUDIT + "?limit=3&before=" + (newest + 1)).body();
    while (true) {
      page.get("events").forEach(event -> listed.add(event.get("seq").asLong()));
      if (page.get("nextBefore").isNull()) {
        break;
      }
      gateway.bob();
      page = auditor.get(AUDIT + "?limit=3&before=" + page.get("nextBefore").asLong()).body();
    }
    List<Long> every = new ArrayList<>();
    for (long seq = newest; seq > 0; seq--) {
      every.add(seq);
    }
    assertThat(listed).isEqualTo(every);
  }

  @Test
  void anEventShowsTheStateBeforeAndAfter() {
    long seq = events("?kind=booking.cancel").at("/0/seq").asLong();
    JsonNode event = auditor.get(AUDIT + "/" + seq).body();
    assertThat(event.get("subject").asText()).isEqualTo("booking " + granted);
    assertThat(event.at("/detail/before").asText()).isEqualTo("booked");
    assertThat(event.at("/detail/after").asText()).isEqualTo("cancelled");
    JsonNode before = auditor.get(AUDIT + "/" + (seq - 1)).body();
    assertThat(event.get("previousHash")).isEqualTo(before.get("hash"));
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "99999999", "first", "99999999999999999999"})
  void anUnknownEventIsNotFound(String seq) {
    Reply reply = auditor.get(AUDIT + "/" + seq);
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.body().get("detail").asText()).isEqualTo("There is no event " + seq + ".");
  }

  @ParameterizedTest
  @CsvSource({
    "?limit=0, limit",
    "?limit=201, limit",
    "?before=0, before",
    "?before=soon, before",
    "?principal=, principal",
    "?principal=a%00b, principal",
    "?share=%0a, share",
    "?host=nowhere, host",
    "?host=10.0.0.300, host",
    "?host=*, host",
    "?kind=booking., kind",
    "?kind=Booking.create, kind",
    "?kind=%25, kind",
    "?booking=17, booking",
    "?outcome=perhaps, outcome",
    "?from=yesterday, from",
    "?to=2026-13-01T00:00:00Z, to",
    "?from=2026-11-21T00:00:00Z&to=2026-11-20T00:00:00Z, to",
    "/export?format=xml, format",
    "/export?outcome=perhaps, outcome"
  })
  void theErrorNamesTheInvalidField(String query, String field) {
    Reply reply = auditor.get(AUDIT + query);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
    assertThat(reply.body().at("/errors/0/field").asText()).isEqualTo(field);
  }

  @Test
  void anExportContainsEverythingThatVerificationNeeds() throws Exception {
    Reply reply = auditor.get(AUDIT + "/export?format=ndjson");
    assertThat(reply.header("Content-Type")).startsWith("application/x-ndjson");
    assertThat(reply.header("Content-Disposition"))
        .isEqualTo("attachment; filename=\"audit.ndjson\"");
    AuditChain chain = new AuditChain();
    for (String line : reply.text().lines().toList()) {
      assertThat(chain.follow(AuditLine.read(line))).isEmpty();
    }
    assertThat(chain.events()).isGreaterThan(10);
    assertThat(auditor.get(AUDIT + "/" + chain.events()).body().get("hash").asText())
        .isEqualTo(chain.lastHash());
  }

  @Test
  void anExportHasTheFiltersOfTheList() {
    Reply reply = auditor.get(AUDIT + "/export?kind=booking&share=team-a&host=h1&outcome=refused");
    assertThat(reply.text().lines()).hasSize(1);
    assertThat(reply.text()).contains("\"outcome\":\"refused\"", "\"share\":\"team-a\"");
  }

  @Test
  void anExportIsAvailableAsCsv() {
    Reply reply = auditor.get(AUDIT + "/export?format=csv&kind=booking.cancel");
    assertThat(reply.header("Content-Type")).startsWith("text/csv");
    List<String> lines = reply.text().lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0))
        .isEqualTo(
            "seq,at,principal,address,action,subject,outcome,share,hosts,detail,previousHash,hash");
    assertThat(lines.get(1))
        .contains(",alice,127.0.0.1,booking.cancel,booking " + granted + ",done,team-a,")
        .contains(",10.0.0.1 10.0.0.4,\"{\"\"")
        .matches(".*,[0-9a-f]{64},[0-9a-f]{64}");
  }
}
