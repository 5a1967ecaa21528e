package org.windowpane.embedded.links;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * When to probe one port, and which of its probes may still come in somewhere. A port is probed
 * every second at first, and from then on where a link is: so there is always something to be seen
 * on it, and that it loses everything shows soon.
 */
final class PortProbes {
  private static final Duration FAST_INTERVAL = Duration.ofSeconds(1);
  private static final int FAST_PROBES = 5;
  private static final int REMEMBERED = 4;

  private final Duration interval;
  private final Deque<Sent> outstanding = new ArrayDeque<>();
  private int count;
  private Instant lastSent = Instant.MIN;
  private boolean confirmed;

  /**
   * @param interval between probes of a port where there is no link
   */
  PortProbes(Duration interval) {
    this.interval = interval;
  }

  /** Whether a probe should go out now. */
  synchronized boolean isDue(Instant now) {
    Duration pause = count < FAST_PROBES || confirmed ? min(FAST_INTERVAL, interval) : interval;
    return count == 0 || !now.isBefore(lastSent.plus(pause));
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  /** A probe went out. */
  synchronized void sent(long nonce, Instant now) {
    count++;
    lastSent = now;
    outstanding.addLast(new Sent(nonce, now));
    while (outstanding.size() > REMEMBERED) {
      outstanding.removeFirst();
    }
  }

  /**
   * A probe came in at another port. The answer is when it was sent; empty if it is none of the
   * last few of this port, no matter who sent it.
   */
  synchronized Optional<Instant> received(long nonce) {
    for (Sent probe : outstanding) {
      if (probe.nonce == nonce) {
        confirmed = true;
        return Optional.of(probe.at);
      }
    }
    return Optional.empty();
  }

  private record Sent(long nonce, Instant at) {}
}
