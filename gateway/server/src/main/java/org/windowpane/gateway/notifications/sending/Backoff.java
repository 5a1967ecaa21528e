package org.windowpane.gateway.notifications.sending;

import java.time.Duration;

/**
 * How long to wait before trying again: a second at first, twice as long each time, an hour at
 * most; of that, half to all, by chance, so that those that failed together do not come back
 * together.
 */
public final class Backoff {
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofHours(1);
  private static final int DOUBLINGS = 12;

  private Backoff() {}

  /**
   * The pause after a failure.
   *
   * @param failures how often it was tried in vain, at least once
   * @param chance from 0 to 1
   */
  static Duration after(int failures, double chance) {
    Duration whole = FIRST.multipliedBy(1L << Math.min(failures - 1, DOUBLINGS));
    Duration bounded = whole.compareTo(LONGEST) > 0 ? LONGEST : whole;
    return Duration.ofMillis((long) (bounded.toMillis() * (0.5 + chance / 2)));
  }
}
