package org.windowpane.gateway.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.gateway.ledger.tables.ShareCreatorTable.SHARE_CREATORS;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.network.LinkDirection.Outbound;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.audit.AuditTrail;
import org.windowpane.gateway.audit.PostgresAuditTrail;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.store.PostgresLedgerStore;
import org.windowpane.gateway.ledger.tables.ShareCreatorTable.ShareCreator;
import org.windowpane.gateway.measurements.Measurements.Point;
import org.windowpane.gateway.measurements.Measurements.StoredPoints;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.Span;
import org.windowpane.gateway.measurements.Tier;
import org.windowpane.gateway.measurements.store.PostgresSampleUpkeep;
import org.windowpane.gateway.measurements.store.PostgresSamples;
import org.windowpane.gateway.testing.MemoryLedgerStore;
import org.windowpane.gateway.testing.TestDatabase;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/** A record that an earlier version has kept is still read, and kept from wrong rows. */
public final class MigrationTest {
  private static final UUID ID = new UUID(1, 1);

  private String url;
  private Database database;

  @BeforeEach
  void migrateEarlierDatabase() throws Exception {
    url = TestDatabase.create();
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
        INSERT INTO booking VALUES ('00000000-0000-0001-0000-000000000001', 'team', 'ada',
          '{"srcHost": "10.0.0.1", "dstHost": "10.0.0.2"}', 40000000, '2026-11-20T21:00:00Z', '2026-11-20T22:00:00Z', '{"hops": []}', now(), 'booked',
          NULL);
        INSERT INTO deployment VALUES ('00000000-0000-0001-0000-000000000001', 'pending', now(),
          NULL, '[]');
        INSERT INTO audit_event VALUES
          (1, '2026-11-20T20:00:00Z', 'ada', '::1', 'share.create', 'share team', 'done', '{}', '', ''),
          (2, '2026-11-20T20:00:01Z', 'ada', '::1', 'booking.create',
           'booking 00000000-0000-0001-0000-000000000001', 'done', '{"odd": "\\u0000"}', '', ''),
          (3, '2026-11-20T20:00:02Z', 'ada', '::1', 'host.name', 'host 10.0.0.1', 'done', '{}', '', ''),
          (4, '2026-11-20T20:00:03Z', 'ada', '::1', 'session.open', 'principal ada', 'done', '{}', '',
           '');
        INSERT INTO link_sample VALUES
          ('2025-12-31T23:59:50.003Z', 's1:3>', 10000000),
          ('2026-01-01T00:00:00.003Z', 's1:3>', 30000000),
          ('2026-01-01T00:00:10.003Z', 's1:3>', 50000000),
          (now() + interval '5 years', 's1:3>', 1);
        INSERT INTO booking_sample VALUES
          ('2026-01-01T00:00:00.003Z', '00000000-0000-0001-0000-000000000001', 7000000);
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
  void storedStateKeepsItsMeaning() throws Exception {
    LedgerState state = new PostgresLedgerStore(database).load();
    Share team = state.decisions().shares().find("team").orElseThrow();
    assertThat(team.privileges()).isEqualTo(new Privileges(true, false, 90_000_000));
    assertThat(state.decisions().shares().root()).isEqualTo(MemoryLedgerStore.ROOT);
    BookingRecord booking = state.open().get(ID);
    assertThat(booking.booking().ask()).isEqualTo(new Ask.Reserve(40_000_000));
    assertThat(booking.booking().request().strictness()).isEqualTo(Strictness.STRICT);
    assertThat(booking.booking().window().isEndless()).isFalse();
  }

  @Test
  void theCreatorsOfSharesComeFromTheAuditLog() throws Exception {
    assertThat(new PostgresLedgerStore(database).load().rowsOf(SHARE_CREATORS))
        .containsExactly(Map.entry("team", new ShareCreator("team", "ada")));
  }

  @Test
  void oldMeasurementsAreKeptAndRolledUpLikeNewOnes() {
    PostgresSamples samples = new PostgresSamples(database);
    Series link = new Series.OfLink(new Outbound(new SwitchPort(new Dpid(1), 3)));
    Series booking = new Series.OfBooking(ID);
    Instant newYear = Instant.parse("2026-01-01T00:00:00Z");
    Span span = new Span(newYear.minusSeconds(3600), newYear.plusSeconds(3600));
    assertThat(samples.read(List.of(link, booking), span, Tier.SECOND))
        .isEqualTo(
            Map.of(
                link,
                new StoredPoints(
                    List.of(),
                    List.of(
                        Point.second(newYear.minusSeconds(10), 10_000_000),
                        Point.second(newYear, 30_000_000),
                        Point.second(newYear.plusSeconds(10), 50_000_000))),
                booking,
                new StoredPoints(List.of(), List.of(Point.second(newYear, 7_000_000)))));
    PostgresSampleUpkeep upkeep = new PostgresSampleUpkeep(database);
    Instant reached;
    do {
      reached = upkeep.rollUp(span.until());
    } while (reached.isBefore(span.until()));
    assertThat(samples.read(List.of(link), span, Tier.MINUTE).get(link).rolledUp())
        .containsExactly(
            new Point(newYear.minusSeconds(60), 10_000_000, 10_000_000),
            new Point(newYear, 40_000_000, 50_000_000));
  }

  @Test
  void earlierEventsGetTheirShareAndHosts() {
    assertThat(found("team", null)).containsExactly(2L, 1L);
    assertThat(found("team", "10.0.0.1")).containsExactly(2L);
    assertThat(found(null, "10.0.0.1")).containsExactly(3L, 2L);
    assertThat(found(null, "10.0.0.2")).containsExactly(2L);
    assertThat(found(null, null)).containsExactly(4L, 3L, 2L, 1L);
  }

  private List<Long> found(String share, String host) {
    return new PostgresAuditTrail(database)
            .newest(
                new AuditTrail.Filter("ada", share, host, null, null, "done", null, null),
                OptionalLong.empty(),
                10)
            .stream()
            .map(AuditEvent::seq)
            .toList();
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
  void constraintsRejectInvalidRows(String sql) {
    assertThatThrownBy(() -> execute(sql)).hasMessageContaining("check constraint");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE booking SET ask = 'deny', rate_bps = NULL",
        "UPDATE booking SET ask = 'ratelimit', rate_bps = 0",
        "UPDATE booking SET window_end = NULL"
      })
  void constraintsAcceptValidRows(String sql) throws Exception {
    execute(sql);
    assertThat(new PostgresLedgerStore(database).load().open()).containsKey(ID);
  }
}
