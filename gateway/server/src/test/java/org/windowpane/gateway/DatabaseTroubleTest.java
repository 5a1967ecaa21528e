package org.windowpane.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
import org.windowpane.gateway.testing.RequestBodies;
import org.windowpane.gateway.testing.TestDatabase;

/** A real database that takes nothing, answers late, or does not answer. */
public final class DatabaseTroubleTest {
  private static final Instant START =
      Instant.now().truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(30));
  private static final String BOOKINGS = "/api/v1/bookings";

  private static final List<String> READINGS =
      List.of(
          "/api/v1/me",
          "/api/v1/shares",
          "/api/v1/shares/team-a/timeline",
          BOOKINGS,
          "/api/v1/links",
          "/api/v1/links/history?seconds=3600",
          "/api/v1/audit",
          "/api/v1/users");

  /** Reads that need no database. */
  private static final List<String> FROM_MEMORY =
      List.of("/api/v1/me", "/api/v1/shares", BOOKINGS, "/api/v1/links", "/api/v1/users");

  private TestGateway gateway;
  private String database;
  private Browser admin;
  private int hour;

  @BeforeEach
  void start() {
    gateway = TestGateway.start();
    database = TestDatabase.nameOf(gateway.databaseUrl());
    admin = gateway.admin().impatient();
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private Map<String, Object> window() {
    hour++;
    Instant start = START.plus(Duration.ofHours(hour));
    return RequestBodies.window("team-a", 1, 4, 1_000_000, start, start.plusSeconds(1_800));
  }

  private String booked() {
    Reply reply = admin.post(BOOKINGS, window());
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    return reply.body().get("id").asText();
  }

  /** Nothing was done, or the outcome is unknown because the connection was lost. */
  private static void assertUnavailable(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isIn(503, 504);
    boolean isKnown = reply.status() == 503;
    assertThat(reply.body().get("type").asText())
        .isEqualTo(isKnown ? "/problems/unavailable" : "/problems/unconfirmed");
    assertThat(reply.body().get("detail").asText()).isNotBlank();
    assertThat(reply.header("Retry-After").isEmpty()).isNotEqualTo(isKnown);
    assertThat(reply.text()).doesNotContain("SQL").doesNotContain("ERROR:");
  }

  private void assertReadsSucceedOrAreUnavailable() {
    for (String path : READINGS) {
      Reply reply = admin.get(path);
      if (reply.status() != 200) {
        assertUnavailable(reply);
      }
    }
  }

  private void closeConnections() {
    TestDatabase.execute(
        "postgres",
        "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname = '"
            + database
            + "'");
  }

  private void assertRecovers(String... before) {
    eventually("it books again", () -> admin.post(BOOKINGS, window()).status() == 201);
    for (String id : before) {
      assertThat(admin.get(BOOKINGS + "/" + id).body().get("state").asText()).isEqualTo("booked");
    }
  }

  @Test
  void aReadOnlyDatabaseAnswersReadsAndRefusesChanges() {
    String before = booked();
    TestDatabase.execute(
        "postgres", "ALTER DATABASE " + database + " SET default_transaction_read_only = on");
    closeConnections();
    assertUnavailable(admin.post(BOOKINGS, window()));
    eventually("stored bookings can be read", () -> canRead(before));
    assertUnavailable(admin.post(BOOKINGS, window()));
    assertReadsSucceedOrAreUnavailable();
    eventually(
        "the probe reports it",
        () -> admin.get("/readyz").body().at("/parts/database").asText().equals("read-only"));
    TestDatabase.execute(
        "postgres", "ALTER DATABASE " + database + " RESET default_transaction_read_only");
    closeConnections();
    assertRecovers(before);
  }

  @Test
  void twoGatewaysRecoverWhenAReadOnlyDatabaseBecomesWritable() {
    try (TestGateway other = gateway.another()) {
      TestDatabase.execute(
          "postgres", "ALTER DATABASE " + database + " SET default_transaction_read_only = on");
      closeConnections();
      for (TestGateway each : List.of(gateway, other)) {
        eventually(
            "it reads only",
            () ->
                each.anonymous()
                    .get("/readyz")
                    .body()
                    .at("/parts/database")
                    .asText()
                    .equals("read-only"));
      }
      assertUnavailable(admin.post(BOOKINGS, window()));
      TestDatabase.execute(
          "postgres", "ALTER DATABASE " + database + " RESET default_transaction_read_only");
      closeConnections();
      eventually("one of them books", () -> admin.post(BOOKINGS, window()).status() == 201);
      Browser atTheOther = new Browser(other.uri());
      admin.headers().forEach(atTheOther::with);
      eventually("so does the other", () -> atTheOther.post(BOOKINGS, window()).status() == 201);
    }
  }

  private boolean canRead(String booking) {
    Reply reply = admin.get(BOOKINGS + "/" + booking);
    return reply.status() == 200 && reply.body().get("state").asText().equals("booked");
  }

  @Test
  void theProbeReportsAnUnreachableDatabaseUntilItReturns() {
    String before = booked();
    TestDatabase.execute("postgres", "ALTER DATABASE " + database + " ALLOW_CONNECTIONS false");
    closeConnections();
    assertUnavailable(admin.post(BOOKINGS, window()));
    for (String path : FROM_MEMORY) {
      Reply reply = admin.get(path);
      assertThat(reply.status()).as(path + ": " + reply.text()).isEqualTo(200);
      assertThat(Instant.parse(reply.header("Windowpane-Stale-Since")))
          .isBetween(Instant.now().minusSeconds(60), Instant.now());
    }
    assertThat(canRead(before)).isTrue();
    assertThat(admin.get(BOOKINGS + "?scope=all").body().get("bookings").findValuesAsText("id"))
        .containsExactly(before);
    assertUnavailable(admin.get("/api/v1/audit"));
    eventually(
        "it says which part is away",
        () -> admin.get("/readyz").body().at("/parts/database").asText().equals("away"));
    TestDatabase.execute("postgres", "ALTER DATABASE " + database + " ALLOW_CONNECTIONS true");
    assertRecovers(before);
    assertThat(admin.get("/api/v1/shares").header("Windowpane-Stale-Since")).isEmpty();
  }

  /** A client gets no answer in time, and repeats the request with the same key later. */
  @Test
  void requestsTimeOutOnASlowDatabaseAndNothingIsDoneTwice() throws Exception {
    final String before = booked();
    Browser alice = gateway.alice().with("Idempotency-Key", "slow");
    Map<String, Object> form = window();
    try (Connection other = DriverManager.getConnection(gateway.databaseUrl());
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE audit_event IN EXCLUSIVE MODE");
      CompletableFuture<Reply> reply =
          CompletableFuture.supplyAsync(() -> alice.post(BOOKINGS, form));
      eventually("it waits for the database", () -> TestDatabase.hasWaitingQuery(database));
      assertThat(admin.get("/api/v1/shares").status()).isEqualTo(200);
      assertThat(admin.get(BOOKINGS + "/" + before).status()).isEqualTo(200);
      assertUnavailable(reply.join());
      other.rollback();
    }
    eventually("it is answered", () -> alice.post(BOOKINGS, form).status() == 201);
    String id = alice.post(BOOKINGS, form).body().get("id").asText();
    assertThat(admin.get(BOOKINGS + "?scope=all").body().get("bookings").findValuesAsText("id"))
        .containsExactlyInAnyOrder(before, id);
    assertRecovers(before, id);
  }
}
