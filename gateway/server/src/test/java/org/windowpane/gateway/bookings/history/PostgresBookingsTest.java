package org.windowpane.gateway.bookings.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.bookings.history.Bookings.Filter;
import org.windowpane.gateway.bookings.history.Bookings.Revision;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.testing.TestDatabase;

public final class PostgresBookingsTest {
  private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");
  private static final Instant LONG_AHEAD = Instant.parse("2090-01-01T00:00:00Z");
  private static final int ALL = 1_000;
  private static final String ONE_HOP =
      "{\"hops\": [{\"dpid\": \"00:00:00:00:00:00:00:01\", \"inPort\": 1, \"outPort\": 2}]}";

  private String url;
  private Database database;
  private PostgresBookings bookings;

  @BeforeEach
  void createDatabase() throws Exception {
    url = TestDatabase.migrated();
    database = Database.at(url);
    bookings = new PostgresBookings(database);
    execute(
        """
        INSERT INTO principal (name, display_name, role, created_at, disabled) VALUES
          ('ada', 'Ada', 'administrator', now(), false), ('bob', 'Bob', 'member', now(), false);
        """);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void execute(String sql) {
    TestDatabase.execute(TestDatabase.nameOf(url), sql);
  }

  /** A booking of an hour that begins in that year; its number makes its id. */
  private void book(int number, String principal, String state, int year) {
    book(number, principal, state, year, "10.0.0.1", "10.0.0.2");
  }

  private void book(
      int number, String principal, String state, int year, String source, String destination) {
    execute(
        """
        INSERT INTO booking (id, share, principal, flow_group, ask, rate_bps, strictness,
                             window_start, window_end, path, created_at, state, held_until)
        VALUES ('%s', 'rootShare', '%s', '{"srcHost": "%s", "dstHost": "%s"}',
                'reserve', 1000, 'strict', '%d-06-01T00:00:00Z', '%d-06-01T01:00:00Z',
                '{"hops": []}', '2020-06-01T00:00:00Z', '%s', '2026-01-02T00:00:00Z');
        INSERT INTO deployment VALUES ('%s', 'removed', '2020-06-01T00:00:00Z', NULL, '[]');
        """
            .formatted(id(number), principal, source, destination, year, year, state, id(number)));
    recordCreation(number, principal, source, destination);
  }

  /** The audit event of the creation of a booking. */
  private void recordCreation(int number, String principal, String source, String destination) {
    execute(
        """
        INSERT INTO audit_facet (principal, share, action, outcome)
        VALUES ('%1$s', 'rootShare', 'booking.create', 'done') ON CONFLICT DO NOTHING;
        INSERT INTO audit_event (seq, at, principal, address, action, subject, outcome, detail,
                                 previous_hash, hash, facet, hosts)
        SELECT %2$d, now(), '%1$s', '127.0.0.1', 'booking.create', 'booking %3$s', 'done', '{}',
               '', '', id, '{%4$s, %5$s}'
          FROM audit_facet WHERE principal = '%1$s' AND action = 'booking.create';
        INSERT INTO audit_event_host (host, facet, at, seq)
        SELECT host, facet, at, seq FROM audit_event, unnest(hosts) AS host WHERE seq = %2$d;
        """
            .formatted(principal, number, id(number), source, destination));
  }

  private static UUID id(int number) {
    return new UUID(number, number);
  }

  private List<UUID> reservations(String principal, Instant since, int limit) {
    return bookings.reservations(principal, since, limit).stream()
        .map(it -> it.booking().id())
        .toList();
  }

  @Test
  void reservationsAreOpenOnesAndThoseThatEndedSince() {
    book(1, "ada", "booked", 2021);
    book(2, "ada", "completed", 2022);
    book(3, "ada", "held", 2099);
    book(4, "ada", "cancelled", 2099);
    book(5, "bob", "booked", 2099);
    execute("UPDATE booking SET path = '" + ONE_HOP + "' WHERE id = '" + id(4) + "'");
    assertThat(reservations("ada", LONG_AGO, ALL)).containsExactly(id(4), id(3), id(2), id(1));
    assertThat(reservations("ada", LONG_AGO, 2)).containsExactly(id(4), id(3));
    assertThat(reservations("ada", Instant.parse("2022-06-01T00:59:59Z"), ALL)).contains(id(2));
    assertThat(reservations("ada", Instant.parse("2022-06-01T01:00:00Z"), ALL))
        .doesNotContain(id(2));
    assertThat(reservations("ada", LONG_AHEAD, ALL)).containsExactly(id(3), id(1));
    book(6, "ada", "cancelled", 2099);
    assertThat(reservations("ada", LONG_AGO, ALL))
        .as("what waited for room and was given up never was one")
        .doesNotContain(id(6));
    execute("UPDATE booking SET ask = 'deny', rate_bps = NULL WHERE id = '" + id(3) + "'");
    assertThat(reservations("ada", LONG_AHEAD, ALL)).containsExactly(id(1));
  }

  @Test
  void aFilterMatchesTheSameBookingsInMemoryAndInTheDatabase() {
    book(1, "ada", "booked", 2021);
    book(2, "bob", "held", 2022);
    book(3, "ada", "held", 2099, "10.0.0.7", "10.0.0.2");
    String reason = "{\"rule\": \"share-maximum\", \"counterOffers\": []}";
    execute(
        "UPDATE booking SET state = 'waiting', refusal = '%s' WHERE id = '%s'"
            .formatted(reason, id(3)));
    execute("UPDATE booking SET window_end = NULL WHERE id = '" + id(1) + "'");
    execute("UPDATE booking SET series = '" + id(9) + "' WHERE id = '" + id(2) + "'");
    List<BookingRecord> all = bookings.list(filter(null, null, null, null), Optional.empty(), ALL);
    assertThat(all).hasSize(3);
    Instant middle = Instant.parse("2022-06-01T00:30:00Z");
    for (String host : Arrays.asList(null, "10.0.0.1", "10.0.0.2", "10.0.0.7", "10.0.0.9")) {
      for (BookingState state : Arrays.asList(null, BookingState.BOOKED, BookingState.HELD)) {
        for (UUID series : Arrays.asList(null, id(9))) {
          for (Instant at : Arrays.asList(null, LONG_AGO, middle, LONG_AHEAD)) {
            Filter filter = filter(host, state, series, at);
            assertThat(all.stream().filter(filter::matches).toList())
                .as(filter.toString())
                .isEqualTo(bookings.list(filter, Optional.empty(), ALL));
          }
        }
      }
    }
    for (Filter filter :
        List.of(
            new Filter("ada", Set.of(), "ada", null),
            new Filter(null, Set.of("rootShare"), "ada", null),
            new Filter(null, Set.of("none"), "bob", null),
            new Filter(null, null, null, null, "none", null, null, null, null, null, null),
            new Filter(null, null, null, null, null, null, null, null, null, null, middle))) {
      assertThat(all.stream().filter(filter::matches).toList())
          .as(filter.toString())
          .isEqualTo(bookings.list(filter, Optional.empty(), ALL));
    }
  }

  private static Filter filter(String host, BookingState state, UUID series, Instant after) {
    return new Filter(null, null, null, state, null, host, series, null, null, after, null);
  }

  @Test
  void aChangeIncreasesTheRevisionAndARewriteDoesNot() {
    book(1, "ada", "held", 2099);
    Revision first = revision();
    assertThat(first.number()).isZero();
    assertThat(first.at()).isEqualTo(first.booking().createdAt());

    execute("UPDATE booking SET state = state, path = '{\"hops\":  []}'");
    execute("UPDATE deployment SET state = 'active'");
    assertThat(revision().number()).isZero();

    List<String> changes =
        List.of(
            "state = 'booked'",
            "held_until = NULL",
            "rate_bps = 2000",
            "window_end = window_end + interval '1 hour'",
            "window_end = NULL",
            "earlier = '[]'",
            "path = '" + ONE_HOP + "'");
    Instant before = first.at();
    for (int done = 0; done < changes.size(); done++) {
      execute("UPDATE booking SET " + changes.get(done));
      assertThat(revision().number()).as(changes.get(done)).isEqualTo(done + 1);
      assertThat(revision().at()).isAfterOrEqualTo(before);
      before = revision().at();
    }
    assertThat(before).isAfter(first.at());
  }

  @Test
  void aClockSetBackDoesNotMakeChangesOlder() {
    book(1, "ada", "booked", 2099);
    execute("UPDATE booking SET changed_at = '2080-01-01T00:00:00Z'");
    execute("UPDATE booking SET rate_bps = 3000");
    assertThat(revision().at()).isEqualTo("2080-01-01T00:00:00Z");
  }

  /** So many bookings, those of even number Ada's and over, the others Bob's and cancelled. */
  private void bookMany(int many) {
    execute(
        """
        INSERT INTO booking (id, share, principal, flow_group, ask, rate_bps, strictness,
                             window_start, window_end, path, created_at, state)
        SELECT lpad(to_hex(number), 32, '0')::uuid, 'rootShare',
               CASE number %% 2 WHEN 0 THEN 'ada' ELSE 'bob' END, '{}', 'reserve', number, 'strict',
               '2021-01-01T00:00:00Z', '2021-01-01T01:00:00Z', '{"hops": []}',
               '2020-06-01T00:00:00Z', CASE number %% 2 WHEN 0 THEN 'completed' ELSE 'cancelled' END
          FROM generate_series(1, %d) AS number;
        INSERT INTO deployment SELECT id, 'removed', created_at, NULL, '[]' FROM booking;
        """
            .formatted(many));
  }

  private List<Long> rates(Filter filter) {
    List<Long> rates = new ArrayList<>();
    bookings.forEach(filter, it -> rates.add(it.booking().rateBps()));
    return rates;
  }

  private static List<Long> downFrom(long highest, int step) {
    return LongStream.iterate(highest, it -> it > 0, it -> it - step).boxed().toList();
  }

  @Test
  void everyMatchIsVisitedNewestFirst() {
    int many = 2 * PostgresBookings.STRIDE;
    bookMany(many);
    assertThat(rates(new Filter(null, null, null, null))).isEqualTo(downFrom(many, 1));
    assertThat(rates(new Filter("ada", null, null, null))).isEqualTo(downFrom(many, 2));
    assertThat(rates(new Filter("ada", null, null, BookingState.CANCELLED))).isEmpty();
    assertThat(rates(new Filter(null, Set.of(), "bob", null))).isEqualTo(downFrom(many - 1, 2));
    assertThat(rates(new Filter("ada", Set.of("rootShare"), "bob", null)))
        .isEqualTo(downFrom(many, 2));
  }

  @Test
  void bookingsOfAUserASeriesAndAnApplicationAreReadFromTheirIndexes() {
    bookMany(2_000);
    UUID series = id(1);
    execute("UPDATE booking SET series = '" + series + "' WHERE rate_bps IN (7, 500, 1999)");
    execute("ANALYZE");
    Filter ofSeries =
        new Filter(null, null, null, null, null, null, series, null, null, null, null);
    assertThat(rates(ofSeries)).containsExactly(1999L, 500L, 7L);
    assertThat(plan(ofSeries)).contains("booking_of_series");
    Filter ofAda = new Filter("ada", null, null, null, null, null, series, null, null, null, null);
    assertThat(rates(ofAda)).containsExactly(500L);
    execute("UPDATE booking SET application = 'hadoop 1' WHERE rate_bps IN (8, 500)");
    execute("ANALYZE");
    Filter ofJob =
        new Filter(null, null, null, null, null, null, null, "hadoop 1", null, null, null);
    assertThat(rates(ofJob)).containsExactly(500L, 8L);
    assertThat(plan(ofJob)).contains("booking_of_application");
    assertThat(plan(new Filter("carl", null, null, null))).contains("booking_of_principal");
  }

  @Test
  void bookingsOfAHostAreReadByTheirEvents() {
    bookMany(2_000);
    book(5_000, "ada", "completed", 2022, "10.0.0.8", "10.0.0.9");
    execute("ANALYZE");
    Filter ofHost =
        new Filter(null, null, null, null, null, "10.0.0.9", null, null, null, null, null);
    assertThat(rates(ofHost)).containsExactly(1_000L);
    assertThat(plan(ofHost)).contains("audit_event_host").doesNotContain("Seq Scan on booking");
  }

  private String plan(Filter filter) {
    return database
        .work()
        .withHandle(
            handle ->
                String.join(
                    "\n",
                    PostgresBookings.bind(
                            handle.createQuery(
                                "EXPLAIN "
                                    + PostgresBookings.sql(filter, false, filter.host() != null)),
                            filter)
                        .bind("limit", 50)
                        .mapTo(String.class)
                        .list()));
  }

  @Test
  void aSlowReaderHoldsNoConnection() {
    bookMany(PostgresBookings.STRIDE + 1);
    AtomicInteger count = new AtomicInteger();
    bookings.forEach(
        new Filter(null, null, null, null),
        booking -> {
          if (count.incrementAndGet() == 1) {
            execute(
                "SET lock_timeout = '10s'; LOCK TABLE booking IN ACCESS EXCLUSIVE MODE;"
                    + " UPDATE booking SET state = 'completed'");
          }
        });
    assertThat(count).hasValue(PostgresBookings.STRIDE + 1);
  }

  private Revision revision() {
    return bookings.reservations("ada", LONG_AGO, ALL).get(0);
  }
}
