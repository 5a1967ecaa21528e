package org.windowpane.gateway.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.application.Actor;
import org.windowpane.gateway.application.AuditEvent;
import org.windowpane.gateway.application.Leadership;
import org.windowpane.gateway.application.Ledger;
import org.windowpane.gateway.application.LedgerStore.StoreException;
import org.windowpane.gateway.application.NameHost;
import org.windowpane.gateway.application.Scene;
import org.windowpane.gateway.testing.MovableClock;
import org.windowpane.gateway.testing.TestDatabase;

final class PostgresLedgerStoreTest extends LedgerStoreContract {
  private String url;
  private Database database;

  @Override
  void open() {
    url = TestDatabase.fresh();
    database = Database.at(url);
    try {
      database.migrate();
    } catch (StoreException e) {
      throw new IllegalStateException(e);
    }
    use(new PostgresLedgerStore(database), new PostgresLeadership(database, "test", true));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void nameHost(String address, String name) throws Exception {
    Ledger.decideOnce(
        new PostgresLedgerStore(database),
        new PostgresLeadership(database, "test", false),
        new MovableClock(Scene.NOW),
        new NameHost(Actor.SYSTEM, address, name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE audit_event SET principal = 'nobody'",
        "DELETE FROM audit_event",
        "TRUNCATE audit_event"
      })
  void noEventIsEverChangedByTheGatewayOrByTheOwnerOfTheDatabase(String sql) throws Exception {
    nameHost("10.0.0.1", "h1");
    assertThatThrownBy(() -> asGateway(sql)).hasMessageContaining("permission denied");
    assertThatThrownBy(() -> TestDatabase.execute(TestDatabase.nameOf(url), sql))
        .hasMessageContaining("append-only");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE principal SET role = 'administrator'",
        "DELETE FROM booking",
        "UPDATE share SET max_reserve_bps = 1",
        "UPDATE booking SET rate_bps = 1",
        "CREATE TABLE more (id int)",
        "DROP TABLE audit_event"
      })
  void theGatewayMayDoNoMoreThanItDoes(String sql) {
    assertThatThrownBy(() -> asGateway(sql))
        .satisfies(
            e -> assertThat(e.getMessage()).containsAnyOf("permission denied", "must be owner"));
  }

  private void asGateway(String sql) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void everyEventOnRecordHasTheHashOfTheOneBeforeIt() throws Exception {
    nameHost("10.0.0.1", "h1");
    nameHost("10.0.0.2", "h2");
    nameHost("2001:db8::1", "h\u00e4user");
    String previous = AuditEvent.GENESIS;
    for (AuditEvent event : AuditRows.read(database)) {
      assertThat(event.previousHash()).isEqualTo(previous);
      assertThat(event.expectedHash()).isEqualTo(event.hash());
      previous = event.hash();
    }
    assertThat(previous).isNotEqualTo(AuditEvent.GENESIS);
  }

  @Test
  void onlyOneLeadsAndTheOtherStandsByUntilItMay() throws Exception {
    Leadership.Lease first = new PostgresLeadership(database, "one", false).acquire();
    assertThatThrownBy(() -> new PostgresLeadership(database, "two", false).acquire())
        .hasMessageContaining("another gateway leads");
    CompletableFuture<Long> second =
        CompletableFuture.supplyAsync(
            () -> {
              try (Leadership.Lease lease =
                  new PostgresLeadership(database, "two", true).acquire()) {
                return lease.epoch();
              } catch (StoreException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    assertThat(second).isNotDone();
    first.close();
    assertThat(second.get()).isGreaterThan(first.epoch());
  }

  @Test
  void aLeaseWhoseConnectionIsGoneNoLongerHolds() throws Exception {
    try (Leadership.Lease lease = new PostgresLeadership(database, "one", false).acquire()) {
      lease.verify();
      TestDatabase.execute(
          "postgres",
          "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
              + " AND database = (SELECT oid FROM pg_database WHERE datname = '"
              + TestDatabase.nameOf(url)
              + "')");
      assertThatThrownBy(lease::verify).isInstanceOf(StoreException.class);
    }
  }

  @Test
  void migratingTwiceChangesNothing() throws Exception {
    nameHost("10.0.0.1", "h1");
    List<AuditEvent> before = AuditRows.read(database);
    database.migrate();
    assertThat(AuditRows.read(database)).isEqualTo(before);
  }
}
