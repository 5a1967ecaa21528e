package org.windowpane.core.time;

import java.time.Instant;

/**
 * Instants as whole nanoseconds since 1970-01-01T00:00:00Z, for sorted arrays of primitive numbers.
 *
 * <p>They reach from 1677-09-21T00:12:44Z up to, but not including, 2262-04-11T23:47:16Z. What is
 * earlier becomes {@link #EVER}, as if it had been so from the start of time, and what is later
 * becomes {@link #NEVER}.
 */
final class EpochNanos {
  /** Stands for every instant before the range. */
  static final long EVER = Long.MIN_VALUE;

  /** Stands for every instant behind the range, {@link Instant#MAX} among them. */
  static final long NEVER = Long.MAX_VALUE;

  private static final long PER_SECOND = 1_000_000_000;
  private static final long SECONDS = Long.MAX_VALUE / PER_SECOND;

  private EpochNanos() {}

  static long of(Instant instant) {
    long second = instant.getEpochSecond();
    if (second >= SECONDS) {
      return NEVER;
    }
    return second < -SECONDS ? EVER : second * PER_SECOND + instant.getNano();
  }

  static Instant instant(long tick) {
    return Instant.ofEpochSecond(Math.floorDiv(tick, PER_SECOND), Math.floorMod(tick, PER_SECOND));
  }

  /** The tick behind this one; never comes behind never. */
  static long next(long tick) {
    return tick == NEVER ? NEVER : tick + 1;
  }

  /** The last tick of the window, or its start where both edges are the same tick. */
  static long lastOf(Window window) {
    long start = of(window.start());
    long end = of(window.end());
    return end > start ? end - 1 : start;
  }
}
