package org.windowpane.gateway.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.gateway.ledger.tables.HostNameTable.HOST_NAMES;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.bookings.history.Bookings.Filter;
import org.windowpane.gateway.bookings.history.PostgresBookings;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.TooMuchException;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.store.PostgresLeadership;
import org.windowpane.gateway.ledger.store.PostgresLedgerStore;
import org.windowpane.gateway.ledger.tables.HostNameTable.HostName;
import org.windowpane.gateway.testing.StallingProxy;
import org.windowpane.gateway.testing.TestDatabase;

/** What searches may take of the database. */
public final class DatabasePoolsTest {
  private String url;
  private Database database;

  @BeforeEach
  void createDatabase() throws Exception {
    url = TestDatabase.migrated();
    database = Database.at(url);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void theLedgerWritesWhileSearchesTakeAllConnectionsThatTheyMayHave() throws Exception {
    ExecutorService searches = Executors.newCachedThreadPool();
    List<Future<?>> running = new ArrayList<>();
    AtomicInteger completed = new AtomicInteger();
    AtomicBoolean isOver = new AtomicBoolean();
    try (Ledger ledger =
        new Ledger(
            new PostgresLedgerStore(database),
            PostgresLeadership.once(database, "test"),
            Clock.systemUTC())) {
      ledger.start();
      eventually("the ledger is active", ledger::isLeading);
      for (int search = 0; search < 30; search++) {
        running.add(
            searches.submit(
                () -> {
                  while (!isOver.get()) {
                    try {
                      database.reads().withHandle(it -> it.execute("SELECT pg_sleep(60)"));
                      completed.incrementAndGet();
                    } catch (JdbiException e) {
                      // It got no connection in time, or took longer than the database allows.
                    }
                  }
                }));
      }
      eventually("searches run", () -> areSleeping(8));
      for (int host = 1; host <= 3; host++) {
        HostName name = new HostName("10.0.0." + host, "h" + host);
        ledger.decide(
            (state, now) ->
                new Outcome<>(
                    List.of(HOST_NAMES.upsert(name)),
                    List.of(
                        AuditEntry.done(
                            Actor.SYSTEM, "host.name", "host " + name.address(), Map.of())),
                    0));
      }
      eventually("searches still have all connections", () -> areSleeping(8));
    } finally {
      isOver.set(true);
      searches.shutdown();
    }
    for (Future<?> each : running) {
      each.get();
    }
    assertThat(completed).hasValue(0);
  }

  /** Whether so many connections sleep. Only the owner of the database sees what others execute. */
  private boolean areSleeping(int count) {
    try (Connection owner = database.connectAsSessionUser();
        Statement statement = owner.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                    + " AND state = 'active' AND query = 'SELECT pg_sleep(60)'")) {
      row.next();
      return row.getInt(1) >= count;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aPoolWhoseFirstConnectionBreaksAsItIsOpenedGetsOthers() throws Exception {
    try (StallingProxy proxy = StallingProxy.to(url);
        Database behind = Database.at(proxy.in(url))) {
      proxy.cutAt("TRANSACTION ISOLATION LEVEL");
      eventually("the pool works", () -> answers(behind));
    }
  }

  private static boolean answers(Database database) {
    try {
      return database
              .ledger()
              .withHandle(handle -> handle.select("SELECT 1").mapTo(int.class).one())
          == 1;
    } catch (JdbiException e) {
      return false;
    }
  }

  @Test
  void aSearchThatTakesTooLongIsStoppedAndSaysWhatToDo() throws Exception {
    try (Connection other = DriverManager.getConnection(url);
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE booking");
      PostgresBookings bookings = new PostgresBookings(database);
      assertThatThrownBy(
              () -> bookings.list(new Filter(null, null, null, null), Optional.empty(), 1))
          .isInstanceOf(TooMuchException.class)
          .hasMessageContaining("Add a condition");
    }
  }
}
