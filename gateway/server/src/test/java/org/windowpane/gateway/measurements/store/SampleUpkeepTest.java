package org.windowpane.gateway.measurements.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.core.network.LinkDirection.Inbound;
import org.windowpane.core.network.LinkDirection.Outbound;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.measurements.Measurements.Point;
import org.windowpane.gateway.measurements.Measurements.StoredPoints;
import org.windowpane.gateway.measurements.Points;
import org.windowpane.gateway.measurements.Retention;
import org.windowpane.gateway.measurements.SampleBatch;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.ServerMeasure;
import org.windowpane.gateway.measurements.Span;
import org.windowpane.gateway.measurements.Tier;
import org.windowpane.gateway.testing.TestDatabase;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.SwitchPort;

/** What is kept of measurements, over hours, months and years. */
public final class SampleUpkeepTest {
  private static final SwitchPort PORT = new SwitchPort(new Dpid(1), 3);
  private static final Series LINK = new Series.OfLink(new Outbound(PORT));
  private static final Series BACK = new Series.OfLink(new Inbound(PORT));
  private static final Series QUEUE = new Series.OfQueue(PORT, 7);
  private static final Series TABLE = new Series.OfTable(new Dpid(1), 0);
  private static final Series BOOKING = new Series.OfBooking(new UUID(1, 1));
  private static final List<Series> ALL =
      Stream.concat(
              Stream.of(LINK, BACK, QUEUE, TABLE, BOOKING),
              Stream.of(ServerMeasure.values())
                  .map(
                      measure ->
                          new Series.OfServer("web", IpPrefix.parse("10.0.0.2"), 80, measure)))
          .toList();
  private static final Retention RETENTION =
      new Retention(Duration.ofHours(30), Duration.ofDays(40), Duration.ofDays(800));
  private static final Duration HOUR = Duration.ofHours(1);

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
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static Instant at(String text) {
    return Instant.parse(text);
  }

  /** Keeps one value a second of a series. */
  private boolean write(Series series, Instant from, float... values) {
    return samples.write(new SampleBatch(from, Map.of(series, values)));
  }

  private Instant rollUpAll(Instant ended) {
    Instant before = null;
    Instant until = upkeep.rollUp(ended);
    while (!until.equals(before)) {
      before = until;
      until = upkeep.rollUp(ended);
    }
    return until;
  }

  private List<Point> rolledUp(Series series, String from, String until, Tier tier) {
    return read(series, from, until, tier).rolledUp();
  }

  private StoredPoints read(Series series, String from, String until, Tier tier) {
    return samples
        .read(List.of(series), new Span(at(from), at(until)), tier)
        .getOrDefault(series, StoredPoints.NOTHING);
  }

  private List<String> partitions() {
    return database
        .work()
        .withHandle(
            handle ->
                handle
                    .createQuery("SELECT name FROM sample_partition ORDER BY name")
                    .mapTo(String.class)
                    .list());
  }

  /** The tables that exist, regardless of the list of partitions. */
  private List<String> partitionTables() {
    return database
        .work()
        .withHandle(
            handle ->
                handle
                    .createQuery(
                        """
                        SELECT c.relname FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid
                         WHERE c.relkind = 'r' ORDER BY c.relname
                        """)
                    .mapTo(String.class)
                    .list());
  }

  @Test
  void numbersOfSeriesAreReadAgainAfterARestore() {
    Instant from = at("2026-03-01T10:00:00Z");
    upkeep.createPartitions(from);
    write(LINK, from, 1);
    TestDatabase.execute(
        TestDatabase.nameOf(url),
        "DELETE FROM second_sample; DELETE FROM sample_series;"
            + " UPDATE leadership SET epoch = epoch + 1000000");
    write(TABLE, from.plusSeconds(60), 5);
    write(LINK, from.plusSeconds(120), 2);
    assertThat(seconds(LINK, from)).containsExactly(2.0);
    assertThat(seconds(TABLE, from)).containsExactly(5.0);
  }

