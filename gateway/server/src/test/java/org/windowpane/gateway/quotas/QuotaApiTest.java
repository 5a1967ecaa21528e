package org.windowpane.gateway.quotas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.EventListener;
import org.windowpane.gateway.testing.RequestBodies;

/** Quotas over the API. */
public final class QuotaApiTest {
  private static final String QUOTAS = "/api/v1/quotas";
  private static final String OF_ALICE = QUOTAS + "/users/alice";
  private static final String BOOKINGS_OF_ALICE = OF_ALICE + "/open-bookings";
  private static final Instant START =
      Instant.now().truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(200));

  private final TestGateway gateway = TestGateway.start();
  private final Browser admin = gateway.admin();
  private final Browser alice = gateway.alice();
  private int windows;

  @AfterEach
  void stop() {
    gateway.close();
  }

  private static Map<String, Object> value(int value) {
    return Map.of("value", value);
  }

  private Reply book() {
    return alice.post("/api/v1/bookings", nextWindow());
  }

  private int check() {
    return alice.post("/api/v1/bookings/check", nextWindow()).status();
  }

  private Map<String, Object> nextWindow() {
    Instant start = START.plus(Duration.ofHours(windows++));
    return RequestBodies.window("team-a", 1, 4, 1_000_000, start, start.plusSeconds(60));
  }

  private static JsonNode of(JsonNode quotas, String kind) {
    for (JsonNode quota : quotas) {
      if (quota.get("kind").asText().equals(kind)) {
        return quota;
      }
    }
    throw new AssertionError("no quota " + kind);
  }

  @Test
  void anAdministratorLowersAQuotaAndTheUserIsRefused() {
    assertThat(book().status()).isEqualTo(201);
    assertThat(book().status()).isEqualTo(201);
    Reply set = admin.put(BOOKINGS_OF_ALICE, value(1));
    assertThat(set.status()).as(set.text()).isEqualTo(200);
    assertThat(set.body().get("use").asInt()).isEqualTo(2);
    assertThat(set.body().get("exception").asBoolean()).isTrue();

    Reply refused = book();
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body().get("type").asText()).isEqualTo("/problems/quota");
    assertThat(refused.body().get("detail").asText())
        .isEqualTo(
            "User alice uses 2 of 1 open bookings. Cancel some, or wait until some have ended."
                + " An administrator can raise the quota.");
    assertThat(check()).isEqualTo(409);
    JsonNode quota = refused.body().get("quota");
    assertThat(quota.get("holder").asText()).isEqualTo("user");
    assertThat(quota.get("name").asText()).isEqualTo("alice");
    assertThat(quota.get("kind").asText()).isEqualTo("open-bookings");
    assertThat(quota.get("use").asInt()).isEqualTo(2);
    assertThat(quota.get("value").asInt()).isEqualTo(1);

    Reply reset = admin.delete(BOOKINGS_OF_ALICE);
    assertThat(check()).isEqualTo(200);
    assertThat(reset.status()).isEqualTo(200);
    assertThat(reset.body().get("exception").asBoolean()).isFalse();
    assertThat(book().status()).isEqualTo(201);
  }

  @Test
  void aSeriesCountsWithAllItsWindows() {
    admin.put(BOOKINGS_OF_ALICE, value(3));
    Map<String, Object> tooMany = RequestBodies.series("team-a", 4);
    Reply checked = alice.post("/api/v1/bookings/series/check", tooMany);
    assertThat(checked.status()).as(checked.text()).isEqualTo(409);
    assertThat(checked.body().at("/quota/kind").asText()).isEqualTo("open-bookings");
    assertThat(alice.post("/api/v1/bookings/series", tooMany).status()).isEqualTo(409);
    assertThat(book().status()).isEqualTo(201);

    Map<String, Object> two = RequestBodies.series("team-a", 2);
    assertThat(alice.post("/api/v1/bookings/series/check", two).status()).isEqualTo(200);
    assertThat(alice.post("/api/v1/bookings/series", two).status()).isEqualTo(201);
    assertThat(book().status()).isEqualTo(409);
  }

  @Test
  void aQuotaOfAShareHoldsForTheSharesBelowIt() {
    assertThat(book().status()).isEqualTo(201);
    assertThat(admin.put(QUOTAS + "/shares/rootShare/open-bookings", value(1)).status())
        .isEqualTo(200);
    Reply refused = book();
    assertThat(refused.body().at("/quota/holder").asText()).isEqualTo("share");
    assertThat(refused.body().at("/quota/name").asText()).isEqualTo("rootShare");
    JsonNode team = alice.get(QUOTAS + "/shares/team-a").body().get("quotas");
    assertThat(of(team, "open-bookings").get("use").asInt()).isEqualTo(1);
  }

  @Test
  void theOverviewListsKindsExceptionsAndThoseWhoUseMost() {
    book();
    admin.put(OF_ALICE + "/webhooks", value(3));
    admin.put(QUOTAS + "/shares/team-a/shares", value(7));
    JsonNode overview = gateway.auditor().get(QUOTAS).body();
    assertThat(overview.get("kinds")).hasSize(16);
    JsonNode bookings = overview.at("/kinds/0");
    assertThat(bookings.get("standard").asInt()).isEqualTo(10_000);
    assertThat(bookings.at("/top/0/name").asText()).isEqualTo("alice");
    assertThat(bookings.at("/top/0/use").asInt()).isEqualTo(1);
    assertThat(overview.get("exceptions")).hasSize(2);
    assertThat(overview.at("/exceptions/0/name").asText()).isEqualTo("alice");
    assertThat(overview.at("/exceptions/1/value").asInt()).isEqualTo(7);
  }

  @Test
  void usersSeeTheirOwnQuotasAndThoseOfTheirShares() {
    book();
    try (EventListener listener = EventListener.of(gateway.uri(), alice)) {
      eventually("hello", () -> listener.received("hello").size() == 1);
      JsonNode own = alice.get(QUOTAS + "/me").body().get("quotas");
      assertThat(own).hasSize(12);
      assertThat(of(own, "open-bookings").get("use").asInt()).isEqualTo(1);
      assertThat(of(own, "event-streams").get("use").asInt()).isEqualTo(1);
      assertThat(of(own, "event-streams").get("value").asInt()).isEqualTo(16);
    }
    assertThat(gateway.bob().get(QUOTAS + "/shares/team-a").status()).isEqualTo(404);
  }

  @Test
  void aRequestRateHoldsFromTheNextRequestOnAndIsSeen() {
    Reply set = admin.put(OF_ALICE + "/requests-per-second", value(1));
    assertThat(set.status()).as(set.text()).isEqualTo(200);
    assertThat(IntStream.range(0, 40).mapToObj(request -> alice.get("/api/v1/me")))
        .filteredOn(reply -> reply.status() == 429)
        .isNotEmpty()
        .allSatisfy(
            refused ->
                assertThat(refused.body().get("detail").asText())
                    .isEqualTo("You exceed your quota of 1 requests per second."));
    assertThat(gateway.bob().get("/api/v1/me").status()).isEqualTo(200);
    eventually("the requests are counted", this::countsRequestsOfAlice);

    assertThat(admin.put(OF_ALICE + "/requests-per-second", value(0)).status()).isEqualTo(400);
    admin.delete(OF_ALICE + "/requests-per-second");
    eventually("the default applies", () -> alice.get("/api/v1/me").status() == 200);
  }

  @Test
  void theTimeOfSearchesAndChartsIsLimitedAndSeen() {
    assertThat(admin.put(OF_ALICE + "/query-seconds-per-minute", value(0)).status()).isEqualTo(400);
    assertThat(admin.put(OF_ALICE + "/query-seconds-per-minute", value(1)).status()).isEqualTo(200);
    Reply refused =
        Stream.generate(() -> alice.get("/api/v1/bookings"))
            .limit(20_000)
            .filter(reply -> reply.status() != 200)
            .findFirst()
            .orElseThrow();
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.body().get("detail").asText())
        .isEqualTo("You exceed your quota of 1 seconds of searches and charts per minute.");
    assertThat(alice.get("/api/v1/me").status()).isEqualTo(200);
    assertThat(gateway.bob().get("/api/v1/bookings").status()).isEqualTo(200);
    JsonNode quotas = admin.get(OF_ALICE).body().get("quotas");
    assertThat(of(quotas, "query-seconds-per-minute").get("use").asInt()).isPositive();

    admin.delete(OF_ALICE + "/query-seconds-per-minute");
    eventually("the default applies", () -> alice.get("/api/v1/bookings").status() == 200);
  }

  private boolean countsRequestsOfAlice() {
    alice.get("/api/v1/me");
    JsonNode quotas = admin.get(OF_ALICE).body().get("quotas");
    return of(quotas, "requests-per-second").get("use").asInt() > 0;
  }

  @Test
  void changesAreRecorded() {
    admin.put(BOOKINGS_OF_ALICE, value(1));
    admin.put(BOOKINGS_OF_ALICE, value(1));
    admin.delete(BOOKINGS_OF_ALICE);
    admin.delete(BOOKINGS_OF_ALICE);
    admin.put(QUOTAS + "/shares/team-a/open-bookings", value(2));
    JsonNode set = recorded("quota.set");
    assertThat(set).hasSize(2);
    assertThat(set.at("/0/subject").asText()).isEqualTo("share team-a");
    assertThat(set.at("/1/subject").asText()).isEqualTo("principal alice");
    JsonNode detail =
        gateway.auditor().get("/api/v1/audit/" + set.at("/1/seq").asLong()).body().get("detail");
    assertThat(detail.get("before").asInt()).isEqualTo(10_000);
    assertThat(detail.get("after").asInt()).isEqualTo(1);
    assertThat(recorded("quota.reset")).hasSize(1);
  }

  private JsonNode recorded(String kind) {
    return gateway.auditor().get("/api/v1/audit?kind=" + kind).body().get("events");
  }

  @Test
  void wrongRequestsAreRefused() {
    assertThat(admin.put(BOOKINGS_OF_ALICE, value(-1)).status()).isEqualTo(400);
    assertThat(admin.put(OF_ALICE + "/webhooks", value(10_001)).status()).isEqualTo(400);
    assertThat(admin.put(OF_ALICE + "/rockets", value(1)).status()).isEqualTo(404);
    assertThat(admin.put(QUOTAS + "/users/nobody/shares", value(1)).status()).isEqualTo(404);
    assertThat(admin.put(QUOTAS + "/shares/none/shares", value(1)).status()).isEqualTo(404);
    assertThat(admin.put(QUOTAS + "/shares/team-a/webhooks", value(1)).status()).isEqualTo(404);
    assertThat(gateway.auditor().put(BOOKINGS_OF_ALICE, value(1)).status()).isEqualTo(403);
    assertThat(alice.get(OF_ALICE).status()).isEqualTo(403);
  }
}
