package org.windowpane.embedded.events;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;

/**
 * Times of {@link System#nanoTime}, which no change of the machine's clock moves. Every pause and
 * timeout is measured with them.
 */
public final class Monotonic {
  private Monotonic() {}

  /**
   * Whether so much time has passed.
   *
   * @param since in nanoseconds, as {@code now}
   */
  public static boolean hasPassed(Duration time, long since, long now) {
    return now - since >= time.toNanos();
  }

  /** The date of a time, by the machine's clock as it is now. */
  public static Date date(long nanos) {
    return Date.from(Instant.now().minusNanos(System.nanoTime() - nanos));
  }
}
