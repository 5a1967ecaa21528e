package org.windowpane.gateway.ledger.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.gateway.ledger.tables.HostNameTable.HOST_NAMES;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.net.URI;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.audit.PostgresAuditChain;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.Leader;
import org.windowpane.gateway.ledger.Leadership;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.LedgerStore;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.HostNameTable.HostName;
import org.windowpane.gateway.network.NameHost;
import org.windowpane.gateway.testing.MovableClock;
import org.windowpane.gateway.testing.Scene;
import org.windowpane.gateway.testing.StallingProxy;
import org.windowpane.gateway.testing.TestDatabase;
import org.windowpane.gateway.time.TrustedClock;

public final class PostgresLedgerStoreTest extends LedgerStoreContract {
  private String url;
  private Database database;

  @Override
  void open() {
    url = TestDatabase.migrated();
    database = Database.at(url);
  }

  @Override
  LedgerStore store() {
    return new PostgresLedgerStore(database);
  }

  @Override
  Leadership leadership() {
    return PostgresLeadership.of(database, "test", Optional::empty, new TrustedClock());
  }

  @Override
  void close() {
    database.close();
  }

  @Test
  void aStandbyBehindTheJournalReadsTheWholeState() throws Exception {
    PostgresLedgerStore late = new PostgresLedgerStore(database);
    nameHost("10.0.0.1", "h1");
    LedgerState known = late.load();
    nameHost("10.0.0.2", "h2");
    nameHost("10.0.0.3", "h3");
    TestDatabase.execute(TestDatabase.nameOf(url), "DELETE FROM journal WHERE number = 2");
    LedgerState now = late.catchUp(known);
    assertThat(now).isEqualTo(store().load());
    assertThat(now.hostNames()).containsKeys("10.0.0.1", "10.0.0.2", "10.0.0.3");
  }

  @Test
  void changesMissingFromTheJournalAreRead() throws Exception {
    PostgresLedgerStore late = new PostgresLedgerStore(database);
    nameHost("10.0.0.1", "h1");
    LedgerState known = late.load();
    nameHost("10.0.0.2", "h2");
    TestDatabase.execute(TestDatabase.nameOf(url), "DELETE FROM journal WHERE number = 2");
    assertThat(late.catchUp(known).hostNames()).containsKeys("10.0.0.1", "10.0.0.2");
  }

  @Test
  void aRestoredDatabaseIsReadEntirely() throws Exception {
    PostgresLedgerStore store = new PostgresLedgerStore(database);
    nameHost("10.0.0.1", "h1");
    LedgerState known = store.load().recorded(1, "ab".repeat(32));
    assertThat(store.catchUp(known)).isEqualTo(store().load());
  }

  @Test
  void readingTheWholeStateShowsThatItGetsOn() throws Exception {
    nameHost("10.0.0.1", "h1");
    AtomicInteger steps = new AtomicInteger();
    store().load(steps::incrementAndGet);
    int before = steps.get();
    nameHost("10.0.0.2", "h2");
    steps.set(0);
    store().load(steps::incrementAndGet);
    assertThat(steps.get()).isGreaterThan(before);
  }

  @Test
  void unchangedRowsAreNotReadAgain() throws Exception {
    PostgresLedgerStore store = new PostgresLedgerStore(database);
    nameHost("10.0.0.1", "h1");
    LedgerState known = store.load();
    assertThat(store.catchUp(known)).isSameAs(known);
  }

  @Test
  void theJournalHasAFixedNumberOfSlots() throws Exception {
    assertThat(Journal.slot(1)).isEqualTo(1);
    assertThat(Journal.slot(Journal.LENGTH)).isZero();
    assertThat(Journal.slot(Journal.LENGTH + 1L)).isEqualTo(1);
  }

  @Test
  void standbyGatewaysFindTheLeaderAndItsSecret() throws Exception {
    URI address = URI.create("http://127.0.0.1:8080");
    PostgresLeadership one =
        PostgresLeadership.of(database, "one", () -> Optional.of(address), new TrustedClock());
    PostgresLeadership two =
        PostgresLeadership.of(database, "two", Optional::empty, new TrustedClock());
    try (Leadership.Lease lease = one.acquire(Leadership.Waiting.DO_NOTHING)) {
      Leader leader = two.leader().orElseThrow();
      assertThat(leader.address()).isEqualTo(address);
      assertThat(one.isOurSecret(leader.secret())).isTrue();
      assertThat(two.isOurSecret(leader.secret())).isFalse();
      assertThat(two.isOurSecret("")).isFalse();
      assertThat(leader.toString()).doesNotContain(leader.secret());
    }
    try (Leadership.Lease lease = two.acquire(Leadership.Waiting.DO_NOTHING)) {
      assertThat(one.leader()).isEmpty();
    }
  }

