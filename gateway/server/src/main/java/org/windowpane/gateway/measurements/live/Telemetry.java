package org.windowpane.gateway.measurements.live;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.gateway.measurements.Measurements;
import org.windowpane.gateway.measurements.Measurements.StoredPoints;
import org.windowpane.gateway.measurements.Points;
import org.windowpane.gateway.measurements.Resolution;
import org.windowpane.gateway.measurements.Retention;
import org.windowpane.gateway.measurements.SampleStore;
import org.windowpane.gateway.measurements.Series;
import org.windowpane.gateway.measurements.Span;
import org.windowpane.gateway.measurements.Tier;
import org.windowpane.protocol.message.TelemetryReport;

/** What was measured: the latest, the last minutes second by second, and what the store has. */
public final class Telemetry implements Measurements {
  private static final Duration LONG_IN_MEMORY = Duration.ofMinutes(10);

  /** Longer than it takes until a minute is written. */
  private static final Duration SHORT_IN_MEMORY = Duration.ofMinutes(2);

  /** How many series are read at once, to bound the points in memory that are not merged yet. */
  private static final int BATCH_SIZE = 100;

  private final SampleStore store;
  private final Retention retention;
  private final RateCalculator calculator = new RateCalculator();
  private final RecentPoints watched = new RecentPoints(LONG_IN_MEMORY);
  private final RecentPoints others = new RecentPoints(SHORT_IN_MEMORY);
  private volatile RateCalculator.Rates latest =
      RateCalculator.Rates.none(Instant.EPOCH, List.of());

  /**
   * Reads older measurements from {@code store}.
   *
   * @param retention how long the store keeps them
   */
  public Telemetry(SampleStore store, Retention retention) {
    this.store = store;
    this.retention = retention;
  }

  /** Adds a sample, and returns the values that it gives; for one thread only. */
  Map<Series, Long> take(TelemetryReport.Sample sample, Map<UUID, Booking> bookings) {
    RateCalculator.Rates rates = calculator.next(sample, bookings);
    Map<Series, Long> values = rates.bySeries();
    watched.add(rates.at(), only(values, true));
    others.add(rates.at(), only(values, false));
    latest = rates;
    return values;
  }

  private static Map<Series, Long> only(Map<Series, Long> values, boolean watched) {
    Map<Series, Long> selected = new HashMap<>(values);
    selected.keySet().removeIf(it -> isWatched(it) != watched);
    return selected;
  }

  /** Whether users may watch the series every second. */
  private static boolean isWatched(Series series) {
    return series instanceof Series.OfLink || series instanceof Series.OfBooking;
  }

  /** The next samples come from another run of the controller. */
  void restart() {
    calculator.restart();
  }

  /** The controller does not answer: the latest rates are no longer true. */
  void silence() {
    latest = RateCalculator.Rates.none(latest.at(), latest.tables());
  }

  /** Another gateway measures now: the measurements of this one are in the store. */
  void forget() {
    silence();
    watched.forget();
    others.forget();
  }

  @Override
  public Instant at() {
    return latest.at();
  }

  @Override
  public OptionalLong usedBps(LinkDirection direction) {
    return optional(latest.links().get(direction));
  }

  @Override
  public OptionalLong deliveredBps(UUID booking) {
    return optional(latest.bookings().get(booking));
  }

  private static OptionalLong optional(Long bps) {
    return bps == null ? OptionalLong.empty() : OptionalLong.of(bps);
  }

  @Override
  public List<TableUse> tables() {
    return latest.tables();
  }

  @Override
  public List<ServerUse> servers(String service) {
    return latest.servers().stream().filter(each -> each.service().equals(service)).toList();
  }

  @Override
  public Resolution resolution(Span span, int points, Instant now) {
    return Resolution.of(span, points, now, retention);
  }

  @Override
  public Map<Series, List<Point>> history(
      Collection<? extends Series> series, Span span, Resolution resolution) {
    Map<Series, List<Point>> histories = new HashMap<>();
    for (RecentPoints recent : List.of(watched, others)) {
      List<? extends Series> selected =
          series.stream().filter(it -> isWatched(it) == (recent == watched)).toList();
      for (int first = 0; first < selected.size(); first += BATCH_SIZE) {
        List<? extends Series> batch =
            selected.subList(first, Math.min(first + BATCH_SIZE, selected.size()));
        histories.putAll(history(batch, span, resolution, recent));
      }
    }
    return histories;
  }

  @Override
  public StoredPoints total(Map<Series.OfBooking, Span> running, Span span, Tier tier) {
    Instant stored = storedUntil(span, watched);
    StoredPoints kept =
        span.from().isBefore(stored)
            ? store.total(running, new Span(span.from(), stored), tier)
            : StoredPoints.NOTHING;
    List<Point> seconds = new ArrayList<>(kept.seconds());
    seconds.addAll(recently(running, span, endOf(kept.rolledUp(), tier)));
    return new StoredPoints(kept.rolledUp(), seconds);
  }

  /** Seconds that were rolled up already may still be in memory. */
  private static Instant endOf(List<Point> rolledUp, Tier tier) {
    return rolledUp.isEmpty()
        ? Instant.MIN
        : rolledUp.get(rolledUp.size() - 1).at().plus(tier.step());
  }

  /** Readings of one sample have the same instant. */
  private List<Point> recently(Map<Series.OfBooking, Span> running, Span span, Instant from) {
    SortedMap<Instant, Double> sums = new TreeMap<>();
    for (Series booking : running.keySet()) {
      for (Point point : watched.of(booking, span)) {
        if (!point.at().isBefore(from)) {
          sums.merge(point.at(), point.mean(), Double::sum);
        }
      }
    }
    return sums.entrySet().stream().map(it -> Point.second(it.getKey(), it.getValue())).toList();
  }

  /** Up to where a span is read from the store; the rest is in memory. */
  private static Instant storedUntil(Span span, RecentPoints recent) {
    Instant since = recent.since().orElse(span.until()).truncatedTo(ChronoUnit.SECONDS);
    return since.isBefore(span.until()) ? since : span.until();
  }

  private Map<Series, List<Point>> history(
      List<? extends Series> series, Span span, Resolution resolution, RecentPoints recent) {
    Instant stored = storedUntil(span, recent);
    boolean earlier = span.from().isBefore(stored);
    Map<Series, StoredPoints> kept =
        earlier ? store.read(series, new Span(span.from(), stored), resolution.tier()) : Map.of();
    Map<Series, List<Point>> histories = new HashMap<>();
    for (Series each : series) {
      List<Point> points =
          points(kept.getOrDefault(each, StoredPoints.NOTHING), recent.of(each, span), resolution);
      if (!points.isEmpty()) {
        histories.put(each, points);
      }
    }
    return histories;
  }

  private static List<Point> points(StoredPoints kept, List<Point> recent, Resolution resolution) {
    List<Point> seconds = new ArrayList<>(kept.seconds());
    seconds.addAll(recent);
    List<Point> points = new ArrayList<>(kept.rolledUp());
    points.addAll(Points.ofSeconds(seconds, resolution.tier()));
    return resolution.equals(Resolution.SECONDS)
        ? points
        : Points.inSteps(points, resolution.step());
  }
}
