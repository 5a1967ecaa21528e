package org.windowpane.gateway.measurements.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.LinkDirection.Outbound;
import org.windowpane.core.network.Path;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.measurements.Measurements.Point;
import org.windowpane.gateway.measurements.Measurements.StoredPoints;
import org.windowpane.gateway.measurements.Resolution;
import org.windowpane.gateway.measurements.Retention;
import org.windowpane.gateway.measurements.SampleBatch;
import org.windowpane.gateway.measurements.SampleStore;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.Span;
import org.windowpane.gateway.measurements.Tier;
import org.windowpane.protocol.message.TelemetryReport;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.SwitchPort;

public final class TelemetryTest {
  private static final Instant T0 = Instant.parse("2026-11-20T21:00:00Z");
  private static final Dpid S1 = new Dpid(1);
  private static final SwitchPort PORT = new SwitchPort(S1, 1);
  private static final Series LINK = new Series.OfLink(new Outbound(PORT));
  private static final Series QUEUE = new Series.OfQueue(PORT, 5);
  private static final Series TABLE = new Series.OfTable(S1, 0);
  private static final Retention RETENTION =
      new Retention(Duration.ofHours(48), Duration.ofDays(400), Duration.ofDays(1830));
  private static final Resolution MINUTES = new Resolution(Duration.ofMinutes(1), Tier.MINUTE);

  private final Stored stored = new Stored();
  private final Telemetry telemetry = new Telemetry(stored, RETENTION);

  /** Records the reads, and returns the same points for links. */
  private static final class Stored implements SampleStore {
    private final List<Span> reads = new ArrayList<>();
    private StoredPoints kept = StoredPoints.NOTHING;

    @Override
    public boolean write(SampleBatch batch) {
      throw new AssertionError("nobody writes here");
    }

    @Override
    public Map<Series, StoredPoints> read(
        Collection<? extends Series> series, Span span, Tier tier) {
      reads.add(span);
      return series.contains(LINK) ? Map.of(LINK, kept) : Map.of();
    }

    @Override
    public StoredPoints total(Map<Series.OfBooking, Span> running, Span span, Tier tier) {
      reads.add(span);
      return kept;
    }
  }

  /** Counts 1,000 bit/s on the link and 500 in the queue for some seconds. */
  private void measure(int fromSecond, int untilSecond) {
    for (int second = fromSecond; second < untilSecond; second++) {
      telemetry.take(
          new TelemetryReport.Sample(
              second + 10_000,
              T0.plusSeconds(second),
              1,
              List.of(
                  Counters.port(S1, 1, null, BigInteger.valueOf(125L * (second + 10_000)), null)),
              List.of(
                  Counters.queue(
                      S1, 1, 5, List.of(), BigInteger.valueOf(62L * (second + 10_000)), null)),
              List.of(Counters.table(S1, 0, 7, 100L)),
              List.of(),
              List.of()),
          Map.of());
    }
  }

  private List<Point> history(Series series, int from, int until, Resolution resolution) {
    Span span = new Span(T0.plusSeconds(from), T0.plusSeconds(until));
    return telemetry.history(List.of(series), span, resolution).getOrDefault(series, List.of());
  }

  @Test
  void linksQueuesAndTablesAreMeasured() {
    measure(0, 3);
    assertThat(history(LINK, 0, 9, Resolution.SECONDS))
        .containsExactly(
            Point.second(T0.plusSeconds(1), 1_000), Point.second(T0.plusSeconds(2), 1_000));
    assertThat(history(QUEUE, 0, 9, Resolution.SECONDS)).extracting(Point::mean).contains(496.0);
    assertThat(history(TABLE, 0, 9, Resolution.SECONDS)).hasSize(3).contains(Point.second(T0, 7));
  }

  @Test
  void pointsInMemoryAreNotReadFromTheStore() {
    measure(-60, 60);
    assertThat(history(LINK, 0, 60, Resolution.SECONDS)).hasSize(60);
    assertThat(stored.reads).isEmpty();
  }

  @Test
  void olderPointsComeFromTheStoreUntilMemoryStarts() {
    measure(-1, 1_000);
    stored.kept = new StoredPoints(List.of(new Point(T0, 5, 9)), List.of());
    List<Point> points = history(LINK, 0, 1_000, MINUTES);
    Instant began = T0.plusSeconds(999).minus(Duration.ofMinutes(10));
    assertThat(stored.reads).containsExactly(new Span(T0, began));
    assertThat(points.get(0)).isEqualTo(new Point(T0, 5, 9));
    assertThat(points.get(1)).isEqualTo(new Point(T0.plusSeconds(360), 1_000, 1_000));
    assertThat(points).hasSize(1 + 11);
  }

