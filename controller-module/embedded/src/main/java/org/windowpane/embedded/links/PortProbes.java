package org.windowpane.embedded.links;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * When to probe one port, and which of its probes may still come in somewhere. A port is probed
 * every second at first, and again when a link that was there has not been confirmed for a while:
 * on a congested link probes get lost like anything else.
 */
final class PortProbes {
  private static final Duration HASTE = Duration.ofSeconds(1);
  private static final int AT_FIRST = 5;
  private static final int REMEMBERED = 4;

  private final Duration interval;
  private final Deque<Sent> outstanding = new ArrayDeque<>();
  private int count;
  private Instant lastSent = Instant.MIN;
  private Instant lastConfirmed;

  /**
   * @param interval between probes of a port about which nothing is in doubt
   */
  PortProbes(Duration interval) {
    this.interval = interval;
  }

  /** Whether a probe should go out now. */
  synchronized boolean isDue(Instant now) {
    Duration pause = count < AT_FIRST || isDoubtful(now) ? min(HASTE, interval) : interval;
    return count == 0 || !now.isBefore(lastSent.plus(pause));
  }

  private boolean isDoubtful(Instant now) {
    return lastConfirmed != null && now.isAfter(lastConfirmed.plus(interval.multipliedBy(2)));
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
   * last few of this port, whoever sent it then.
   */
  synchronized Optional<Instant> received(long nonce, Instant now) {
    for (Sent probe : outstanding) {
      if (probe.nonce == nonce) {
        lastConfirmed = now;
        return Optional.of(probe.at);
      }
    }
    return Optional.empty();
  }

  private record Sent(long nonce, Instant at) {}
}