  private void nameHost(String address, String name) throws Exception {
    Ledger.decideOnce(
        new PostgresLedgerStore(database),
        PostgresLeadership.once(database, "test"),
        new MovableClock(Scene.NOW),
        new NameHost(Actor.SYSTEM, address, name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE audit_event SET principal = 'nobody'",
        "DELETE FROM audit_event",
        "TRUNCATE audit_event",
        "UPDATE audit_facet SET principal = 'nobody'",
        "DELETE FROM audit_facet",
        "TRUNCATE audit_facet CASCADE",
        "UPDATE audit_event_host SET host = '10.0.0.9'",
        "DELETE FROM audit_event_host",
        "TRUNCATE audit_event_host"
      })
  void neitherTheGatewayNorTheDatabaseOwnerCanChangeAnEvent(String sql) throws Exception {
    nameHost("10.0.0.1", "h1");
    assertThatThrownBy(() -> asGateway(sql)).hasMessageContaining("permission denied");
    assertThatThrownBy(() -> TestDatabase.execute(TestDatabase.nameOf(url), sql))
        .hasMessageContaining("append-only");
    assertThatThrownBy(
            () ->
                TestDatabase.execute(
                    TestDatabase.nameOf(url), "SET session_replication_role = replica; " + sql))
        .hasMessageContaining("append-only");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE principal SET name = 'another'",
        "DELETE FROM principal",
        "DELETE FROM booking",
        "UPDATE share SET name = 'another'",
        "DELETE FROM share",
        "UPDATE booking SET principal = 'bob'",
        "UPDATE webhook SET secret = 'another'",
        "UPDATE webhook SET url = 'http://another.example/'",
        "UPDATE mailbox SET principal = 'bob'",
        "UPDATE outbox SET notice = '{}'",
        "CREATE TABLE more (id int)",
        "DROP TABLE audit_event"
      })
  void theGatewayHasOnlyTheRightsItNeeds(String sql) {
    assertThatThrownBy(() -> asGateway(sql))
        .satisfies(
            e -> assertThat(e.getMessage()).containsAnyOf("permission denied", "must be owner"));
  }

  private List<AuditEvent> events() throws StoreException {
    List<AuditEvent> events = new ArrayList<>();
    assertThat(new PostgresAuditChain(url).read(events::add, () -> 0)).isEmpty();
    return events;
  }

  private void asGateway(String sql) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void everyStoredEventHasTheHashOfThePreviousOne() throws Exception {
    nameHost("10.0.0.1", "h1");
    nameHost("10.0.0.2", "h2");
    nameHost("2001:db8::1", "h\u00e4user");
    String previous = AuditEvent.GENESIS;
    for (AuditEvent event : events()) {
      assertThat(event.previousHash()).isEqualTo(previous);
      assertThat(event.expectedHash()).isEqualTo(event.hash());
      previous = event.hash();
    }
    assertThat(previous).isNotEqualTo(AuditEvent.GENESIS);
  }