  private List<Double> seconds(Series series, Instant from) {
    return samples
        .read(List.of(series), new Span(from, from.plusSeconds(300)), Tier.SECOND)
        .getOrDefault(series, StoredPoints.NOTHING)
        .seconds()
        .stream()
        .map(Point::mean)
        .toList();
  }

  @Test
  void everyKindOfSeriesIsStoredBySecondWithItsGaps() {
    Instant from = at("2026-03-01T10:00:57Z");
    upkeep.createPartitions(from);
    for (Series series : ALL) {
      assertThat(write(series, from, 1, Float.NaN, 3e9f)).isTrue();
    }
    Map<Series, StoredPoints> kept =
        samples.read(ALL, new Span(from, from.plusSeconds(60)), Tier.SECOND);
    assertThat(kept).containsOnlyKeys(ALL);
    assertThat(kept.values())
        .allSatisfy(
            it ->
                assertThat(it.seconds())
                    .containsExactly(
                        Point.second(from, 1), Point.second(from.plusSeconds(2), 3e9f)));
    assertThat(read(LINK, "2026-03-01T10:00:58Z", "2026-03-01T10:01:00Z", Tier.SECOND).seconds())
        .as("a row that begins earlier")
        .hasSize(1);
  }

  @Test
  void storedSamplesAreNotOverwritten() {
    Instant from = at("2026-03-01T10:00:00Z");
    upkeep.createPartitions(from);
    write(LINK, from, 1);
    assertThat(write(LINK, from, 2)).isTrue();
    assertThat(read(LINK, "2026-03-01T10:00:00Z", "2026-03-01T10:01:00Z", Tier.SECOND).seconds())
        .containsExactly(Point.second(from, 1));
  }

  @Test
  void samplesWithoutAPartitionAreNotStored() {
    upkeep.createPartitions(at("2026-03-01T10:00:00Z"));
    assertThat(write(LINK, at("2026-02-28T23:59:59Z"), 1)).isFalse();
    assertThat(write(LINK, at("2026-03-02T23:59:59Z"), 1)).isTrue();
    assertThat(write(LINK, at("2026-03-03T00:00:00Z"), 1)).isFalse();
  }

  /**
   * Seconds over two days at the turn of a year, with gaps, and a gateway that stops in between.
   */
  private Map<Instant, Float> secondsWithGaps(Series series, long seed) {
    Random random = new Random(seed);
    Map<Instant, Float> written = new TreeMap<>();
    Instant end = at("2026-01-01T05:00:00Z");
    Instant next = at("2025-12-31T21:13:20Z");
    while (next.isBefore(end)) {
      int second = (int) (next.getEpochSecond() % 60);
      int length = 1 + random.nextInt(60 - second);
      float[] values = new float[length];
      for (int index = 0; index < length; index++) {
        boolean gap = random.nextInt(10) == 0;
        values[index] = gap ? Float.NaN : random.nextInt(100_000_000);
        if (!gap) {
          written.put(next.plusSeconds(index), values[index]);
        }
      }
      assertThat(write(series, next, values)).isTrue();
      next = next.plusSeconds(length + (random.nextInt(20) == 0 ? random.nextInt(5_000) : 0));
    }
    return written;
  }

  /** Calculates the points from all seconds, one step after another. */
  private static List<Point> expected(Map<Instant, Float> seconds, Tier tier) {
    Map<Instant, List<Double>> minutes = new TreeMap<>();
    Map<Instant, Double> peaks = new TreeMap<>();
    seconds.forEach(
        (at, value) -> {
          minutes
              .computeIfAbsent(Points.beginning(at, Tier.MINUTE.step()), any -> new ArrayList<>())
              .add((double) value);
          peaks.merge(Points.beginning(at, tier.step()), (double) value, Math::max);
        });
    Map<Instant, List<Double>> steps = new TreeMap<>();
    minutes.forEach(
        (at, values) ->
            steps
                .computeIfAbsent(Points.beginning(at, tier.step()), any -> new ArrayList<>())
                .add(values.stream().mapToDouble(it -> it).average().orElseThrow()));
    List<Point> points = new ArrayList<>();
    steps.forEach(
        (at, means) ->
            points.add(
                new Point(
                    at,
                    means.stream().mapToDouble(it -> it).average().orElseThrow(),
                    peaks.get(at))));
    return points;
  }

