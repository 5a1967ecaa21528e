package org.windowpane.gateway.measurements;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The resolution of a chart.
 *
 * @param step the time that one point covers: a whole number of the tier's steps
 * @param tier the tier that the chart is drawn from
 */
public record Resolution(Duration step, Tier tier) {
  /** Every second by itself. */
  public static final Resolution SECONDS = new Resolution(Tier.SECOND.step(), Tier.SECOND);

  private static final Duration DAY = Duration.ofDays(1);

  /** In seconds. The first is long enough that one reading a second leaves none empty. */
  private static final long[] STEPS = {
    5, 10, 30, 60, 300, 900, 1800, 3600, 10_800, 21_600, 43_200, 86_400
  };

  /** The finest that needs at most this many points and for which all of the span is stored. */
  public static Resolution of(Span span, int points, Instant now, Retention retention) {
    Duration least = Duration.between(span.from(), span.until()).dividedBy(Math.max(1, points - 1));
    Duration age = Duration.between(span.from(), now);
    Tier finest =
        Stream.of(Tier.SECOND, Tier.MINUTE)
            .filter(tier -> age.compareTo(retention.of(tier)) <= 0)
            .findFirst()
            .orElse(Tier.HOUR);
    Duration step = longEnough(least.compareTo(finest.step()) > 0 ? least : finest.step());
    return of(step);
  }

  /**
   * The lengths of steps that divide a day.
   *
   * @param least the shortest, in seconds
   * @return in seconds, the shortest first
   */
  public static List<Long> steps(long least) {
    return LongStream.of(STEPS).filter(step -> step >= least).boxed().toList();
  }

  /** Steps of this length, each a whole number of seconds, minutes or hours. */
  public static Resolution of(Duration step) {
    return new Resolution(step, tierFor(step));
  }

  private static Duration longEnough(Duration least) {
    for (long seconds : STEPS) {
      if (least.compareTo(Duration.ofSeconds(seconds)) <= 0) {
        return Duration.ofSeconds(seconds);
      }
    }
    return DAY.multipliedBy(least.dividedBy(DAY) + 1);
  }

  private static Tier tierFor(Duration step) {
    if (step.compareTo(Tier.MINUTE.step()) < 0) {
      return Tier.SECOND;
    }
    return step.compareTo(Tier.HOUR.step()) < 0 ? Tier.MINUTE : Tier.HOUR;
  }
}