  @Test
  void onlyOneGatewayIsActiveAndTheOtherWaits() throws Exception {
    Leadership.Lease first =
        PostgresLeadership.once(database, "one").acquire(Leadership.Waiting.DO_NOTHING);
    assertThatThrownBy(
            () -> PostgresLeadership.once(database, "two").acquire(Leadership.Waiting.DO_NOTHING))
        .hasMessageContaining("another gateway is active");
    CompletableFuture<Long> second =
        CompletableFuture.supplyAsync(
            () -> {
              try (Leadership.Lease lease =
                  PostgresLeadership.of(database, "two", Optional::empty, new TrustedClock())
                      .acquire(Leadership.Waiting.DO_NOTHING)) {
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
  void aClosedLeaseLetsTheNextGatewayBecomeActive() throws Exception {
    try (Connection connection = database.connect();
        PreparedStatement held =
            connection.prepareStatement(
                "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND database ="
                    + " (SELECT oid FROM pg_database WHERE datname = current_database())")) {
      for (int i = 0; i < 20; i++) {
        Leadership.Lease lease =
            PostgresLeadership.once(database, "one").acquire(Leadership.Waiting.DO_NOTHING);
        assertThat(number(held)).isEqualTo(1);
        lease.close();
        assertThat(number(held)).as("locks after lease %d", i).isZero();
      }
    }
  }

  private static long number(PreparedStatement query) throws SQLException {
    try (ResultSet result = query.executeQuery()) {
      result.next();
      return result.getLong(1);
    }
  }

  @Test
  void aLeaseEndsWithItsConnection() throws Exception {
    try (Leadership.Lease lease =
        PostgresLeadership.once(database, "one").acquire(Leadership.Waiting.DO_NOTHING)) {
      lease.keep();
      TestDatabase.execute(
          "postgres",
          "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
              + " AND database = (SELECT oid FROM pg_database WHERE datname = '"
              + TestDatabase.nameOf(url)
              + "')");
      eventually("it no longer holds", () -> !lease.holds());
      assertThatThrownBy(lease::keep).isInstanceOf(StoreException.class);
    }
  }

  @Test
  void aHolderThatIsSilentIsReplacedAndLearnsOfIt() throws Exception {
    PostgresLeadership two =
        PostgresLeadership.of(database, "two", Optional::empty, new TrustedClock());
    try (Leadership.Lease silent =
            PostgresLeadership.once(database, "one").acquire(Leadership.Waiting.DO_NOTHING);
        Leadership.Lease next = two.acquire(Leadership.Waiting.DO_NOTHING)) {
      assertThat(next.epoch()).isEqualTo(silent.epoch() + 1);
      assertThat(silent.holds()).as("before another one may be active").isFalse();
      assertThat(next.holds()).isTrue();
      eventually("it learns that it was replaced", () -> isLost(silent));
      assertThat(silent.holds()).isFalse();
      assertThatThrownBy(
              () ->
                  new PostgresLedgerStore(database)
                      .commit(
                          new LedgerStore.Batch(
                              silent.epoch(),
                              List.of(HOST_NAMES.upsert(new HostName("10.0.0.9", "h9"))),
                              List.of(),
                              List.of())))
          .isInstanceOf(StoreException.class);
    }
    try (Leadership.Lease third = two.acquire(Leadership.Waiting.DO_NOTHING)) {
      assertThat(third.holds()).isTrue();
    }
  }

  @Test
  void aHolderWhoseConnectionIsHalfOpenIsReplacedAndLearnsOfIt() throws Exception {
    PostgresLeadership two =
        PostgresLeadership.of(database, "two", Optional::empty, new TrustedClock());
    try (StallingProxy proxy = StallingProxy.to(url);
        Database behind = Database.at(proxy.in(url))) {
      Leadership.Lease stalled =
          PostgresLeadership.once(behind, "one").acquire(Leadership.Waiting.DO_NOTHING);
      stalled.keep();
      proxy.setStalled(true);
      try (Leadership.Lease next = two.acquire(Leadership.Waiting.DO_NOTHING)) {
        assertThat(stalled.holds()).as("before another one may be active").isFalse();
        assertThat(next.epoch()).isEqualTo(stalled.epoch() + 1);
        eventually("it gives up, and does not wait for an answer", () -> isLost(stalled));
        proxy.setStalled(false);
        assertThat(isLost(stalled)).isTrue();
        assertThat(next.holds()).isTrue();
      }
    }
  }

  @Test
  @Timeout(20)
  void aGatewayThatIsCutOffFromTheDatabaseDoesNotKeepItsUsersWaiting() throws Exception {
    try (StallingProxy proxy = StallingProxy.to(url);
        Database behind = Database.at(proxy.in(url))) {
      PostgresLeadership cutOff = PostgresLeadership.once(behind, "cut off");
      assertThat(cutOff.leader()).isEmpty();
      proxy.setStalled(true);
      assertThatThrownBy(cutOff::leader).isInstanceOf(StoreException.class);
      proxy.setStalled(false);
      assertThat(cutOff.leader()).isEmpty();
    }
  }

  @Test
  void aGatewayWhoseClockIsWrongDoesNotBecomeActiveBeforeItIsCorrected() throws Exception {
    WrongClock machine = new WrongClock();
    PostgresLeadership wrong =
        PostgresLeadership.of(
            database, "wrong", Optional::empty, new TrustedClock(machine, System::nanoTime));
    CompletableFuture<Long> epoch =
        CompletableFuture.supplyAsync(
            () -> {
              try (Leadership.Lease lease = wrong.acquire(Leadership.Waiting.DO_NOTHING)) {
                return lease.epoch();
              } catch (StoreException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    eventually("it has tried several times", () -> machine.asked.get() > 20);
    assertThat(epoch).isNotDone();
    machine.offset = Duration.ZERO;
    assertThat(epoch.get(60, TimeUnit.SECONDS)).isPositive();
  }

  /** Three seconds fast, until it is corrected. */
  private static final class WrongClock extends Clock {
    private final AtomicInteger asked = new AtomicInteger();
    private volatile Duration offset = Duration.ofSeconds(3);

    @Override
    public Instant instant() {
      asked.incrementAndGet();
      return Instant.now().plus(offset);
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  private static boolean isLost(Leadership.Lease lease) {
    try {
      lease.keep();
      return false;
    } catch (StoreException e) {
      return true;
    }
  }

  @Test
  void aHolderThatSpeaksIsNotReplaced() throws Exception {
    try (Leadership.Lease lease =
        PostgresLeadership.once(database, "one").acquire(Leadership.Waiting.DO_NOTHING)) {
      CompletableFuture<Long> other =
          CompletableFuture.supplyAsync(
              () -> {
                try (Leadership.Lease next =
                    PostgresLeadership.of(database, "two", Optional::empty, new TrustedClock())
                        .acquire(Leadership.Waiting.DO_NOTHING)) {
                  return next.epoch();
                } catch (StoreException | InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
      Instant end = Instant.now().plusSeconds(5);
      while (Instant.now().isBefore(end)) {
        lease.keep();
        Thread.sleep(100);
      }
      assertThat(other).isNotDone();
      lease.close();
      assertThat(other.get()).isEqualTo(lease.epoch() + 1);
    }
  }

  @Test
  void migratingTwiceChangesNothing() throws Exception {
    nameHost("10.0.0.1", "h1");
    List<AuditEvent> before = events();
    database.migrate();
    assertThat(events()).isEqualTo(before);
  }
}