  private static void assertSame(List<Point> actual, List<Point> expected) {
    assertThat(actual).extracting(Point::at).isEqualTo(expected.stream().map(Point::at).toList());
    assertThat(actual)
        .extracting(Point::peak)
        .isEqualTo(expected.stream().map(Point::peak).toList());
    for (int index = 0; index < expected.size(); index++) {
      assertThat(actual.get(index).mean())
          .isCloseTo(expected.get(index).mean(), Offset.offset(expected.get(index).mean() * 1e-6));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"MINUTE", "HOUR"})
  void rolledUpPointsMatchAnIndependentCalculation(Tier tier) {
    upkeep.createPartitions(at("2025-12-31T00:00:00Z"));
    Map<Instant, Float> link = secondsWithGaps(LINK, 1);
    Map<Instant, Float> table = secondsWithGaps(TABLE, 2);
    assertThat(rollUpAll(at("2026-01-01T05:00:00Z"))).isEqualTo("2026-01-01T05:00:00Z");
    assertSame(
        rolledUp(LINK, "2025-12-31T00:00:00Z", "2026-01-02T00:00:00Z", tier), expected(link, tier));
    assertSame(
        rolledUp(TABLE, "2025-12-31T00:00:00Z", "2026-01-02T00:00:00Z", tier),
        expected(table, tier));
  }

  @ParameterizedTest
  @EnumSource(names = {"MINUTE", "HOUR"})
  void aChartIsTheSameBeforeAndAfterItsSecondsAreRolledUp(Tier tier) {
    upkeep.createPartitions(at("2025-12-31T00:00:00Z"));
    Map<Instant, Float> link = secondsWithGaps(LINK, 3);
    for (String done :
        List.of("2025-12-31T21:00:00Z", "2026-01-01T00:00:00Z", "2026-01-01T05:00:00Z")) {
      rollUpAll(at(done));
      StoredPoints kept = read(LINK, "2025-12-31T00:00:00Z", "2026-01-02T00:00:00Z", tier);
      List<Point> points = new ArrayList<>(kept.rolledUp());
      points.addAll(Points.ofSeconds(kept.seconds(), tier));
      assertSame(points, expected(link, tier));
    }
  }

  @Test
  void anHourIsRolledUpOnlyOnceItHasEnded() {
    upkeep.createPartitions(at("2026-03-01T10:00:00Z"));
    write(LINK, at("2026-03-01T10:00:00Z"), 5);
    assertThat(rollUpAll(at("2026-03-01T10:59:59Z"))).isEqualTo("2026-03-01T10:00:00Z");
    assertThat(rolledUp(LINK, "2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z", Tier.HOUR)).isEmpty();
    assertThat(rollUpAll(at("2026-03-01T11:00:00Z"))).isEqualTo("2026-03-01T11:00:00Z");
    assertThat(rolledUp(LINK, "2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z", Tier.HOUR))
        .containsExactly(new Point(at("2026-03-01T10:00:00Z"), 5, 5));
  }

  @Test
  void lateSecondsAreRolledUpWithTheOthers() {
    upkeep.createPartitions(at("2026-03-01T10:00:00Z"));
    write(LINK, at("2026-03-01T10:07:00Z"), 4, 4);
    write(LINK, at("2026-03-01T11:07:00Z"), 6);
    rollUpAll(at("2026-03-01T12:00:00Z"));
    write(LINK, at("2026-03-01T10:07:30Z"), 10, 10);
    write(QUEUE, at("2026-03-01T10:09:00Z"), 8);
    assertThat(rollUpAll(at("2026-03-01T12:00:00Z"))).isEqualTo("2026-03-01T12:00:00Z");
    assertThat(rolledUp(LINK, "2026-03-01T10:00:00Z", "2026-03-01T12:00:00Z", Tier.MINUTE))
        .containsExactly(
            new Point(at("2026-03-01T10:07:00Z"), 7, 10),
            new Point(at("2026-03-01T11:07:00Z"), 6, 6));
    assertThat(rolledUp(LINK, "2026-03-01T10:00:00Z", "2026-03-01T12:00:00Z", Tier.HOUR))
        .extracting(Point::mean)
        .containsExactly(7.0, 6.0);
    assertThat(rolledUp(QUEUE, "2026-03-01T10:00:00Z", "2026-03-01T12:00:00Z", Tier.HOUR))
        .hasSize(1);
  }

