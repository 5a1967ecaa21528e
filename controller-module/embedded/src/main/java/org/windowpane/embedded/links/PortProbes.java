package org.windowpane.embedded.links;

import java.time.Duration;
import org.windowpane.embedded.events.Monotonic;

/**
 * When to probe one port: every second at first, and from then on where a link is, so that a link
 * that loses all packets is noticed soon.
 */
final class PortProbes {
  private static final Duration FAST_INTERVAL = Duration.ofSeconds(1);
  private static final int FAST_PROBES = 5;

  private final Duration interval;
  private int count;
  private long lastSent;
  private boolean confirmed;

  /**
   * @param interval between probes of a port where there is no link
   */
  PortProbes(Duration interval) {
    this.interval = interval;
  }

  /**
   * Whether a probe should go out now.
   *
   * @param now of {@link System#nanoTime}
   */
  synchronized boolean isDue(long now) {
    Duration pause = count < FAST_PROBES || confirmed ? min(FAST_INTERVAL, interval) : interval;
    return count == 0 || Monotonic.hasPassed(pause, lastSent, now);
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  /** A probe went out. */
  synchronized void sent(long now) {
    count++;
    lastSent = now;
  }

  /** A probe of this port came in at another one. */
  synchronized void received() {
    confirmed = true;
  }
}
