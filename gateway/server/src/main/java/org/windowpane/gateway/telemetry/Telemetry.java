package org.windowpane.gateway.telemetry;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import org.windowpane.core.admission.Booking;
import org.windowpane.core.network.LinkDirection;
import org.windowpane.gateway.application.Measurements;
import org.windowpane.gateway.application.SampleStore;
import org.windowpane.gateway.enforcement.Wire;

/** What was measured: the latest, the last minutes second by second, and means from before. */
public final class Telemetry implements Measurements {
  private static final Duration IN_MEMORY = Duration.ofMinutes(10);

  private final SampleStore store;
  private final RateCalculator calculator = new RateCalculator();
  private final RecentPoints<LinkDirection> recentLinks = new RecentPoints<>(IN_MEMORY);
  private final RecentPoints<UUID> recentBookings = new RecentPoints<>(IN_MEMORY);
  private volatile RateCalculator.Rates latest =
      new RateCalculator.Rates(Instant.EPOCH, Map.of(), Map.of(), List.of());

  /** Reads what is from before out of {@code store}. */
  public Telemetry(SampleStore store) {
    this.store = store;
  }

  /** Takes in a sample; by one thread only. */
  RateCalculator.Rates take(Wire.Sample sample, Map<UUID, Booking> bookings) {
    RateCalculator.Rates rates = calculator.next(sample, bookings);
    recentLinks.add(rates.at(), rates.links());
    recentBookings.add(rates.at(), rates.bookings());
    latest = rates;
    return rates;
  }

  /** What comes next was counted by another run of the controller. */
  void restart() {
    calculator.restart();
  }

  /** Nobody measures any more: what was measured last is no longer so. */
  void silence() {
    latest = new RateCalculator.Rates(latest.at(), Map.of(), Map.of(), latest.tables());
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
  public List<Point> history(LinkDirection direction, Instant from) {
    Instant oldest = recentLinks.oldest(direction, Instant.MAX);
    List<Point> points = new ArrayList<>();
    if (from.isBefore(oldest)) {
      points.addAll(store.link(direction.toString(), from, bounded(oldest)));
    }
    points.addAll(recentLinks.from(direction, from));
    return points;
  }

  @Override
  public List<Point> history(UUID booking, Instant from) {
    Instant oldest = recentBookings.oldest(booking, Instant.MAX);
    List<Point> points = new ArrayList<>();
    if (from.isBefore(oldest)) {
      points.addAll(store.booking(booking, from, bounded(oldest)));
    }
    points.addAll(recentBookings.from(booking, from));
    return points;
  }

  private static Instant bounded(Instant instant) {
    Instant last = Instant.parse("9999-12-31T00:00:00Z");
    return instant.isAfter(last) ? last : instant;
  }

  /** Keys of links as the store has them. */
  static Map<String, Long> byName(Map<LinkDirection, Long> rates) {
    Map<String, Long> named = new HashMap<>();
    rates.forEach((direction, bps) -> named.put(direction.toString(), bps));
    return named;
  }
}