  @Test
  void writesWaitForTheRollUpOfTheirOwnHourOnly() throws Exception {
    Instant rolled = at("2026-03-01T10:30:00Z");
    upkeep.createPartitions(rolled);
    try (Connection other = database.connect();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute(
          "SELECT pg_advisory_xact_lock(%d, %d)"
              .formatted(0x77696e64, rolled.getEpochSecond() / 3600));
      assertThat(write(LINK, rolled.plus(HOUR), 1)).isTrue();
      CompletableFuture<Boolean> late = CompletableFuture.supplyAsync(() -> write(LINK, rolled, 1));
      eventually("it waits", this::isWaitingForLock);
      assertThat(late).isNotDone();
      statement.execute("UPDATE sample_rollup SET until = '2026-03-01T11:00:00Z'");
      other.commit();
      assertThat(late.get()).isTrue();
    }
    rollUpAll(at("2026-03-01T11:00:00Z"));
    assertThat(rolledUp(LINK, "2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z", Tier.HOUR))
        .extracting(Point::at)
        .containsExactly(at("2026-03-01T10:00:00Z"));
  }

  private boolean isWaitingForLock() {
    return database
        .work()
        .withHandle(
            handle ->
                handle
                    .createQuery(
                        "SELECT EXISTS (SELECT FROM pg_locks"
                            + " WHERE locktype = 'advisory' AND NOT granted AND database ="
                            + " (SELECT oid FROM pg_database WHERE datname = current_database()))")
                    .mapTo(Boolean.class)
                    .one());
  }

  @Test
  void aGatewayThatWasDownForDaysContinuesWhereItStopped() {
    upkeep.createPartitions(at("2026-02-27T20:00:00Z"));
    write(LINK, at("2026-02-27T20:30:00Z"), 3);
    write(LINK, at("2026-02-27T22:30:00Z"), 5);
    assertThat(upkeep.rollUp(at("2026-02-27T21:00:00Z"))).isEqualTo("2026-02-27T01:00:00Z");
    upkeep.createPartitions(at("2026-03-09T07:00:00Z"));
    write(LINK, at("2026-03-09T07:15:00Z"), 7);
    int calls = 0;
    Instant until = at("2026-02-27T01:00:00Z");
    while (until.isBefore(at("2026-03-09T08:00:00Z"))) {
      until = upkeep.rollUp(at("2026-03-09T08:00:00Z"));
      calls++;
    }
    assertThat(calls).as("days of which there is nothing cost nothing").isEqualTo(23 + 24 + 8);
    assertThat(rolledUp(LINK, "2026-02-01T00:00:00Z", "2026-04-01T00:00:00Z", Tier.HOUR))
        .containsExactly(
            new Point(at("2026-02-27T20:00:00Z"), 3, 3),
            new Point(at("2026-02-27T22:00:00Z"), 5, 5),
            new Point(at("2026-03-09T07:00:00Z"), 7, 7));
  }

