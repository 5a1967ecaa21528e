package org.windowpane.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.database.Migrations;
import org.windowpane.gateway.database.Schema;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.RequestBodies;
import org.windowpane.gateway.testing.TestDatabase;

/** Gateways of one version on the schema of another. */
public final class UpgradeTest {
  private static final Instant START =
      Instant.now().truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(30));
  private static final int NEXT = Schema.SUPPORTED + 1;

  /** Migrations of a later version, with the number 1000. */
  private static final String LATER = "classpath:upgrade/expand";

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    var program = Main.commandLine(Map.of());
    program.setOut(new PrintWriter(out, true));
    program.setErr(new PrintWriter(err, true));
    return program.execute(arguments);
  }

  @Test
  void migrateIsACommandOfItsOwn() {
    String url = TestDatabase.create();
    assertThat(run("serve", "--database-url", url)).isEqualTo(1);
    assertThat(err.toString())
        .contains("The database has no schema. Run: windowpane-gateway migrate")
        .doesNotContain("Exception");
    assertThat(run("migrate", "--database-url", url)).isZero();
    assertThat(out.toString())
        .contains("Created the database schema, version " + Schema.SUPPORTED + ".");
    assertThat(run("migrate", "--database-url", url)).isZero();
    assertThat(out.toString()).contains("nothing was migrated");
    assertThat(run("migrate", "--database-url", url, "--grant-to", "ada; DROP TABLE booking"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--grant-to is the name of a database role");
  }

  @Test
  void migrateReportsFromWhichVersionItMigrated() throws Exception {
    String url = TestDatabase.create();
    Migrations.to(url, 18);
    assertThat(run("migrate", "--database-url", url)).isZero();
    assertThat(out.toString()).contains("from version 18 to version " + Schema.SUPPORTED + ".");
  }

  @Test
  void aGatewayThatIsTooOldForTheSchemaDoesNotStart() {
    String url = TestDatabase.migrated();
    appendMigration(url, NEXT);
    TestDatabase.query(url, "SELECT require_gateway(" + NEXT + ")");
    assertThat(run("serve", "--database-url", url)).isEqualTo(1);
    assertThat(err.toString())
        .contains("needs a gateway for version " + NEXT + " or later")
        .contains("start a newer one");
    assertThat(run("migrate", "--database-url", url)).isEqualTo(1);
  }

  private static void appendMigration(String url, int version) {
    TestDatabase.execute(
        TestDatabase.nameOf(url),
        """
        INSERT INTO flyway_schema_history
        SELECT installed_rank + 1, '%d', description, type, script, checksum, installed_by,
               installed_on, execution_time, success
          FROM flyway_schema_history ORDER BY installed_rank DESC LIMIT 1
        """
            .formatted(version));
  }

  @Test
  void anActiveGatewayThatIsTooOldForTheSchemaStops() {
    try (TestGateway gateway = TestGateway.start()) {
      Browser alice = gateway.alice().impatient();
      assertThat(alice.post("/api/v1/bookings", window(0)).status()).isEqualTo(201);
      appendMigration(gateway.databaseUrl(), NEXT);
      TestDatabase.query(gateway.databaseUrl(), "SELECT require_gateway(" + NEXT + ")");
      eventually(
          "it reports the reason",
          () -> {
            var parts = gateway.anonymous().get("/readyz").body().get("parts");
            return parts.get("database").asText().equals("needs a newer gateway")
                && !parts.get("leader").asText().equals("ok");
          });
      assertThat(gateway.anonymous().get("/readyz").status()).isEqualTo(503);
      assertThat(alice.post("/api/v1/bookings", window(1)).status()).isEqualTo(503);
      String epoch = TestDatabase.query(gateway.databaseUrl(), "SELECT epoch FROM leadership");
      assertThat(TestDatabase.query(gateway.databaseUrl(), "SELECT epoch FROM leadership"))
          .as("it does not become active again")
          .isEqualTo(epoch);
    }
  }

  /** Gateways before schema version 26 do not know that they have to compare versions. */
  @Test
  void theDatabaseRefusesGatewaysThatDoNotCompareVersions() {
    String url = TestDatabase.migrated();
    String becomeActive =
        "SET ROLE windowpane_gateway; %s UPDATE leadership SET epoch = epoch + 1, holder = 'old'";
    assertThatThrownBy(
            () -> TestDatabase.execute(TestDatabase.nameOf(url), becomeActive.formatted("")))
        .hasMessageContaining("this gateway is too old for the database schema");
    assertThatThrownBy(
            () ->
                TestDatabase.execute(
                    TestDatabase.nameOf(url),
                    becomeActive.formatted("SET windowpane.schema = '18';")))
        .hasMessageContaining("too old");
    TestDatabase.execute(
        TestDatabase.nameOf(url),
        becomeActive.formatted("SET windowpane.schema = '" + Schema.SUPPORTED + "';"));
  }

  private static Map<String, Object> window(int minute) {
    Instant start = START.plusSeconds(60L * minute);
    return RequestBodies.window("team-a", 1, 4, 1_000_000, start, start.plusSeconds(60));
  }

  /**
   * A later version adds a column and a table. Two gateways of this version work before, during and
   * after the migration, and a takeover between them works, too.
   */
  @Test
  void aMigrationThatExpandsTheSchemaCostsNoRequestUnderLoad() throws Exception {
    try (TestGateway gateway = TestGateway.start();
        TestGateway standby = gateway.another()) {
      try (Load load = new Load(List.of(gateway, standby))) {
        load.awaitMore(20);
        Migrations.toLatest(gateway.databaseUrl(), LATER);
        assertThat(
                TestDatabase.query(
                    gateway.databaseUrl(),
                    "SELECT max(version::integer) FROM flyway_schema_history"))
            .isEqualTo("1000");
        load.awaitMore(20);
        load.stop();
        assertThat(load.failures).isEmpty();
        load.assertStored(standby);
      }
      gateway.stopGateway();
      eventually(
          "the other takes over",
          () ->
              standby.anonymous().get("/readyz").body().at("/parts/leader").asText().equals("ok"));
      assertThat(standby.alice().post("/api/v1/bookings", window(-1)).status()).isEqualTo(201);
    }
  }

  /** Users who book one window after the other. */
  private static final class Load implements AutoCloseable {
    private final ConcurrentLinkedQueue<String> booked = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean stopping = new AtomicBoolean();
    private final AtomicInteger minute = new AtomicInteger();
    private final List<Thread> users = new ArrayList<>();

    Load(List<TestGateway> gateways) {
      for (TestGateway gateway : gateways) {
        Browser alice = gateway.alice().impatient();
        Thread user = new Thread(() -> book(alice));
        user.start();
        users.add(user);
      }
    }

    private void book(Browser alice) {
      while (!stopping.get()) {
        Browser.Reply reply = alice.post("/api/v1/bookings", window(minute.incrementAndGet()));
        if (reply.status() == 201) {
          booked.add(reply.body().get("id").asText());
        } else {
          failures.add(reply.text());
        }
      }
    }

    void awaitMore(int count) {
      int before = booked.size();
      eventually("more is booked", () -> booked.size() >= before + count);
    }

    void stop() throws InterruptedException {
      stopping.set(true);
      for (Thread user : users) {
        user.join();
      }
    }

    void assertStored(TestGateway gateway) {
      Browser alice = gateway.alice();
      assertThat(booked)
          .allSatisfy(
              id -> assertThat(alice.get("/api/v1/bookings/" + id).status()).isEqualTo(200));
    }

    @Override
    public void close() throws InterruptedException {
      stop();
    }
  }
}
