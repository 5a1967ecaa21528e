package org.windowpane.gateway.measurements.live;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * A counter of bytes, read once.
 *
 * @param at when, by the controller's clock
 * @param total what it showed, as an unsigned number
 * @param countedMs for how long it had counted, by the switch's own clock, in milliseconds; null if
 *     the switch does not say
 */
public record Reading(Instant at, long total, Long countedMs) {
  private static final double BITS_PER_BYTE = 8;
  private static final double MILLIS = 1000;
  private static final double NANOS = 1e9;
  private static final long NARROW = 1L << 32;

  /**
   * Bits per second between this reading and a later one; empty if it cannot be told. A counter
   * that has counted on since, and shows less, went past its end: that of 32 bits if it was not
   * above it. One that began anew, or may have, says nothing of the time between.
   */
  OptionalLong rateUntil(Reading later) {
    double seconds = secondsUntil(later);
    if (seconds <= 0 || beganAnew(later)) {
      return OptionalLong.empty();
    }
    boolean less = Long.compareUnsigned(later.total, total) < 0;
    boolean narrow = less && Long.compareUnsigned(total, NARROW) < 0;
    long grown = narrow ? later.total - total + NARROW : later.total - total;
    return OptionalLong.of(Math.round(unsigned(grown) * BITS_PER_BYTE / seconds));
  }

  private boolean beganAnew(Reading later) {
    return hasAgeWith(later)
        ? later.countedMs < countedMs
        : Long.compareUnsigned(later.total, total) < 0;
  }

  /** The switch's own clock says it better: readings are late by as long as they wait in line. */
  private double secondsUntil(Reading later) {
    return hasAgeWith(later) && later.countedMs > countedMs
        ? (later.countedMs - countedMs) / MILLIS
        : Duration.between(at, later.at).toNanos() / NANOS;
  }

  private boolean hasAgeWith(Reading later) {
    return countedMs != null && later.countedMs != null;
  }

  private static double unsigned(long number) {
    return number >= 0 ? number : number + 0x1p64;
  }
}