  @ParameterizedTest
  @CsvSource({
    "2024-02-28T23:59:59Z, second_sample_20240228, second_sample_20240229",
    "2024-02-29T12:00:00Z, second_sample_20240229, second_sample_20240301",
    "2025-02-28T12:00:00Z, second_sample_20250228, second_sample_20250301",
    "2025-12-31T23:59:59Z, second_sample_20251231, second_sample_20260101",
    "2026-03-29T01:30:00Z, second_sample_20260329, second_sample_20260330"
  })
  void partitionsExistForTodayAndTomorrowEvenAtTheEndOfAMonth(
      Instant now, String today, String tomorrow) {
    upkeep.createPartitions(now);
    upkeep.createPartitions(now);
    assertThat(partitions()).containsExactly(today, tomorrow);
    assertThat(partitionTables()).isEqualTo(partitions());
    assertThat(write(LINK, now, 1)).isTrue();
    assertThat(write(LINK, now.plus(Duration.ofDays(1)), 1)).isTrue();
  }

  @Test
  void minutePointsArePartitionedByMonthAndHourPointsByYear() {
    upkeep.createPartitions(at("2025-12-31T12:00:00Z"));
    write(LINK, at("2025-12-31T23:59:59Z"), 1);
    write(LINK, at("2026-01-01T00:00:00Z"), 2);
    rollUpAll(at("2026-01-01T01:00:00Z"));
    assertThat(partitions())
        .containsExactly(
            "hour_point_20250101",
            "hour_point_20260101",
            "minute_point_20251201",
            "minute_point_20260101",
            "second_sample_20251231",
            "second_sample_20260101");
    assertThat(partitionTables()).isEqualTo(partitions());
    for (Tier tier : List.of(Tier.MINUTE, Tier.HOUR)) {
      assertThat(rolledUp(LINK, "2025-12-01T00:00:00Z", "2026-02-01T00:00:00Z", tier))
          .extracting(Point::mean)
          .containsExactly(1.0, 2.0);
    }
  }

  /** One value in the first minute of every sixth hour. */
  private void measureAndRollUp(Instant from, Instant until) {
    for (Instant at = from; at.isBefore(until); at = at.plus(Duration.ofHours(6))) {
      upkeep.createPartitions(at);
      write(LINK, at, 1);
      rollUpAll(at.plus(HOUR));
    }
  }

  private void dropAll(Instant now) {
    while (upkeep.forget(now, RETENTION)) {
      assertThat(partitionTables()).isEqualTo(partitions());
    }
  }

  @Test
  void onlyPartitionsPastTheirRetentionAreDropped() {
    measureAndRollUp(at("2025-12-28T00:00:00Z"), at("2026-02-10T12:00:00Z"));
    Instant now = at("2026-02-10T12:00:00Z");
    dropAll(now);
    assertThat(partitions())
        .containsExactly(
            "hour_point_20250101",
            "hour_point_20260101",
            "minute_point_20260101",
            "minute_point_20260201",
            "second_sample_20260209",
            "second_sample_20260210",
            "second_sample_20260211");
    assertThat(rolledUp(LINK, "2025-12-01T00:00:00Z", "2026-03-01T00:00:00Z", Tier.MINUTE))
        .hasSize(31 * 4 + 9 * 4 + 2);
    assertThat(rolledUp(LINK, "2025-12-01T00:00:00Z", "2026-03-01T00:00:00Z", Tier.HOUR))
        .hasSize(4 * 4 + 31 * 4 + 9 * 4 + 2);
  }

  @Test
  void secondsThatAreNotRolledUpAreNotDropped() {
    upkeep.createPartitions(at("2026-01-01T00:00:00Z"));
    write(LINK, at("2026-01-01T05:00:00Z"), 1);
    dropAll(at("2026-02-01T00:00:00Z"));
    assertThat(partitions()).containsExactly("second_sample_20260101", "second_sample_20260102");
    rollUpAll(at("2026-02-01T00:00:00Z"));
    dropAll(at("2026-02-01T00:00:00Z"));
    assertThat(partitions()).containsExactly("hour_point_20260101", "minute_point_20260101");
  }

  @Test
  void aClockThatIsAheadForAWhileDropsNothing() {
    Instant now = Instant.now();
    upkeep.createPartitions(now);
    write(LINK, now, 1);
    Instant ahead = now.plus(Duration.ofDays(700));
    upkeep.createPartitions(ahead);
    rollUpAll(ahead);
    assertThat(upkeep.forget(ahead, RETENTION)).isFalse();
    assertThat(samples.read(List.of(LINK), new Span(now.minusSeconds(1), ahead), Tier.SECOND))
        .containsKey(LINK);
    assertThatThrownBy(() -> upkeep.createPartitions(now.plus(Duration.ofDays(3_000))))
        .rootCause()
        .hasMessageContaining("too far ahead");
  }

