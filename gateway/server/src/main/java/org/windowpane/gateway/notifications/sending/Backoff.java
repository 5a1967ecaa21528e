package org.windowpane.gateway.notifications.sending;

import java.time.Duration;

/**
 * The pause before the next attempt: one second at first, twice as long after each failure, one
 * hour at most. A random factor from one half to one spreads the attempts that failed at the same
 * time.
 */
public final class Backoff {
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofHours(1);
  private static final int DOUBLINGS = 12;

  private Backoff() {}

  /**
   * The pause after a failure.
   *
   * @param failures how many attempts failed, at least 1
   * @param random a random number from 0 to 1
   */
  static Duration after(int failures, double random) {
    Duration delay = FIRST.multipliedBy(1L << Math.min(failures - 1, DOUBLINGS));
    Duration bounded = delay.compareTo(LONGEST) > 0 ? LONGEST : delay;
    return Duration.ofMillis((long) (bounded.toMillis() * (0.5 + random / 2)));
  }
}
