package org.windowpane.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.audit.AuditTrail.Filter;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.ledger.Leadership;
import org.windowpane.gateway.ledger.LedgerStore;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.store.PostgresLeadership;
import org.windowpane.gateway.ledger.store.PostgresLedgerStore;
import org.windowpane.gateway.testing.AuditChains;
import org.windowpane.gateway.testing.AuditChains.EventSpec;
import org.windowpane.gateway.testing.TestDatabase;
import org.windowpane.gateway.time.TrustedClock;

/** Every query returns what a scan of all events finds. */
public final class PostgresAuditTrailTest {
  private static final Instant START = Instant.parse("2026-11-20T21:00:00Z");
  private static final int LENGTH = 600;
  private static final int KEPT_BACK = 100;
  private static final int EVERYTHING = 10_000;
  private static final Filter ALL = new Filter(null, null, null, null, null, null, null, null);
  private static final Comparator<AuditEvent> NEWEST_FIRST =
      Comparator.comparing(AuditEvent::at).thenComparing(AuditEvent::seq).reversed();

  private static Database database;
  private static PostgresAuditTrail trail;
  private static List<AuditEvent> recorded;
  private static List<AuditEvent> keptBack;

  @BeforeAll
  static void record() throws Exception {
    database = Database.at(TestDatabase.migrated());
    trail = new PostgresAuditTrail(database);
    List<AuditEvent> events = AuditChains.of(specs(new Random(7)));
    recorded = new ArrayList<>(events.subList(0, LENGTH - KEPT_BACK));
    keptBack = events.subList(LENGTH - KEPT_BACK, LENGTH);
    record(recorded);
  }

  @AfterAll
  static void close() {
    database.close();
  }

  private static void record(List<AuditEvent> events) throws Exception {
    try (Leadership.Lease lease =
        PostgresLeadership.of(database, "test", Optional::empty, new TrustedClock())
            .acquire(Leadership.Waiting.DO_NOTHING)) {
      new PostgresLedgerStore(database)
          .commit(new LedgerStore.Batch(lease.epoch(), List.of(), events, List.of()));
    }
  }

  /** Some at the same instant, and some later than the next: clocks are put right now and then. */
  private static List<EventSpec> specs(Random random) {
    List<EventSpec> specs = new ArrayList<>();
    for (int number = 0; number < LENGTH; number++) {
      Instant at = START.plusSeconds(number / 3).plusNanos(random.nextInt(3) * 900_000_000L);
      String[] hosts =
          Stream.of("10.0.0.1", "10.0.0.2", "10.0.0.3")
              .filter(it -> random.nextInt(3) == 0)
              .toArray(String[]::new);
      specs.add(
          new EventSpec(
              at,
              pick(random, "alice", "bob", "system"),
              pick(random, "booking.create", "booking.cancel", "share.create", "bookings.none"),
              random.nextInt(8) == 0 ? "refused" : "done",
              pick(random, "team-a", "team-b", null),
              hosts));
    }
    return specs;
  }

