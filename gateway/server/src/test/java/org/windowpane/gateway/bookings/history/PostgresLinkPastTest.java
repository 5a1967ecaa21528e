package org.windowpane.gateway.bookings.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.ledger.state.Wire;
import org.windowpane.gateway.testing.TestDatabase;

public final class PostgresLinkPastTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final Wire FIRST = wire("s1:4>s3:1");
  private static final Wire SECOND = wire("s2:4>s3:2");
  private static final Wire HOST = wire(">s1:1");
  private static final Wire OTHER = wire("s1:1>");

  private static Database database;
  private static LinkPast past;

  @BeforeAll
  static void record() {
    String url = TestDatabase.migrated();
    database = Database.at(url);
    past = new PostgresLinkPast(database);
    TestDatabase.execute(
        TestDatabase.nameOf(url),
        """
        INSERT INTO audit_facet (principal, share, action, outcome)
        VALUES ('system', '', 'network.change', 'done') ON CONFLICT DO NOTHING;
        INSERT INTO audit_event (seq, at, principal, address, action, subject, outcome, detail,
                                 previous_hash, hash, facet, hosts)
        SELECT seq, at, 'system', '', action, 'network', 'done', detail, '', '', id, '{}'
          FROM audit_facet, (VALUES
            (1001, timestamptz '2026-11-20T10:00:00Z', json '{"linksUp": ["s1:4>s3:1", ">s1:1"]}'),
            (1002, timestamptz '2026-11-20T11:00:00Z', json '{"linksDown": ["s1:4>s3:1"]}'),
            (1003, timestamptz '2026-11-20T11:30:00Z', json '{"before": {}}'),
            (1004, timestamptz '2026-11-20T12:00:00Z', json '{"linksUp": ["s2:4>s3:2"]}')
          ) AS event (seq, at, detail)
         WHERE principal = 'system' AND action = 'network.change';
        """);
  }

  @AfterAll
  static void close() {
    database.close();
  }

  private static Wire wire(String name) {
    return Wire.parse(name).orElseThrow();
  }

  @Test
  void directionsThatChangedBeforeAnInstantAreFound() {
    Set<Wire> all = Set.of(FIRST, SECOND, HOST, OTHER);
    assertThat(past.changedBefore(NOON, all)).containsExactlyInAnyOrder(FIRST, HOST);
    assertThat(past.changedBefore(NOON.plusSeconds(1), all)).contains(SECOND).doesNotContain(OTHER);
    assertThat(past.changedBefore(NOON.minusSeconds(3_600), Set.of(FIRST))).containsExactly(FIRST);
    assertThat(past.changedBefore(NOON.minusSeconds(7_200), all)).isEmpty();
    assertThat(past.changedBefore(NOON, Set.of(SECOND, OTHER))).isEmpty();
  }
}
