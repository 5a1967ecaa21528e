package org.windowpane.embedded.events;

import java.time.Duration;

/** Lets one message in ten seconds into the log, so that no packet from outside can fill it. */
public final class LogLimiter {
  private static final Duration PAUSE = Duration.ofSeconds(10);

  private boolean hasLogged;
  private long last;

  /**
   * Whether a message may be logged now, which then counts as the last.
   *
   * @param now of {@link System#nanoTime}
   */
  public synchronized boolean allows(long now) {
    if (hasLogged && !Monotonic.hasPassed(PAUSE, last, now)) {
      return false;
    }
    hasLogged = true;
    last = now;
    return true;
  }
}