  private static String pick(Random random, String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private static List<Filter> everyCombination() {
    List<Filter> filters = new ArrayList<>();
    Instant middle = START.plusSeconds(80);
    for (String principal : choices("alice", "nobody")) {
      for (String share : choices("team-b", "team-z")) {
        for (String host : choices("10.0.0.2", "10.0.0.9")) {
          for (String kind : choices("booking", "booking.cancel", "network")) {
            for (String outcome : choices("refused")) {
              for (UUID booking : Arrays.asList(AuditChains.booking(3), null)) {
                filters.add(new Filter(principal, share, host, booking, kind, outcome, null, null));
                filters.add(
                    new Filter(principal, share, host, booking, kind, outcome, middle, null));
                filters.add(
                    new Filter(
                        principal,
                        share,
                        host,
                        booking,
                        kind,
                        outcome,
                        middle,
                        middle.plusSeconds(30)));
              }
            }
          }
        }
      }
    }
    return filters;
  }

  private static List<String> choices(String... choices) {
    List<String> all = new ArrayList<>(Arrays.asList(choices));
    all.add(null);
    return all;
  }

  private static boolean matches(AuditEvent event, Filter filter) {
    return (filter.principal() == null || filter.principal().equals(event.principal()))
        && (filter.share() == null || filter.share().equals(event.share()))
        && (filter.host() == null || event.hosts().contains(filter.host()))
        && (filter.booking() == null || ("booking " + filter.booking()).equals(event.subject()))
        && (filter.kind() == null
            || filter.kind().equals(event.action())
            || event.action().startsWith(filter.kind() + "."))
        && (filter.outcome() == null || filter.outcome().equals(event.outcome()))
        && (filter.from() == null || !event.at().isBefore(filter.from()))
        && (filter.to() == null || event.at().isBefore(filter.to()));
  }

  private static List<AuditEvent> expected(Filter filter) {
    return recorded.stream().filter(it -> matches(it, filter)).sorted(NEWEST_FIRST).toList();
  }

  @Test
  void everyCombinationOfFiltersFindsTheMatchingEvents() {
    for (Filter filter : everyCombination()) {
      List<AuditEvent> expected = expected(filter);
      assertThat(trail.newest(filter, OptionalLong.empty(), EVERYTHING))
          .as("%s", filter)
          .isEqualTo(expected);
      assertThat(trail.newest(filter, OptionalLong.empty(), 3))
          .as("three of %s", filter)
          .isEqualTo(expected.stream().limit(3).toList());
    }
  }

  @Test
  void eventsOfABookingAreReadFromTheirIndex() {
    UUID booking = AuditChains.booking(3);
    AuditSearch search =
        new AuditSearch(new Filter(null, null, null, booking, null, null, null, null));
    for (String sql : List.of(search.newest(OptionalLong.empty()), search.ends())) {
      String plan = database.work().inTransaction(handle -> plan(handle, search, sql));
      assertThat(plan).contains("audit_event_of_booking");
    }
  }

  /** With so few events PostgreSQL would scan them all unless that is disabled. */
  private static String plan(Handle handle, AuditSearch search, String sql) {
    handle.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off");
    return String.join(
        "\n",
        search
            .bind(handle.createQuery("EXPLAIN " + sql.replace(":limit", "7")), true)
            .mapTo(String.class)
            .list());
  }

  @Test
  void everyCombinationOfFiltersIsVisitedInOrderOfNumbers() {
    for (Filter filter : everyCombination()) {
      List<AuditEvent> visited = new ArrayList<>();
      trail.forEach(filter, visited::add);
      List<AuditEvent> expected = new ArrayList<>(expected(filter));
      expected.sort(Comparator.comparing(AuditEvent::seq));
      assertThat(visited).as("%s", filter).isEqualTo(expected);
    }
  }

  @Test
  void pagesHaveNoGapsOrRepetitionsWhileEventsAreAdded() throws Exception {
    Filter filter = new Filter(null, null, null, null, "booking", "done", null, null);
    List<AuditEvent> expected = expected(filter);
    List<AuditEvent> paged = new ArrayList<>();
    List<AuditEvent> page = trail.newest(filter, OptionalLong.empty(), 7);
    while (!page.isEmpty()) {
      paged.addAll(page);
      if (!keptBack.isEmpty()) {
        record(keptBack.subList(0, 20));
        recorded.addAll(keptBack.subList(0, 20));
        keptBack = keptBack.subList(20, keptBack.size());
      }
      page = trail.newest(filter, OptionalLong.of(page.get(page.size() - 1).seq()), 7);
    }
    assertThat(keptBack).isEmpty();
    assertThat(paged.stream().filter(expected::contains).toList()).isEqualTo(expected);
    assertThat(paged).doesNotHaveDuplicates();
  }

  @Test
  void allEventsComeBeforeAnEventThatDoesNotExistYet() {
    assertThat(trail.newest(ALL, OptionalLong.of(Long.MAX_VALUE), 1))
        .isEqualTo(expected(ALL).subList(0, 1));
  }

  @Test
  void anEventIsFoundByItsNumber() {
    assertThat(trail.find(7)).contains(recorded.get(6));
    assertThat(trail.find(0)).isEmpty();
  }

  @Test
  void anEmptyAuditLogHasNoEvents() throws Exception {
    try (Database empty = Database.at(TestDatabase.migrated())) {
      PostgresAuditTrail nothing = new PostgresAuditTrail(empty);
      for (Filter filter : List.of(ALL, everyCombination().get(0))) {
        assertThat(nothing.newest(filter, OptionalLong.empty(), 5)).isEqualTo(List.of());
        List<AuditEvent> visited = new ArrayList<>();
        nothing.forEach(filter, visited::add);
        assertThat(visited).isEqualTo(Collections.emptyList());
      }
    }
  }
}
