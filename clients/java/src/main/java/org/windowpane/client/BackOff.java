package org.windowpane.client;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Times between attempts: each is at most twice the one before it, and between a half and all of
 * that at random, so that clients that failed together do not come back together.
 *
 * @param first the longest time before the second attempt
 * @param longest the longest time between attempts
 */
public record BackOff(Duration first, Duration longest) {
  private static final int MOST_DOUBLINGS = 30;

  /** The time to wait after so many failed attempts, of which there is at least one. */
  public Duration after(int failures) {
    int doublings = Math.min(Math.max(failures, 1) - 1, MOST_DOUBLINGS);
    long millis = Math.min(longest.toMillis(), first.toMillis() << doublings);
    return Duration.ofMillis(ThreadLocalRandom.current().nextLong(millis / 2, millis + 1));
  }
}
