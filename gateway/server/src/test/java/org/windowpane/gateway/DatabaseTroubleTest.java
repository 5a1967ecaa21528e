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
import org.windowpane.gateway.testing.Asking;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.Browser.Reply;
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

  private TestGateway gateway;
  private String database;
  private Browser admin;
  private int hour;

  @BeforeEach
  void start() {
    gateway = TestGateway.start();
    database = TestDatabase.nameOf(gateway.databaseUrl());
    admin = gateway.admin();
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private Map<String, Object> window() {
    hour++;
    Instant start = START.plus(Duration.ofHours(hour));
    return Asking.window("team-a", 1, 4, 1_000_000, start, start.plusSeconds(1_800));
  }

  private String booked() {
    Reply reply = admin.post(BOOKINGS, window());
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    return reply.body().get("id").asText();
  }

  private static void isAClearNotNow(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(503);
    assertThat(reply.body().get("type").asText()).isEqualTo("/problems/unavailable");
    assertThat(reply.body().get("detail").asText()).isNotBlank();
    assertThat(reply.header("Retry-After")).isNotEmpty();
    assertThat(reply.text()).doesNotContain("SQL").doesNotContain("ERROR:");
  }

  private void eachReadingIsAnsweredOrNotNow() {
    for (String path : READINGS) {
      Reply reply = admin.get(path);
      if (reply.status() != 200) {
        isAClearNotNow(reply);
      }
    }
  }

  private void hangUp() {
    TestDatabase.execute(
        "postgres",
        "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname = '"
            + database
            + "'");
  }

  private void isWellAgain(String... before) {
    eventually("it books again", () -> admin.post(BOOKINGS, window()).status() == 201);
    for (String id : before) {
      assertThat(admin.get(BOOKINGS + "/" + id).body().get("state").asText()).isEqualTo("booked");
    }
  }

  @Test
  void aDatabaseThatOnlyReadsTakesNothingAndIsRead() {
    String before = booked();
    TestDatabase.execute(
        "postgres", "ALTER DATABASE " + database + " SET default_transaction_read_only = on");
    hangUp();
    isAClearNotNow(admin.post(BOOKINGS, window()));
    eventually("what is on record can be read", () -> isRead(before));
    isAClearNotNow(admin.post(BOOKINGS, window()));
    eachReadingIsAnsweredOrNotNow();
    assertThat(admin.get("/readyz").body().at("/parts/database").asText()).isEqualTo("read-only");
    TestDatabase.execute(
        "postgres", "ALTER DATABASE " + database + " RESET default_transaction_read_only");
    hangUp();
    isWellAgain(before);
  }

  @Test
  void twoGatewaysWorkTogetherAgainAfterADatabaseThatOnlyReads() {
    try (TestGateway other = gateway.another()) {
      TestDatabase.execute(
          "postgres", "ALTER DATABASE " + database + " SET default_transaction_read_only = on");
      hangUp();
      for (TestGateway each : List.of(gateway, other)) {
        eventually(
            "it reads only",
            () ->
                each.stranger()
                    .get("/readyz")
                    .body()
                    .at("/parts/database")
                    .asText()
                    .equals("read-only"));
      }
      isAClearNotNow(admin.post(BOOKINGS, window()));
      TestDatabase.execute(
          "postgres", "ALTER DATABASE " + database + " RESET default_transaction_read_only");
      hangUp();
      eventually("one of them books", () -> admin.post(BOOKINGS, window()).status() == 201);
      Browser atTheOther = new Browser(other.uri());
      admin.headers().forEach(atTheOther::with);
      eventually("so does the other", () -> atTheOther.post(BOOKINGS, window()).status() == 201);
    }
  }

  private boolean isRead(String booking) {
    Reply reply = admin.get(BOOKINGS + "/" + booking);
    return reply.status() == 200 && reply.body().get("state").asText().equals("booked");
  }

  @Test
  void aDatabaseThatIsAwayIsToldAndComesBack() {
    String before = booked();
    TestDatabase.execute("postgres", "ALTER DATABASE " + database + " ALLOW_CONNECTIONS false");
    hangUp();
    isAClearNotNow(admin.post(BOOKINGS, window()));
    eachReadingIsAnsweredOrNotNow();
    eventually(
        "it says which part is away",
        () -> admin.get("/readyz").body().at("/parts/database").asText().equals("away"));
    TestDatabase.execute("postgres", "ALTER DATABASE " + database + " ALLOW_CONNECTIONS true");
    isWellAgain(before);
  }

  /** Somebody asks, hears nothing in time, and asks again under the same key when it goes on. */
  @Test
  void aDatabaseThatIsSlowIsNotWaitedForForEverAndNothingIsDoneTwice() throws Exception {
    final String before = booked();
    Browser alice = gateway.alice().with("Idempotency-Key", "slow");
    Map<String, Object> asked = window();
    try (Connection other = DriverManager.getConnection(gateway.databaseUrl());
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE audit_event IN EXCLUSIVE MODE");
      CompletableFuture<Reply> reply =
          CompletableFuture.supplyAsync(() -> alice.post(BOOKINGS, asked));
      eventually("it waits for the database", () -> TestDatabase.isWaitedIn(database));
      assertThat(admin.get("/api/v1/shares").status()).isEqualTo(200);
      assertThat(admin.get(BOOKINGS + "/" + before).status()).isEqualTo(200);
      isAClearNotNow(reply.join());
      other.rollback();
    }
    eventually("it is answered", () -> alice.post(BOOKINGS, asked).status() == 201);
    String id = alice.post(BOOKINGS, asked).body().get("id").asText();
    assertThat(admin.get(BOOKINGS + "?scope=all").body().get("bookings").findValuesAsText("id"))
        .containsExactlyInAnyOrder(before, id);
    isWellAgain(before, id);
  }
}
