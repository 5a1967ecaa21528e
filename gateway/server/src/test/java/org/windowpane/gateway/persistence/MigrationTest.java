package org.windowpane.gateway.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.core.admission.Ask;
import org.windowpane.core.admission.Strictness;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.application.BookingRecord;
import org.windowpane.gateway.application.LedgerState;
import org.windowpane.gateway.testing.MemoryLedgerStore;
import org.windowpane.gateway.testing.TestDatabase;

/** A record that an earlier version has kept is still read, and kept from wrong rows. */
final class MigrationTest {
  private static final UUID ID = new UUID(1, 1);

  private String url;
  private Database database;

  @BeforeEach
  void anEarlierRecordIsBroughtUpToDate() throws Exception {
    url = TestDatabase.fresh();
    Flyway.configure()
        .dataSource(url, null, null)
        .locations("classpath:db/migrations")
        .target("1")
        .load()
        .migrate();
    execute(
        """
        INSERT INTO principal VALUES ('ada', 'Ada', 'administrator', 'a hash', now());
        INSERT INTO share VALUES ('team', 'rootShare', '{}', true, false, 90000000, false);
        INSERT INTO booking VALUES ('00000000-0000-0001-0000-000000000001', 'team', 'ada', '{}',
          40000000, '2026-11-20T21:00:00Z', '2026-11-20T22:00:00Z', '{"hops": []}', now(), 'booked',
          NULL);
        INSERT INTO deployment VALUES ('00000000-0000-0001-0000-000000000001', 'pending', now(),
          NULL, '[]');
        """);
    database = Database.at(url);
    database.migrate();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void execute(String sql) {
    TestDatabase.execute(TestDatabase.nameOf(url), sql);
  }

  @Test
  void whatWasOnRecordKeepsItsMeaning() throws Exception {
    LedgerState state = new PostgresLedgerStore(database).load();
    Share team = state.decisions().shares().find("team").orElseThrow();
    assertThat(team.privileges()).isEqualTo(new Privileges(true, false, 90_000_000));
    assertThat(state.decisions().shares().root()).isEqualTo(MemoryLedgerStore.ROOT);
    BookingRecord booking = state.open().get(ID);
    assertThat(booking.booking().ask()).isEqualTo(new Ask.Reserve(40_000_000));
    assertThat(booking.booking().request().strictness()).isEqualTo(Strictness.STRICT);
    assertThat(booking.booking().window().isEndless()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE booking SET ask = 'beg'",
        "UPDATE booking SET strictness = 'rather'",
        "UPDATE booking SET ask = 'allow'",
        "UPDATE booking SET ask = 'deny'",
        "UPDATE booking SET rate_bps = NULL",
        "UPDATE booking SET rate_bps = -1",
        "UPDATE booking SET window_end = window_start",
        "UPDATE booking SET ask = 'ratelimit', path = '{\"hops\": [{}]}'",
        "UPDATE share SET min_reserve_bps = max_reserve_bps + 1",
        "UPDATE share SET min_reserve_bps = -1",
        "UPDATE share SET token_fill_bps = -1",
        "UPDATE share SET token_capacity_bits = -1",
        "UPDATE share SET min_limit_bps = -1"
      })
  void aWrongRowIsKeptOut(String sql) {
    assertThatThrownBy(() -> execute(sql)).hasMessageContaining("check constraint");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE booking SET ask = 'deny', rate_bps = NULL",
        "UPDATE booking SET ask = 'ratelimit', rate_bps = 0",
        "UPDATE booking SET window_end = NULL"
      })
  void aRightRowIsLetIn(String sql) throws Exception {
    execute(sql);
    assertThat(new PostgresLedgerStore(database).load().open()).containsKey(ID);
  }
}
