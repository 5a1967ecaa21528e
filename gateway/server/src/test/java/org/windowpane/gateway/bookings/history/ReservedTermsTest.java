package org.windowpane.gateway.bookings.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.Term;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.bookings.history.Bookings.Selection;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.ledger.TooMuchException;
import org.windowpane.gateway.measurements.Span;
import org.windowpane.gateway.testing.TestDatabase;

/** The reservations of a part of the share tree in the database. */
public final class ReservedTermsTest {
  private String url;
  private Database database;
  private PostgresBookings bookings;

  @BeforeEach
  void createShares() throws Exception {
    url = TestDatabase.migrated();
    database = Database.at(url);
    bookings = new PostgresBookings(database);
    execute(
        """
        INSERT INTO principal (name, display_name, role, created_at, disabled)
        VALUES ('ada', 'Ada', 'member', now(), false), ('bob', 'Bob', 'member', now(), false);
        INSERT INTO share SELECT name, parent, '{}', true, true, 1000, false, NULL, 1000, 1000, NULL, gone
          FROM (VALUES ('lab', 'rootShare', NULL), ('team', 'lab', NULL), ('part', 'team', NULL),
                       ('ended', 'team', CAST('2026-02-01' AS timestamptz)), ('under', 'ended', '2026-02-01'),
                       ('others', 'lab', NULL)) AS it (name, parent, gone);
        """);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void execute(String sql) {
    TestDatabase.execute(TestDatabase.nameOf(url), sql);
  }

  private static Instant at(String time) {
    return Instant.parse("2026-03-01T" + time + ":00Z");
  }

  private static UUID id(int number) {
    return new UUID(0, number);
  }

  /** A reservation of as many bit/s as its number, from 10 to 12 o'clock. */
  private void book(int number, String share, String state) {
    execute(
        """
        INSERT INTO booking (id, share, principal, flow_group, ask, rate_bps, strictness,
                             window_start, window_end, path, created_at, state, held_until, refusal)
        VALUES ('%1$s', '%2$s', 'ada', '{}', 'reserve', %3$d, 'strict', '2026-03-01T10:00:00Z', '2026-03-01T12:00:00Z',
                '{"hops": []}', '2026-02-01T00:00:00Z', '%4$s', '2026-02-02T00:00:00Z',
                CASE WHEN '%4$s' IN ('refused', 'waiting') THEN CAST('{}' AS jsonb) END);
        INSERT INTO deployment VALUES ('%1$s', 'removed', '2026-03-01T10:30:00Z', NULL, '[]');
        """
            .formatted(id(number), share, number, state));
  }

  private void change(int number, String what) {
    execute("UPDATE booking SET %s WHERE id = '%s'".formatted(what, id(number)));
  }

  private List<Reserved> reserved(String share, String from, String until) {
    return bookings.reserved(new Selection.OfShare(share), new Span(at(from), at(until)));
  }

  private static Reserved of(int number, String from, String until, long rateBps) {
    return new Reserved(id(number), false, new Term(new Window(at(from), at(until)), rateBps));
  }

  private static Reserved of(int number) {
    return of(number, "10:00", "12:00", number);
  }

  @Test
  void bookingsOfTheSubtreeCountIncludingDeletedShares() {
    List<String> shares = List.of("lab", "team", "part", "ended", "under", "others");
    for (int number = 1; number <= shares.size(); number++) {
      book(number, shares.get(number - 1), "booked");
    }
    assertThat(reserved("team", "08:00", "20:00"))
        .containsExactlyInAnyOrder(of(2), of(3), of(4), of(5));
    assertThat(reserved("part", "08:00", "20:00")).containsExactly(of(3));
    assertThat(reserved("rootShare", "08:00", "20:00")).hasSize(6);
    execute("UPDATE share SET parent = 'others' WHERE name = 'part'");
    assertThat(reserved("others", "08:00", "20:00"))
        .as("where shares are now")
        .containsExactlyInAnyOrder(of(3), of(6));
  }

  private List<Reserved> reservedFor(String application, Set<String> shares, String orOwn) {
    return bookings.reserved(
        new Selection.OfApplication(application, shares, orOwn),
        new Span(at("08:00"), at("20:00")));
  }

  @Test
  void bookingsForAnApplicationCountWhereTheUserMaySeeThem() {
    for (int number = 1; number <= 4; number++) {
      book(number, number == 3 ? "others" : "team", "completed");
      change(number, "application = '" + (number == 4 ? "zookeeper" : "hadoop job_1") + "'");
    }
    change(2, "principal = 'bob'");
    assertThat(reservedFor("hadoop job_1", null, "bob"))
        .containsExactlyInAnyOrder(of(1), of(2), of(3));
    assertThat(reservedFor("hadoop job_1", Set.of("others"), "bob"))
        .containsExactlyInAnyOrder(of(2), of(3));
    assertThat(reservedFor("hadoop job_1", Set.of(), "carl")).isEmpty();
    assertThat(reservedFor("hadoop", null, "ada")).isEmpty();
  }

  @Test
  void heldBookedAndCompletedBookingsCountAndRefusedOnesDoNot() {
    List<String> states = List.of("held", "booked", "completed", "refused", "waiting");
    for (int number = 1; number <= states.size(); number++) {
      book(number, "team", states.get(number - 1));
    }
    book(6, "team", "booked");
    change(6, "ask = 'ratelimit'");
    assertThat(reserved("team", "08:00", "20:00")).containsExactlyInAnyOrder(of(1), of(2), of(3));
  }

  @Test
  void termsAreCutToTheRequestedTime() {
    book(1, "team", "booked");
    assertThat(reserved("team", "10:30", "11:00")).containsExactly(of(1, "10:30", "11:00", 1));
    assertThat(reserved("team", "11:00", "20:00")).containsExactly(of(1, "11:00", "12:00", 1));
    assertThat(reserved("team", "12:00", "20:00")).isEmpty();
    assertThat(reserved("team", "08:00", "10:00")).isEmpty();
    change(1, "window_end = NULL");
    assertThat(reserved("team", "08:00", "20:00")).containsExactly(of(1, "10:00", "20:00", 1));
  }

  @Test
  void aCancelledBookingCountsUntilItsCancellation() {
    book(1, "team", "cancelled");
    change(1, "changed_at = '2026-03-01T11:00:00Z'");
    book(2, "team", "cancelled");
    change(2, "changed_at = '2026-03-01T09:59:00Z'");
    book(3, "team", "cancelled");
    change(3, "changed_at = '2026-03-01T15:00:00Z'");
    book(4, "team", "cancelled");
    change(4, "window_end = NULL");
    change(4, "changed_at = '2026-03-01T13:00:00Z'");
    book(5, "team", "cancelled");
    assertThat(reserved("team", "08:00", "20:00"))
        .containsExactlyInAnyOrder(
            of(1, "10:00", "11:00", 1),
            of(3),
            of(4, "10:00", "13:00", 4),
            of(5, "10:00", "10:30", 5));
  }

  @Test
  void eachRateOfABookingCountsForItsOwnTime() {
    book(9, "team", "booked");
    change(
        9,
        """
        earlier = '[{"start": "2026-03-01T10:00:00Z", "end": "2026-03-01T10:20:00Z", "rateBps": 5},
                    {"start": "2026-03-01T10:20:00Z", "end": "2026-03-01T11:00:00Z", "rateBps": 7}]'
        """);
    assertThat(reserved("team", "08:00", "20:00"))
        .containsExactlyInAnyOrder(
            of(9, "10:00", "10:20", 5), of(9, "10:20", "11:00", 7), of(9, "11:00", "12:00", 9));
    assertThat(reserved("team", "10:10", "10:30"))
        .containsExactlyInAnyOrder(of(9, "10:10", "10:20", 5), of(9, "10:20", "10:30", 7));
  }

  private void bookMany(int many) {
    execute(
        """
        INSERT INTO booking (id, share, principal, flow_group, ask, rate_bps, strictness,
                             window_start, window_end, path, created_at, state)
        SELECT lpad(to_hex(number), 32, '0')::uuid, 'part', 'ada', '{}', 'reserve', 1, 'strict',
               '2026-03-01T10:00:00Z', '2026-03-01T12:00:00Z', '{"hops": []}', now(), 'completed'
          FROM generate_series(1, %d) AS number
        """
            .formatted(many));
  }

  @Test
  void tooManyTermsAreRefused() {
    bookMany(ReservedTerms.MOST);
    assertThat(reserved("team", "08:00", "20:00")).hasSize(ReservedTerms.MOST);
    book(1_000_000, "team", "booked");
    assertThatThrownBy(() -> reserved("team", "08:00", "20:00"))
        .isInstanceOf(TooMuchException.class)
        .hasMessageStartingWith("More than 5000 windows")
        .hasMessageContaining("Ask for less time");
    assertThat(reserved("team", "12:00", "20:00")).isEmpty();
  }

  @Test
  void anApplicationIsReadFromAnIndex() {
    bookMany(2_000);
    execute("UPDATE booking SET application = 'rare' WHERE id = '" + id(7) + "'; ANALYZE");
    String plan =
        database
            .work()
            .withHandle(
                handle ->
                    String.join(
                        "\n",
                        ReservedTerms.query(
                                handle,
                                "EXPLAIN ",
                                new Selection.OfApplication("rare", null, "ada"))
                            .bind("from", at("08:00"))
                            .bind("until", at("20:00"))
                            .bind("limit", ReservedTerms.MOST)
                            .mapTo(String.class)
                            .list()));
    assertThat(plan).contains("booking_of_application").doesNotContain("Seq Scan on booking");
  }

  @Test
  void theTimeIsReadFromItsIndex() {
    List<String> plan =
        database
            .work()
            .inTransaction(
                handle -> {
                  // However few bookings there are.
                  handle.execute("SET LOCAL enable_seqscan = off");
                  return ReservedTerms.query(handle, "EXPLAIN ", new Selection.OfShare("team"))
                      .bind("from", at("12:00"))
                      .bind("until", at("20:00"))
                      .bind("limit", ReservedTerms.MOST)
                      .mapTo(String.class)
                      .list();
                });
    assertThat(String.join("\n", plan)).contains("booking_reserved", "Index Cond: (tstzrange(");
  }
}
