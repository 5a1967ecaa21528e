package org.windowpane.embedded.links;

import java.time.Duration;
import java.time.Instant;

/**
 * When to probe one port: every second at first, and from then on where a link is, so that a link
 * that loses all packets is noticed soon.
 */
final class PortProbes {
  private static final Duration FAST_INTERVAL = Duration.ofSeconds(1);
  private static final int FAST_PROBES = 5;

  private final Duration interval;
  private int count;
  private Instant lastSent = Instant.MIN;
  private boolean confirmed;

  /**
   * @param interval between probes of a port where there is no link
   */
  PortProbes(Duration interval) {
    this.interval = interval;
  }

  /** Whether a probe should go out now; also if the clock was set back since the last one. */
  synchronized boolean isDue(Instant now) {
    Duration pause = count < FAST_PROBES || confirmed ? min(FAST_INTERVAL, interval) : interval;
    return count == 0 || now.isBefore(lastSent) || !now.isBefore(lastSent.plus(pause));
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  /** A probe went out. */
  synchronized void sent(Instant now) {
    count++;
    lastSent = now;
  }

  /** A probe of this port came in at another one. */
  synchronized void received() {
    confirmed = true;
  }
}