  @Test
  void samplesAreStoredAfterTheClockWentBack() {
    upkeep.createPartitions(at("2026-03-02T12:00:00Z"));
    write(LINK, at("2026-03-02T12:00:00Z"), 1);
    rollUpAll(at("2026-03-02T14:00:00Z"));
    Instant back = at("2026-03-01T09:30:00Z");
    upkeep.createPartitions(back);
    assertThat(write(LINK, back, 2)).isTrue();
    assertThat(rollUpAll(at("2026-03-01T10:00:00Z"))).isEqualTo("2026-03-01T10:00:00Z");
    assertThat(rolledUp(LINK, "2026-03-01T00:00:00Z", "2026-03-03T00:00:00Z", Tier.HOUR))
        .containsExactly(new Point(at("2026-03-01T09:00:00Z"), 2, 2));
    rollUpAll(at("2026-03-02T14:00:00Z"));
    assertThat(rolledUp(LINK, "2026-03-01T00:00:00Z", "2026-03-03T00:00:00Z", Tier.HOUR))
        .extracting(Point::mean)
        .containsExactly(2.0, 1.0);
  }

  @Test
  void aSeriesWithoutPointsIsDropped() {
    measureAndRollUp(at("2022-12-31T00:00:00Z"), at("2022-12-31T01:00:00Z"));
    upkeep.createPartitions(at("2026-02-01T00:00:00Z"));
    write(QUEUE, at("2026-02-01T00:00:00Z"), 1);
    rollUpAll(at("2026-02-01T01:00:00Z"));
    dropAll(at("2026-02-01T01:00:00Z"));
    assertThat(series()).containsExactly("queue s1:3/7");
    upkeep.createPartitions(at("2026-02-02T00:00:00Z"));
    assertThat(write(LINK, at("2026-02-02T00:00:00Z"), 9)).isTrue();
    assertThat(series()).containsExactly("link s1:3>", "queue s1:3/7");
    assertThat(read(LINK, "2026-02-02T00:00:00Z", "2026-02-02T00:01:00Z", Tier.SECOND).seconds())
        .hasSize(1);
  }

