package org.windowpane.embedded.events;

import java.time.Duration;
import java.time.Instant;

/** Keeps whoever is outside from filling the log: lets something through once in a while only. */
public final class Seldom {
  private static final Duration PAUSE = Duration.ofSeconds(10);

  private Instant next = Instant.MIN;

  /** Whether the last time is long enough ago; if so, now counts as the last time. */
  public synchronized boolean allows(Instant now) {
    if (now.isBefore(next)) {
      return false;
    }
    next = now.plus(PAUSE);
    return true;
  }
}
