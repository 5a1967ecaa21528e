package org.windowpane.embedded.events;

import java.time.Duration;
import java.time.Instant;

/** Lets one message in ten seconds into the log, so that no packet from outside can fill it. */
public final class LogLimiter {
  private static final Duration PAUSE = Duration.ofSeconds(10);

  private Instant next = Instant.MIN;

  /** Whether a message may be logged now, which then counts as the last. */
  public synchronized boolean allows(Instant now) {
    if (now.isBefore(next)) {
      return false;
    }
    next = now.plus(PAUSE);
    return true;
  }
}
