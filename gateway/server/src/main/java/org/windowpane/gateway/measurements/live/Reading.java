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
 *     the switch does not report it
 */
public record Reading(Instant at, long total, Long countedMs) {
  private static final double BITS_PER_BYTE = 8;
  private static final double MILLIS = 1000;
  private static final double NANOS = 1e9;
  private static final long NARROW = 1L << 32;

  /**
   * Bits per second between this reading and a later one; empty where they are not known. A counter
   * that did not restart and shows less has overflowed: at 32 bits if it was below that limit,
   * otherwise at 64 bits. A counter that restarted, or may have, gives no rate.
   */
  OptionalLong rateUntil(Reading later) {
    double seconds = secondsUntil(later);
    if (seconds <= 0 || wasReset(later)) {
      return OptionalLong.empty();
    }
    boolean less = Long.compareUnsigned(later.total, total) < 0;
    boolean narrow = less && Long.compareUnsigned(total, NARROW) < 0;
    long difference = narrow ? later.total - total + NARROW : later.total - total;
    return OptionalLong.of(Math.round(unsigned(difference) * BITS_PER_BYTE / seconds));
  }

  private boolean wasReset(Reading later) {
    return hasAgeWith(later)
        ? later.countedMs < countedMs
        : Long.compareUnsigned(later.total, total) < 0;
  }

  /** The switch's own clock is more exact: readings arrive late by the time they are queued. */
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
