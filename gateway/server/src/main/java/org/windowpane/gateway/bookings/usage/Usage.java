package org.windowpane.gateway.bookings.usage;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.windowpane.gateway.bookings.history.Reserved;
import org.windowpane.gateway.bookings.history.ReservedRates;
import org.windowpane.gateway.measurements.Measurements.Point;
import org.windowpane.gateway.measurements.Measurements.StoredPoints;
import org.windowpane.gateway.measurements.Points;
import org.windowpane.gateway.measurements.Resolution;
import org.windowpane.gateway.measurements.Span;
import org.windowpane.gateway.measurements.Tier;

/**
 * The rates that several bookings reserved and used together, in steps. The gateway measures only
 * bookings with a path, and assumes a used rate of 0 while none of them reserves anything. The
 * means leave out the time for which measurements are missing.
 */
public final class Usage {
  private final ReservedRates reserved;
  private final ReservedRates pinned;
  private final Instant now;

  private Usage(List<Reserved> terms, Span span, Instant now) {
    this.reserved = new ReservedRates(terms, span);
    this.pinned = new ReservedRates(terms.stream().filter(Reserved::pinned).toList(), span);
    this.now = now;
  }

  /**
   * One step. All rates are in bits per second.
   *
   * @param at when the step begins
   * @param delivered the used rate; null if it is unknown or in the future. The peak is the highest
   *     mean of a second, a minute or an hour, according to the tier
   * @param reservedMean the mean of the reserved rate over the whole step
   * @param reservedPeak the highest reserved rate at any instant
   */
  public record UsagePoint(Instant at, Point delivered, double reservedMean, long reservedPeak) {}

  /**
   * One point for each step of a time span.
   *
   * @param terms the reservations in that time
   * @param measured the sums over all these bookings: in the tier of the resolution, and in seconds
   *     for the time after that
   * @param span the time span, which begins and ends with a step
   * @param now the current time; later steps have no used rate
   */
  public static List<UsagePoint> inSteps(
      List<Reserved> terms, StoredPoints measured, Span span, Resolution resolution, Instant now) {
    Usage usage = new Usage(terms, span, now);
    Map<Instant, Point> delivered = new HashMap<>();
    usage
        .folded(usage.ofTier(measured, resolution.tier()), resolution.tier(), resolution.step())
        .forEach(it -> delivered.put(it.at(), it));
    List<UsagePoint> points = new ArrayList<>();
    for (Instant at = span.from(); at.isBefore(span.until()); at = at.plus(resolution.step())) {
      Instant end = at.plus(resolution.step());
      Point known = delivered.containsKey(at) ? delivered.get(at) : usage.unmeasured(at, end);
      points.add(
          new UsagePoint(at, known, usage.reserved.mean(at, end), usage.reserved.peak(at, end)));
    }
    return points;
  }

  /** Zero if nothing was reserved in the step so far, and otherwise null. */
  private Point unmeasured(Instant at, Instant end) {
    return at.isBefore(now) && reserved.peak(at, earlier(end, now)) == 0
        ? new Point(at, 0, 0)
        : null;
  }

  private List<Point> ofTier(StoredPoints measured, Tier tier) {
    List<Point> seconds = measured.seconds();
    if (tier != Tier.SECOND) {
      seconds = folded(seconds, Tier.SECOND, Tier.MINUTE.step());
    }
    if (tier == Tier.HOUR) {
      seconds = folded(seconds, Tier.MINUTE, Tier.HOUR.step());
    }
    List<Point> all = new ArrayList<>(measured.rolledUp());
    all.addAll(seconds);
    return all;
  }

  /** Combines points, which each cover one interval of the tier, into steps in order of time. */
  private List<Point> folded(List<Point> points, Tier tier, Duration step) {
    List<Point> steps = new ArrayList<>();
    int first = 0;
    while (first < points.size()) {
      Instant begin = Points.beginning(points.get(first).at(), step);
      Instant end = begin.plus(step);
      int next = first;
      while (next < points.size() && points.get(next).at().isBefore(end)) {
        next++;
      }
      steps.add(folded(points.subList(first, next), tier, begin, earlier(end, now)));
      first = next;
    }
    return steps;
  }

  private Point folded(List<Point> points, Tier tier, Instant begin, Instant end) {
    double sum = 0;
    double peak = 0;
    double idle = pinned.idleSeconds(begin, end);
    for (Point point : points) {
      Instant its = Points.beginning(point.at(), tier.step());
      sum += point.mean();
      peak = Math.max(peak, point.mean());
      idle -= pinned.idleSeconds(its, earlier(its.plus(tier.step()), end));
    }
    double length = tier.step().toSeconds();
    return new Point(begin, sum * length / (points.size() * length + Math.max(0, idle)), peak);
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }
}