  @Test
  void aMinutePartlyInStoreAndMemoryIsOnePoint() {
    measure(29, 60);
    List<Point> seconds = new ArrayList<>();
    for (int second = 0; second < 30; second++) {
      seconds.add(Point.second(T0.plusSeconds(second), 3_000));
    }
    stored.kept = new StoredPoints(List.of(), seconds);
    assertThat(history(LINK, 0, 60, MINUTES)).containsExactly(new Point(T0, 2_000, 3_000));
  }

  private static Booking booking(int number) {
    return new Booking(
        BookingRequest.reserve(
            new UUID(0, number), "alice", "team", FlowGroup.ALL, 1, new Window(T0, Instant.MAX)),
        new Path(List.of(new Hop(S1, 1, 10 + number))));
  }

  /** Each booking's queue has sent its number times 125 bytes a second since T0. */
  private void deliver(int second, Booking... bookings) {
    telemetry.take(
        new TelemetryReport.Sample(
            second + 1,
            T0.plusSeconds(second),
            1,
            List.of(),
            Stream.of(bookings)
                .map(
                    it ->
                        Counters.queue(
                            S1,
                            it.path().hops().get(0).outPort(),
                            1,
                            List.of(it.id().toString()),
                            BigInteger.valueOf(125 * second * it.id().getLeastSignificantBits()),
                            null))
                .toList(),
            List.of(),
            List.of(),
            List.of()),
        Stream.of(bookings).collect(Collectors.toMap(Booking::id, Function.identity())));
  }

  private StoredPoints total(int from, int until, Tier tier, Booking... bookings) {
    Span span = new Span(T0.plusSeconds(from), T0.plusSeconds(until));
    return telemetry.total(
        Stream.of(bookings)
            .collect(Collectors.toMap(it -> new Series.OfBooking(it.id()), it -> span)),
        span,
        tier);
  }

  @Test
  void totalsCombineTheStoreAndMemory() {
    Booking one = booking(1);
    Booking two = booking(2);
    Booking other = booking(4);
    deliver(0, one, two, other);
    deliver(1, one, two, other);
    deliver(2, one, other);
    stored.kept = new StoredPoints(List.of(), List.of(Point.second(T0.minusSeconds(1), 7)));
    assertThat(total(-60, 60, Tier.SECOND, one, two).seconds())
        .containsExactly(
            Point.second(T0.minusSeconds(1), 7),
            Point.second(T0.plusSeconds(1), 3_000),
            Point.second(T0.plusSeconds(2), 1_000));
    assertThat(stored.reads).containsExactly(new Span(T0.minusSeconds(60), T0));
    assertThat(total(2, 3, Tier.SECOND, other).seconds())
        .containsExactly(Point.second(T0.plusSeconds(2), 4_000));
    assertThat(stored.reads).as("what memory has all of").hasSize(1);
  }

  @Test
  void rolledUpPointsAreNotCountedAgainFromMemory() {
    Booking one = booking(1);
    for (int second = 0; second <= 61; second++) {
      deliver(second, one);
    }
    stored.kept = new StoredPoints(List.of(Point.second(T0, 990)), List.of());
    StoredPoints total = total(-60, 90, Tier.MINUTE, one);
    assertThat(total.rolledUp()).containsExactly(Point.second(T0, 990));
    assertThat(total.seconds())
        .extracting(Point::at)
        .containsExactly(T0.plusSeconds(60), T0.plusSeconds(61));
  }

  @Test
  void beforeTheFirstMeasurementEverythingComesFromTheStore() {
    history(LINK, 0, 60, MINUTES);
    assertThat(stored.reads).containsExactly(new Span(T0, T0.plusSeconds(60)));
  }

  @Test
  void theStoreIsReadAtTheTierOfTheResolution() {
    Instant now = T0.plusSeconds(3600);
    assertThat(telemetry.resolution(new Span(T0, now), 1_000, now).tier()).isEqualTo(Tier.SECOND);
    assertThat(
            telemetry.resolution(new Span(now.minus(Duration.ofDays(365)), now), 1_000, now).tier())
        .isEqualTo(Tier.HOUR);
  }
}