  private List<String> series() {
    return database
        .work()
        .withHandle(
            handle ->
                handle
                    .createQuery("SELECT kind || ' ' || key AS it FROM sample_series ORDER BY it")
                    .mapTo(String.class)
                    .list());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DROP TABLE second_sample",
        "DROP TABLE second_sample_20260301",
        "DELETE FROM second_sample",
        "TRUNCATE minute_point",
        "DELETE FROM minute_point_20260301",
        "DELETE FROM sample_partition",
        "UPDATE sample_partition SET name = 'booking'",
        "ALTER TABLE second_sample DETACH PARTITION second_sample_20260301"
      })
  void theGatewayDropsPartitionsOnlyWithTheFunctionForIt(String sql) throws Exception {
    upkeep.createPartitions(at("2026-03-01T10:00:00Z"));
    write(LINK, at("2026-03-01T10:00:00Z"), 1);
    rollUpAll(at("2026-03-01T11:00:00Z"));
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute(sql))
          .satisfies(
              e -> assertThat(e.getMessage()).containsAnyOf("permission denied", "must be owner"));
    }
  }

  @Test
  void twoTransactionsThatDropOnePartitionRunOneAfterTheOther() throws Exception {
    TestDatabase.execute(
        TestDatabase.nameOf(url), "ALTER FUNCTION drop_sample_partition SET lock_timeout = '60s'");
    upkeep.createPartitions(at("2026-03-01T10:00:00Z"));
    rollUpAll(at("2026-03-09T00:00:00Z"));
    String drop =
        "SELECT drop_sample_partition('second_sample', '2026-03-02T12:00:00Z', interval '1 hour')";
    try (Connection first = database.connect();
        Connection other = database.connect();
        Statement statement = first.createStatement();
        Statement next = other.createStatement()) {
      first.setAutoCommit(false);
      statement.execute(drop);
      CompletableFuture<Boolean> second =
          CompletableFuture.supplyAsync(() -> droppedBy(next, drop));
      eventually(
          "the second waits for the first",
          () -> TestDatabase.hasWaitingQuery(TestDatabase.nameOf(url)));
      first.commit();
      assertThat(second.get(60, TimeUnit.SECONDS)).isFalse();
    }
    assertThat(partitions()).isEqualTo(partitionTables());
    assertThat(partitions())
        .contains("second_sample_20260302")
        .doesNotContain("second_sample_20260301");
  }

  private static boolean droppedBy(Statement statement, String drop) {
    try (ResultSet row = statement.executeQuery(drop)) {
      row.next();
      return row.getBoolean(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void twoTransactionsThatMakeOnePartitionRunOneAfterTheOther(boolean firstCommits)
      throws Exception {
    TestDatabase.execute(
        TestDatabase.nameOf(url), "ALTER FUNCTION make_sample_partition SET lock_timeout = '60s'");
    try (Connection first = database.connect();
        Statement statement = first.createStatement()) {
      first.setAutoCommit(false);
      statement.execute("SELECT make_sample_partition('second_sample', '2026-03-01T10:00:00Z')");
      CompletableFuture<Void> second =
          CompletableFuture.runAsync(() -> upkeep.createPartitions(at("2026-03-01T11:00:00Z")));
      eventually(
          "the second waits for the first",
          () -> TestDatabase.hasWaitingQuery(TestDatabase.nameOf(url)));
      if (firstCommits) {
        first.commit();
      } else {
        first.rollback();
      }
      second.get(60, TimeUnit.SECONDS);
    }
    assertThat(partitions())
        .isEqualTo(partitionTables())
        .containsExactly("second_sample_20260301", "second_sample_20260302");
    assertThat(write(LINK, at("2026-03-01T10:00:00Z"), 1)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT make_sample_partition('booking', now())",
        "SELECT make_sample_partition('second_sample; DROP TABLE booking', now())",
        "SELECT make_sample_partition('second_sample', NULL)",
        "SELECT drop_sample_partition('second_sample', now(), interval '59 minutes')",
        "SELECT drop_sample_partition('second_sample', now(), NULL)"
      })
  void theFunctionsRefuseInvalidArguments(String sql) throws Exception {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute(sql))
          .satisfies(
              e ->
                  assertThat(e.getMessage())
                      .containsAnyOf("no such partition", "nothing is dropped that young"));
    }
    TestDatabase.execute(
        TestDatabase.nameOf(url), "CREATE ROLE stranger_" + TestDatabase.nameOf(url));
    assertThatThrownBy(
            () ->
                TestDatabase.execute(
                    TestDatabase.nameOf(url),
                    "SET ROLE stranger_"
                        + TestDatabase.nameOf(url)
                        + "; SELECT make_sample_partition('second_sample', now())"))
        .hasMessageContaining("permission denied");
  }

  @Test
  void manySeriesAreRolledUp() {
    upkeep.createPartitions(at("2026-03-01T10:00:00Z"));
    float[] minute = new float[60];
    Arrays.fill(minute, 2);
    Map<Series, float[]> many = new HashMap<>();
    for (int queue = 0; queue < 1_201; queue++) {
      many.put(new Series.OfQueue(PORT, queue), minute);
    }
    assertThat(samples.write(new SampleBatch(at("2026-03-01T10:00:00Z"), many))).isTrue();
    rollUpAll(at("2026-03-01T11:00:00Z"));
    Span day = new Span(at("2026-03-01T00:00:00Z"), at("2026-03-02T00:00:00Z"));
    assertThat(samples.read(many.keySet(), day, Tier.HOUR)).hasSize(1_201);
  }
}
