package org.windowpane.gateway.measurements.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.Term;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.bookings.history.Reserved;
import org.windowpane.gateway.bookings.usage.Usage;
import org.windowpane.gateway.bookings.usage.Usage.UsagePoint;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.ledger.TooMuchException;
import org.windowpane.gateway.measurements.Measurements.Point;
import org.windowpane.gateway.measurements.Measurements.StoredPoints;
import org.windowpane.gateway.measurements.Resolution;
import org.windowpane.gateway.measurements.SampleBatch;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.Series.OfBooking;
import org.windowpane.gateway.measurements.Span;
import org.windowpane.gateway.measurements.Tier;
import org.windowpane.gateway.testing.TestDatabase;

/** What several bookings got together, as the database adds it up. */
public final class SampleTotalsTest {
  private static final OfBooking ONE = new OfBooking(new UUID(1, 1));
  private static final OfBooking OTHER = new OfBooking(new UUID(2, 2));
  private static final OfBooking THIRD = new OfBooking(new UUID(3, 3));

  private String url;
  private Database database;
  private PostgresSamples samples;
  private PostgresSampleUpkeep upkeep;

  @BeforeEach
  void open() throws Exception {
    url = TestDatabase.migrated();
    database = Database.at(url);
    samples = new PostgresSamples(database);
    upkeep = new PostgresSampleUpkeep(database);
    upkeep.createPartitions(at("10:00:00"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static Instant at(String time) {
    return Instant.parse("2026-03-01T" + time + "Z");
  }

  private static Span span(String from, String until) {
    return new Span(at(from), at(until));
  }

  private void write(Series series, String from, float... values) {
    assertThat(samples.write(new SampleBatch(at(from), Map.of(series, values)))).isTrue();
  }

  /** The same value each second, from the beginning of a minute or in the midst of it on. */
  private void writeAll(Series series, Span span, float value) {
    Instant next = span.from();
    while (next.isBefore(span.until())) {
      int left = 60 - (int) (next.getEpochSecond() % 60);
      float[] values =
          new float[(int) Math.min(left, Duration.between(next, span.until()).toSeconds())];
      Arrays.fill(values, value);
      assertThat(samples.write(new SampleBatch(next, Map.of(series, values)))).isTrue();
      next = next.plusSeconds(values.length);
    }
  }

  private void rollUpAll(Instant ended) {
    while (upkeep.rollUp(ended).isBefore(ended)) {
      // One hour after the other.
    }
  }

  @Test
  void secondsOfSeveralBookingsAreSummedWithTheirGaps() {
    Span day = span("00:00:00", "23:00:00");
    write(ONE, "10:00:57", 1, Float.NaN, 3e9f);
    write(OTHER, "10:00:58", Float.NaN, 20);
    write(OTHER, "10:01:00", 5);
    write(THIRD, "10:00:57", 1_000, 1_000, 1_000);
    Map<OfBooking, Span> running = Map.of(ONE, day, OTHER, day, new OfBooking(new UUID(9, 9)), day);
    assertThat(samples.total(running, span("10:00:00", "10:02:00"), Tier.SECOND))
        .isEqualTo(
            new StoredPoints(
                List.of(),
                List.of(
                    Point.second(at("10:00:57"), 1),
                    Point.second(at("10:00:59"), 3e9 + 20),
                    Point.second(at("10:01:00"), 5))));
    assertThat(samples.total(running, span("10:00:59", "10:01:00"), Tier.SECOND).seconds())
        .as("a row that begins earlier")
        .containsExactly(Point.second(at("10:00:59"), 3e9 + 20));
    assertThat(samples.total(Map.of(), day, Tier.SECOND)).isEqualTo(StoredPoints.NOTHING);
  }

  @Test
  void onlySecondsWhileABookingRanAreRead() {
    writeAll(ONE, span("10:00:00", "10:10:00"), 7);
    StoredPoints total =
        samples.total(
            Map.of(ONE, span("10:03:30", "10:04:10")), span("10:00:00", "10:10:00"), Tier.SECOND);
    assertThat(total.seconds())
        .as("by whole rows")
        .hasSize(120)
        .startsWith(Point.second(at("10:03:00"), 7))
        .endsWith(Point.second(at("10:04:59"), 7));
  }

  @Test
  void minutesAndHoursCountForThePartInWhichABookingRan() {
    Span ofOne = span("10:00:30", "10:02:00");
    Span ofOther = span("10:00:00", "10:03:00");
    writeAll(ONE, ofOne, 60);
    writeAll(OTHER, ofOther, 4);
    rollUpAll(at("11:00:00"));
    Map<OfBooking, Span> running = Map.of(ONE, ofOne, OTHER, ofOther);
    assertThat(samples.total(running, span("10:00:00", "11:00:00"), Tier.MINUTE))
        .isEqualTo(
            new StoredPoints(
                List.of(
                    Point.second(at("10:00:00"), 60 / 2.0 + 4),
                    Point.second(at("10:01:00"), 60 + 4),
                    Point.second(at("10:02:00"), 4)),
                List.of()));
    assertThat(samples.total(running, span("10:01:00", "10:02:00"), Tier.MINUTE).rolledUp())
        .containsExactly(Point.second(at("10:01:00"), 60 + 4));
    List<Point> hours = samples.total(running, span("00:00:00", "12:00:00"), Tier.HOUR).rolledUp();
    assertThat(hours).extracting(Point::at).containsExactly(at("10:00:00"));
    assertThat(hours.get(0).mean()).isCloseTo((60 * 90 + 4 * 180) / 3_600.0, within(1e-9));
  }

  private static List<Reserved> reserved(Map<OfBooking, Span> running) {
    List<Reserved> reserved = new ArrayList<>();
    running.forEach(
        (booking, span) ->
            reserved.add(
                new Reserved(
                    booking.booking(),
                    true,
                    new Term(new Window(span.from(), span.until()), 100))));
    return reserved;
  }

  private List<UsagePoint> chart(Map<OfBooking, Span> running, Span span, Resolution resolution) {
    return Usage.inSteps(
        reserved(running),
        samples.total(running, span, resolution.tier()),
        span,
        resolution,
        at("20:00:00"));
  }

  @Test
  void aChartIsTheSameBeforeAndAfterItsHourIsRolledUp() {
    Map<OfBooking, Span> running =
        Map.of(
            ONE, span("10:00:30", "10:02:00"),
            OTHER, span("10:01:15", "10:31:45"),
            THIRD, span("10:55:00", "11:20:20"));
    writeAll(ONE, running.get(ONE), 60);
    writeAll(OTHER, running.get(OTHER), 4);
    writeAll(THIRD, running.get(THIRD), 32);
    Span span = span("10:00:00", "12:00:00");
    for (Resolution each :
        List.of(
            new Resolution(Duration.ofMinutes(5), Tier.MINUTE),
            new Resolution(Duration.ofHours(1), Tier.HOUR))) {
      database.work().useHandle(it -> it.execute("UPDATE sample_rollup SET until = '1970-01-01'"));
      List<UsagePoint> before = chart(running, span, each);
      rollUpAll(at("11:00:00"));
      assertThat(samples.total(running, span, each.tier()).rolledUp()).isNotEmpty();
      List<UsagePoint> after = chart(running, span, each);
      assertThat(after).hasSameSizeAs(before);
      for (int index = 0; index < before.size(); index++) {
        assertThat(after.get(index).delivered().mean())
            .isCloseTo(before.get(index).delivered().mean(), within(1e-6));
        assertThat(after.get(index).delivered().peak())
            .isCloseTo(before.get(index).delivered().peak(), within(1e-6));
      }
      assertThat(before.get(0).delivered().mean())
          .isCloseTo(
              each.tier() == Tier.MINUTE
                  ? (60 * 90 + 4 * 225) / 300.0
                  : (60 * 90 + 4 * 1_830 + 32 * 300) / 3_600.0,
              within(1e-6));
    }
  }

  @Test
  void tooManyValuesAreRefusedBeforeReading() {
    int bookings = 100;
    Map<OfBooking, Span> running = new HashMap<>();
    for (int number = 1; number <= bookings; number++) {
      running.put(new OfBooking(new UUID(0, number)), span("00:00:00", "23:00:00"));
    }
    TestDatabase.execute(
        TestDatabase.nameOf(url),
        """
        INSERT INTO sample_series (kind, key, measured_on)
        SELECT 'booking', lpad(to_hex(number), 32, '0')::uuid::text, '2026-03-01'
          FROM generate_series(1, %d) AS number
        """
            .formatted(bookings));
    Span fits = span("00:00:00", "13:00:00");
    Span tooLong = span("00:00:00", "14:00:00");
    assertThat(samples.total(running, fits, Tier.SECOND)).isEqualTo(StoredPoints.NOTHING);
    assertThatThrownBy(() -> samples.total(running, tooLong, Tier.SECOND))
        .isInstanceOf(TooMuchException.class)
        .hasMessageContaining("5040100 values")
        .hasMessageContaining("Ask for less time");
    assertThatThrownBy(() -> samples.total(running, tooLong, Tier.MINUTE))
        .as("nothing is rolled up yet")
        .isInstanceOf(TooMuchException.class);
    rollUpAll(at("15:00:00"));
    assertThat(samples.total(running, tooLong, Tier.MINUTE)).isEqualTo(StoredPoints.NOTHING);
  }
}
